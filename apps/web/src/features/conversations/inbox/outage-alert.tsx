import { useQuery } from '@tanstack/react-query'
import { useReopenAfterOutage } from '../../../data/conversations/conversation-changes.ts'
import { conversationStatsQuery } from '../../../data/conversations/conversations.ts'
import { formatCount, formatNumber } from '../../../lib/format/numbers.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useMay } from '../../../data/workspaces/workspaces.ts'

/** Conversations of the account that are paused because the model failed, with one button that reopens them. */
export function OutageAlert() {
  const { data } = useQuery(conversationStatsQuery())
  const reopen = useReopenAfterOutage()
  const count = data?.pausedByModel ?? 0
  const mayAnswer = useMay('agent')
  if (count === 0 || !mayAnswer) return null
  const showResult = ({ reopened }: { reopened: number }) =>
    toast({
      description: `${formatCount(reopened, 'conversación reabierta', 'conversaciones reabiertas')}.`,
      kind: 'ok',
    })
  const showError = (error: Error) => toast({ description: error.message, kind: 'error' })
  // Uses the promise, not the callbacks of `mutate`: React Query drops those when the refreshed count unmounts this
  // alert first.
  const onReopen = () => void reopen.mutateAsync().then(showResult, showError)
  return (
    <Alert
      tone="aviso"
      title={formatCount(
        count,
        'conversación quedó en pausa porque el modelo no respondió',
        'conversaciones quedaron en pausa porque el modelo no respondió',
      )}
    >
      <p>El agente sigue en cada una cuando el cliente escriba otra vez. Los mensajes de antes no se responden.</p>
      <div className="mt-2">
        <Button size="sm" busy={reopen.isPending} onClick={onReopen}>
          {count === 1 ? 'Reabrir la conversación' : `Reabrir las ${formatNumber(count)}`}
        </Button>
      </div>
    </Alert>
  )
}
