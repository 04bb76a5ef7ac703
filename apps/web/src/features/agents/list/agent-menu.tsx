import type { Agent } from '@portavoz/contract'
import { useNavigate } from '@tanstack/react-router'
import { FlaskConical, Pencil, ScanText, Trash2 } from 'lucide-react'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { createSharedMenu, SharedMenu } from '../../../ui/overlays/shared-menu.tsx'
import { useConnectionActions } from '../use-connection-actions.tsx'
import { useMay } from '../../../data/workspaces/workspaces.ts'

/** One menu for all cards; each card opens it with the agent's id. */
export const agentMenu = createSharedMenu<string>()

type AgentMenuAction = (agent: Agent) => void
type AgentMenuProps = {
  agents: readonly Agent[]
  onSee: AgentMenuAction
  onEdit: AgentMenuAction
  onDelete: AgentMenuAction
  onLink: AgentMenuAction
}

export function AgentMenu({ agents, onSee, onEdit, onDelete, onLink }: AgentMenuProps) {
  const connection = useConnectionActions(onLink)
  const navigate = useNavigate()
  const mayConfigure = useMay('admin')
  function items(id: string): MenuItem[] {
    const agent = agents.find((item) => item.id === id)
    if (!agent) return []
    const view: MenuItem = {
      label: 'Ver detalle',
      icon: <ScanText aria-hidden className="size-4" />,
      onSelect: () => onSee(agent),
    }
    if (!mayConfigure) return [view]
    return [
      view,
      { label: 'Editar', icon: <Pencil aria-hidden className="size-4" />, onSelect: () => onEdit(agent) },
      {
        label: 'Probar agente',
        icon: <FlaskConical aria-hidden className="size-4" />,
        onSelect: () => void navigate({ to: '/agents/$agentId', params: { agentId: id } }),
      },
      ...connection(agent),
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
