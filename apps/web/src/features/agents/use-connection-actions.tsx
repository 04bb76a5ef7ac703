import { type Agent, channels } from '@portavoz/contract'
import { Inbox, Plug, QrCode, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useConnectBot } from '../../data/agents/telegram.ts'
import { useConnectRefusal } from '../../data/installation/restored.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** An action on the agent's connection. `title`: why it is disabled. */
export type ConnectionAction = {
  label: string
  icon: ReactNode
  onSelect: () => void
  disabled?: boolean
  title?: string
}

/** `onLink` opens the dialog with the QR code; `onDisconnect` the one that asks first. Without it none is offered. */
type ConnectionDialogs = { onLink: (agent: Agent) => void; onDisconnect?: (agent: Agent) => void }

export function useConnectionActions(dialogs: ConnectionDialogs): (agent: Agent) => ConnectionAction[] {
  const refusal = useConnectRefusal()
  const refused = refusal === null ? {} : { disabled: true, title: refusal }
  const botActions = useBotActions(dialogs, refused)
  // The owner opens and closes a page in «Conexión».
  const actionsOf = {
    phone: (agent: Agent) => phoneActions(dialogs, agent, refused),
    bot: botActions,
    page: () => [],
  }
  return (agent) => actionsOf[channels[agent.platform].account](agent)
}

const toastError = (error: Error) => toast({ title: 'Error', description: error.message, kind: 'error' })

const disconnection = (agent: Agent, { onDisconnect }: ConnectionDialogs): ConnectionAction[] =>
  onDisconnect
    ? [
        {
          label: 'Desconectar',
          icon: <Unplug aria-hidden className="size-4" />,
          onSelect: () => onDisconnect(agent),
        },
      ]
    : []

/** Disables an action that opens a connection. */
type RefusedAction = Pick<ConnectionAction, 'disabled' | 'title'>

function phoneActions(dialogs: ConnectionDialogs, agent: Agent, refused: RefusedAction): ConnectionAction[] {
  const { state } = agent.connection
  if (state === 'connected' || state === 'waiting_for_connection') return disconnection(agent, dialogs)
  return [
    {
      label: 'Vincular WhatsApp',
      icon: <QrCode aria-hidden className="size-4" />,
      onSelect: () => dialogs.onLink(agent),
      ...refused,
    },
  ]
}

function useBotActions(dialogs: ConnectionDialogs, refused: RefusedAction) {
  const { mutate: connect } = useConnectBot()
  const connectBot = (id: string, replaceWebhook: boolean) =>
    connect(
      { id, replaceWebhook },
      { onSuccess: ({ name }) => toast({ title: `${name} se está conectando`, kind: 'ok' }), onError: toastError },
    )

  return (agent: Agent): ConnectionAction[] => [
    ...(agent.problem?.code === 'telegram.foreign_webhook'
      ? [
          {
            label: 'Recibir aquí',
            icon: <Inbox aria-hidden className="size-4" />,
            onSelect: () => connectBot(agent.id, true),
            ...refused,
          },
        ]
      : []),
    ...(agent.connection.state === 'connected'
      ? []
      : [
          {
            label: 'Conectar',
            icon: <Plug aria-hidden className="size-4" />,
            onSelect: () => connectBot(agent.id, false),
            ...refused,
          },
        ]),
    // Also shown while connecting fails, so that the retries can be stopped.
    ...(agent.connection.state === 'disconnected' ? [] : disconnection(agent, dialogs)),
  ]
}
