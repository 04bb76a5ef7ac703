import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useReopenAfterOutage } from '../../../data/conversations/conversation-changes.ts'
import { conversationStatsQuery } from '../../../data/conversations/conversations.ts'
import { formatCount, formatNumber } from '../../../lib/format/numbers.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { useMay } from '../../../data/workspaces/workspaces.ts'

const reopenDialog = lazyPart(() => import('../reopen/reopen-dialog.tsx').then((file) => file.ReopenDialog))

/** Conversations of the workspace that are paused because the model failed, with one button that reopens them. */
export function OutageAlert() {
  const { data } = useQuery(conversationStatsQuery())
  const reopen = useReopenAfterOutage()
  const [isAsking, setIsAsking] = useState(false)
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
  const onAnswer = (answerPending: boolean) => {
    setIsAsking(false)
    void reopen.mutateAsync(answerPending).then(showResult, showError)
  }
  return (
    <Alert
      tone="aviso"
      title={formatCount(
        count,
        'conversación quedó en pausa porque el modelo no respondió',
        'conversaciones quedaron en pausa porque el modelo no respondió',
      )}
    >
      <p>Al reabrirlas eliges si el agente responde ya lo que quedó pendiente.</p>
      <div className="mt-2">
        <Button size="sm" busy={reopen.isPending} onClick={() => setIsAsking(true)}>
          {count === 1 ? 'Reabrir la conversación' : `Reabrir las ${formatNumber(count)}`}
        </Button>
      </div>
      <Suspense>
        {isAsking ? <reopenDialog.Part count={count} onAnswer={onAnswer} onClose={() => setIsAsking(false)} /> : null}
      </Suspense>
    </Alert>
  )
}
