import type { Agent } from '@portavoz/contract'
import { useNavigate } from '@tanstack/react-router'
import { FlaskConical, PanelsTopLeft, Pencil, ScanText, Trash2 } from 'lucide-react'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { createSharedMenu, SharedMenu } from '../../../ui/overlays/shared-menu.tsx'
import { useConnectionActions } from '../use-connection-actions.tsx'
import { useMay } from '../../../data/workspaces/workspaces.ts'
import { useChangeItems } from '../../../data/workspaces/change-controls.tsx'

/** One menu for all cards; each card opens it with the agent's id. */
export const agentMenu = createSharedMenu<string>()

type AgentMenuAction = (agent: Agent) => void
type AgentMenuProps = {
  agents: readonly Agent[]
  onSee: AgentMenuAction
  onDelete: AgentMenuAction
  onLink: AgentMenuAction
  onDisconnect: AgentMenuAction
}

export function AgentMenu({ agents, onSee, onDelete, onLink, onDisconnect }: AgentMenuProps) {
  const connection = useConnectionActions({ onLink, onDisconnect })
  const navigate = useNavigate()
  const mayConfigure = useMay('admin')
  const changes = useChangeItems()
  function items(id: string): MenuItem[] {
    const agent = agents.find((item) => item.id === id)
    if (!agent) return []
    const view: MenuItem = {
      label: 'Ver detalle',
      icon: <ScanText aria-hidden className="size-4" />,
      onSelect: () => onSee(agent),
    }
    const open: MenuItem = {
      label: 'Abrir',
      icon: <PanelsTopLeft aria-hidden className="size-4" />,
      onSelect: () => void navigate({ to: '/agents/$agentId', params: { agentId: id } }),
    }
    if (!mayConfigure) return [view, open]
    return [
      view,
      open,
      ...changes<MenuItem>([
        {
          label: 'Editar',
          icon: <Pencil aria-hidden className="size-4" />,
          onSelect: () => void navigate({ to: '/agents/$agentId/$tab', params: { agentId: id, tab: 'configuration' } }),
        },
      ]),
      {
        label: 'Probar agente',
        icon: <FlaskConical aria-hidden className="size-4" />,
        onSelect: () => void navigate({ to: '/agents/$agentId/$tab', params: { agentId: id, tab: 'try' } }),
      },
      ...changes<MenuItem>([
        ...connection(agent),
        'separator',
        {
          label: 'Eliminar',
          icon: <Trash2 aria-hidden className="size-4" />,
          danger: true,
          onSelect: () => onDelete(agent),
        },
      ]),
    ]
  }
  return <SharedMenu menu={agentMenu} items={items} />
}
