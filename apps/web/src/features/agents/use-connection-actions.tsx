import { type Agent, channels } from '@portavoz/contract'
import { Inbox, Plug, QrCode, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useConnectBot, useDisconnectBot } from '../../data/agents/telegram.ts'
import { useDisconnectSession } from '../../data/whatsapp/whatsapp.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** An action on the agent's connection; `connects`: the agent is connected afterwards. */
export type ConnectionAction = { label: string; icon: ReactNode; connects: boolean; onSelect: () => void }

/** `onLink` opens the dialog with the QR code. */
export function useConnectionActions(onLink: (agent: Agent) => void): (agent: Agent) => ConnectionAction[] {
  const phoneActions = usePhoneActions(onLink)
  const botActions = useBotActions()
  return (agent) => (channels[agent.platform].account === 'bot' ? botActions(agent) : phoneActions(agent))
}

const toastError = (error: Error) => toast({ title: 'Error', description: error.message, kind: 'error' })

function usePhoneActions(onLink: (agent: Agent) => void) {
  const { mutate: disconnect } = useDisconnectSession()
  return (agent: Agent): ConnectionAction[] => {
    const { state } = agent.connection
    if (state !== 'connected' && state !== 'waiting_for_connection')
      return [
        {
          label: 'Vincular WhatsApp',
          icon: <QrCode aria-hidden className="size-4" />,
          connects: true,
          onSelect: () => onLink(agent),
        },
      ]
    const onSelect = () =>
      disconnect(agent.sessionName, {
        onSuccess: () => toast({ title: `${agent.name} quedó desconectado`, kind: 'ok' }),
        onError: ({ message: description }) =>
          toast({ title: 'No se pudo desconectar la sesión de WhatsApp', description, kind: 'error' }),
      })
    return [{ label: 'Desconectar', icon: <Unplug aria-hidden className="size-4" />, connects: false, onSelect }]
  }
}

function useBotActions() {
  const { mutate: connect } = useConnectBot()
  const { mutate: disconnect } = useDisconnectBot()
  const connectBot = (id: string, replaceWebhook: boolean) =>
    connect(
      { id, replaceWebhook },
      { onSuccess: ({ name }) => toast({ title: `${name} se está conectando`, kind: 'ok' }), onError: toastError },
    )

  return ({ id, name, connection, problem }: Agent): ConnectionAction[] => [
    ...(problem?.code === 'telegram.foreign_webhook'
      ? [
          {
            label: 'Recibir aquí',
            icon: <Inbox aria-hidden className="size-4" />,
            connects: true,
            onSelect: () => connectBot(id, true),
          },
        ]
      : []),
    ...(connection.state === 'connected'
      ? []
      : [
          {
            label: 'Conectar',
            icon: <Plug aria-hidden className="size-4" />,
            connects: true,
            onSelect: () => connectBot(id, false),
          },
        ]),
    // Also shown while connecting fails, so that the retries can be stopped.
    ...(connection.state === 'disconnected'
      ? []
      : [
          {
            label: 'Desconectar',
            icon: <Unplug aria-hidden className="size-4" />,
            connects: false,
            onSelect: () =>
              disconnect(id, {
                onSuccess: () => toast({ title: `${name} quedó desconectado`, kind: 'ok' }),
                onError: toastError,
              }),
          },
        ]),
  ]
}
