import type { Agent } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { deletionCountsQuery, useDeleteAgent } from '../../../data/agents/agents.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { RetryLine } from '../../../ui/feedback/retry-line.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { deletionResult, deletionWarning } from './deletion-summary.ts'

/** Counts what is deleted with the agent before asking. */
export function DeleteAgentDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { data: belongings, isError, refetch } = useQuery(deletionCountsQuery(agent.id))
  const { mutate, isPending } = useDeleteAgent()
  const confirm = () =>
    mutate(agent.id, {
      onSuccess: ({ pending, ...counts }) => {
        toast({ title: 'Agente eliminado', description: deletionResult(counts), kind: 'ok' })
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
      description={deletionWarning(agent, belongings)}
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
