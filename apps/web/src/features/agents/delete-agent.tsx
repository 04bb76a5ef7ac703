import type { Agent } from '@portavoz/contract'
import { useDeleteAgent } from '../../data/agents.ts'
import { formatCount } from '../../lib/numbers.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'

/** Names what goes with the agent before it goes. */
export function DeleteAgent({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { mutate, isPending } = useDeleteAgent()
  const confirm = () =>
    mutate(agent.id, {
      onSuccess: () => {
        toast({ title: 'Agente eliminado', kind: 'ok' })
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
      description={whatIsLost(agent)}
      confirm={isPending ? 'Eliminando…' : 'Eliminar'}
      busy={isPending}
      onConfirm={confirm}
    />
  )
}

function whatIsLost({ conversationCount, platform }: Agent): string {
  const network = platform === 'telegram' ? 'El bot dejará de responder.' : 'El número dejará de responder.'
  if (conversationCount === 0) return `${network} No tiene conversaciones. No se puede deshacer.`
  const lost = formatCount(conversationCount, 'conversación', 'conversaciones')
  return `${network} Se perderá también lo que guarda: ${lost}. No se puede deshacer.`
}
