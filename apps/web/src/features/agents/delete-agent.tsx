import type { Agent } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { belongingsQuery, useDeleteAgent } from '../../data/agents.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RetryLine } from '../../ui/retry-line.tsx'
import { toast } from '../../ui/toast.ts'
import { wentWords, whatIsLost } from './what-goes.ts'

/** Names what goes with the agent before it goes. */
export function DeleteAgent({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { data: belongings, isError, refetch } = useQuery(belongingsQuery(agent.id))
  const { mutate, isPending } = useDeleteAgent()
  const confirm = () =>
    mutate(agent.id, {
      onSuccess: ({ pending, ...gone }) => {
        toast({ title: 'Agente eliminado', description: wentWords(gone), kind: 'ok' })
        if (pending)
          toast({
            title: 'Sesión marcada para eliminación',
            description: 'Desaparecerá de tu celular en cuanto se confirme.',
            kind: 'ok',
          })
        onClose()
      },
      onError: (error) => {
        toast({ title: 'Error al eliminar', description: error.message || 'Error al eliminar agente', kind: 'error' })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`¿Eliminar «${agent.name}»?`}
      description={whatIsLost(agent, belongings)}
      confirm={isPending ? 'Eliminando…' : 'Eliminar'}
      busy={isPending}
      unready={!belongings}
      onConfirm={confirm}
    >
      {isError && !belongings ? (
        <div className="mt-3">
          <RetryLine onRetry={() => void refetch()}>No se pudo contar lo que se perderá.</RetryLine>
        </div>
      ) : null}
    </ConfirmDialog>
  )
}
