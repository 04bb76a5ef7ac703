import { type Agent, channels } from '@portavoz/contract'
import { useDisconnectBot } from '../../../data/agents/telegram.ts'
import { useDisconnectSession } from '../../../data/whatsapp/whatsapp.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { disconnectionWarning } from './disconnection-warning.ts'

/** Names what stops before the agent is disconnected. */
export function DisconnectDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const isBot = channels[agent.platform].account === 'bot'
  const bot = useDisconnectBot()
  const session = useDisconnectSession()
  const isPending = bot.isPending || session.isPending
  const failureTitle = isBot ? 'Error' : 'No se pudo desconectar la sesión de WhatsApp'
  const confirm = () => {
    const result = {
      onSuccess: () => toast({ title: `${agent.name} quedó desconectado`, kind: 'ok' }),
      onError: ({ message: description }: Error) => toast({ title: failureTitle, description, kind: 'error' }),
      onSettled: onClose,
    }
    if (isBot) bot.mutate(agent.id, result)
    else session.mutate(agent.sessionName, result)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`¿Desconectar «${agent.name}»?`}
      description={disconnectionWarning(agent)}
      confirm={isPending ? 'Desconectando…' : 'Desconectar'}
      busy={isPending}
      onConfirm={confirm}
    />
  )
}
