import type { Agent } from '@portavoz/contract'
import { useDeleteAgent } from '../../data/agents.ts'
import { formatCount } from '../../lib/numbers.ts'
import { formatPhone } from '../../lib/phone.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'

/** Names what goes with the agent before it goes. */
export function DeleteAgent({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { mutate, isPending } = useDeleteAgent()
  const confirm = () =>
    mutate(agent.id, {
      onSuccess: ({ pending, ...gone }) => {
        toast({ title: 'Agente eliminado', description: wentWords(gone), kind: 'ok' })
        if (pending)
          toast({
            title: 'Sesión marcada para eliminación',
            description: 'Desaparecerá de tu celular en cuanto WhatsApp responda.',
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
      description={whatIsLost(agent)}
      confirm={isPending ? 'Eliminando…' : 'Eliminar'}
      busy={isPending}
      onConfirm={confirm}
    />
  )
}

function whatIsLost({ conversationCount, platform, phoneNumber }: Agent): string {
  const network =
    platform === 'telegram'
      ? 'El bot dejará de responder.'
      : `${phoneNumber ? formatPhone(phoneNumber) : 'El número'} dejará de responder y se desvinculará de tu celular.`
  if (conversationCount === 0) return `${network} No tiene conversaciones. No se puede deshacer.`
  const lost = formatCount(conversationCount, 'conversación', 'conversaciones')
  return `${network} Se perderá también lo que guarda: ${lost}, con sus mensajes y archivos. No se puede deshacer.`
}

/** «12 conversaciones y 3 archivos» */
function wentWords({ conversations, files }: { conversations: number; files: number }): string {
  const counted = formatCount(conversations, 'conversación', 'conversaciones')
  if (conversations === 0) return ''
  return files > 0 ? `${counted} y ${formatCount(files, 'archivo', 'archivos')}` : counted
}
