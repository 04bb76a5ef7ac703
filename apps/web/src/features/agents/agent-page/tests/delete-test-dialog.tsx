import type { AgentTest } from '@portavoz/contract'
import { useRemoveTest } from '../../../../data/agents/agent-tests.ts'
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'

type DeleteTestDialogProps = { agentId: string; test: AgentTest; onClose: () => void }

export function DeleteTestDialog({ agentId, test, onClose }: DeleteTestDialogProps) {
  const { mutate, isPending } = useRemoveTest(agentId)
  const confirm = () =>
    mutate(test.id, {
      onSuccess: () => toast({ title: 'Prueba eliminada', kind: 'ok' }),
      onError: ({ message }) => toast({ title: 'No se pudo eliminar', description: message, kind: 'error' }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="¿Eliminar esta prueba?"
      description={`«${test.question}» no se volverá a probar. Lo que respondió en las corridas de antes se queda.`}
      confirm={isPending ? 'Eliminando…' : 'Eliminar'}
      busy={isPending}
      onConfirm={confirm}
    />
  )
}
