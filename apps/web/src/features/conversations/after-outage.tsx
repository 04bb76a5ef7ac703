import { useQuery } from '@tanstack/react-query'
import { useReopenAfterOutage } from '../../data/conversation-changes.ts'
import { conversationStatsQuery } from '../../data/conversations.ts'
import { formatCount, formatNumber } from '../../lib/numbers.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

/** Conversations of the whole account that an outage of the model paused, and one click that reopens them. */
export function AfterOutage() {
  const { data } = useQuery(conversationStatsQuery())
  const reopen = useReopenAfterOutage()
  const count = data?.pausedByModel ?? 0
  if (count === 0) return null
  const tell = ({ reopened }: { reopened: number }) =>
    toast({
      description: `${formatCount(reopened, 'conversación reabierta', 'conversaciones reabiertas')}.`,
      kind: 'ok',
    })
  const refuse = (error: Error) => toast({ description: error.message, kind: 'error' })
  // The promise, not callbacks of `mutate`: those are dropped when the refreshed count removes this alert first.
  const press = () => void reopen.mutateAsync().then(tell, refuse)
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
        <Button size="sm" busy={reopen.isPending} onClick={press}>
          {count === 1 ? 'Reabrir la conversación' : `Reabrir las ${formatNumber(count)}`}
        </Button>
      </div>
    </Alert>
  )
}
