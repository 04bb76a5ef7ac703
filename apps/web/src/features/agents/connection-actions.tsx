import type { Agent } from '@portavoz/contract'
import { Inbox, Plug, QrCode, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useConnectBot, useDisconnectBot } from '../../data/telegram.ts'
import { useDisconnectSession } from '../../data/whatsapp.ts'
import { toast } from '../../ui/toast.ts'

/** What may be done about how an agent is connected; `joins` says whether it is connected afterwards. */
export type ConnectionAction = { label: string; icon: ReactNode; joins: boolean; onSelect: () => void }

/** `onLink` shows the code that a phone scans. */
export function useConnectionActions(onLink: (agent: Agent) => void): (agent: Agent) => ConnectionAction[] {
  const phone = usePhone(onLink)
  const bot = useBot()
  return (agent) => (agent.platform === 'telegram' ? bot(agent) : phone(agent))
}

const failed = (error: Error) => toast({ title: 'Error', description: error.message, kind: 'error' })

function usePhone(onLink: (agent: Agent) => void) {
  const { mutate: disconnect } = useDisconnectSession()
  return (agent: Agent): ConnectionAction[] => {
    const { state } = agent.connection
    if (state !== 'connected' && state !== 'waiting_for_connection')
      return [
        {
          label: 'Vincular WhatsApp',
          icon: <QrCode aria-hidden className="size-4" />,
          joins: true,
          onSelect: () => onLink(agent),
        },
      ]
    const onSelect = () =>
      disconnect(agent.sessionName, {
        onSuccess: () => toast({ title: `${agent.name} quedó desconectado`, kind: 'ok' }),
        onError: ({ message: description }) =>
          toast({ title: 'No se pudo desconectar la sesión de WhatsApp', description, kind: 'error' }),
      })
    return [{ label: 'Desconectar', icon: <Unplug aria-hidden className="size-4" />, joins: false, onSelect }]
  }
}

function useBot() {
  const { mutate: connect } = useConnectBot()
  const { mutate: disconnect } = useDisconnectBot()
  const join = (id: string, replaceWebhook: boolean) =>
    connect(
      { id, replaceWebhook },
      { onSuccess: ({ name }) => toast({ title: `${name} se está conectando`, kind: 'ok' }), onError: failed },
    )

  return ({ id, name, connection, problem }: Agent): ConnectionAction[] => [
    ...(problem?.code === 'telegram.foreign_webhook'
      ? [
          {
            label: 'Recibir aquí',
            icon: <Inbox aria-hidden className="size-4" />,
            joins: true,
            onSelect: () => join(id, true),
          },
        ]
      : []),
    ...(connection.state === 'connected'
      ? []
      : [
          {
            label: 'Conectar',
            icon: <Plug aria-hidden className="size-4" />,
            joins: true,
            onSelect: () => join(id, false),
          },
        ]),
    // Also while it cannot be connected: nobody is made to go on trying.
    ...(connection.state === 'disconnected'
      ? []
      : [
          {
            label: 'Desconectar',
            icon: <Unplug aria-hidden className="size-4" />,
            joins: false,
            onSelect: () =>
              disconnect(id, {
                onSuccess: () => toast({ title: `${name} quedó desconectado`, kind: 'ok' }),
                onError: failed,
              }),
          },
        ]),
  ]
}
