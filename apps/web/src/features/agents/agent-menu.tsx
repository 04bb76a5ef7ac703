import type { Agent } from '@portavoz/contract'
import { Inbox, Pencil, Plug, QrCode, Trash2, Unplug } from 'lucide-react'
import { useConnectBot, useDisconnectBot } from '../../data/telegram.ts'
import { useDisconnectSession } from '../../data/whatsapp.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { createSharedMenu, SharedMenu } from '../../ui/shared-menu.tsx'
import { toast } from '../../ui/toast.ts'

/** Each card's button opens this one menu with the agent's id. */
export const agentMenu = createSharedMenu<string>()

type Act = (agent: Agent) => void
type Props = { agents: readonly Agent[]; onEdit: Act; onDelete: Act; onLink: Act }

export function AgentMenu({ agents, onEdit, onDelete, onLink }: Props) {
  const bot = useBot()
  const phone = usePhone(onLink)
  function items(id: string): MenuItem[] {
    const agent = agents.find((known) => known.id === id)
    if (!agent) return []
    return [
      { label: 'Editar', icon: <Pencil aria-hidden className="size-4" />, onSelect: () => onEdit(agent) },
      ...(agent.platform === 'telegram' ? bot(agent) : phone(agent)),
      'separator',
      {
        label: 'Eliminar',
        icon: <Trash2 aria-hidden className="size-4" />,
        danger: true,
        onSelect: () => onDelete(agent),
      },
    ]
  }
  return <SharedMenu menu={agentMenu} items={items} />
}

const failed = (error: Error) => toast({ title: 'Error', description: error.message, kind: 'error' })

function usePhone(onLink: Act) {
  const { mutate: disconnect } = useDisconnectSession()
  return (agent: Agent): MenuItem[] => {
    const { state } = agent.connection
    if (state !== 'connected' && state !== 'waiting_for_connection')
      return [
        { label: 'Vincular WhatsApp', icon: <QrCode aria-hidden className="size-4" />, onSelect: () => onLink(agent) },
      ]
    const onSelect = () =>
      disconnect(agent.sessionName, {
        onSuccess: () => toast({ title: `${agent.name} quedó desconectado`, kind: 'ok' }),
        onError: failed,
      })
    return [{ label: 'Desconectar', icon: <Unplug aria-hidden className="size-4" />, onSelect }]
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

  return ({ id, name, connection, problem }: Agent): MenuItem[] => [
    ...(problem?.code === 'telegram.foreign_webhook'
      ? [{ label: 'Recibir aquí', icon: <Inbox aria-hidden className="size-4" />, onSelect: () => join(id, true) }]
      : []),
    connection.state === 'connected'
      ? {
          label: 'Desconectar',
          icon: <Unplug aria-hidden className="size-4" />,
          onSelect: () =>
            disconnect(id, {
              onSuccess: () => toast({ title: `${name} quedó desconectado`, kind: 'ok' }),
              onError: failed,
            }),
        }
      : { label: 'Conectar', icon: <Plug aria-hidden className="size-4" />, onSelect: () => join(id, false) },
  ]
}
