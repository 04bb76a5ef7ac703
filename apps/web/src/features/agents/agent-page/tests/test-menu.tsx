import type { AgentTest } from '@portavoz/contract'
import { Pencil, Play, Trash2 } from 'lucide-react'
import type { MenuItem } from '../../../../ui/overlays/menu.tsx'
import { createSharedMenu, SharedMenu } from '../../../../ui/overlays/shared-menu.tsx'
import { useChangeItems } from '../../../../data/workspaces/change-controls.tsx'

/** One menu for all rows; each row opens it with the test's id. */
export const testMenu = createSharedMenu<string>()

type TestMenuAction = (test: AgentTest) => void
type TestMenuProps = {
  tests: readonly AgentTest[]
  canRun: boolean
  onRun: TestMenuAction
  onEdit: TestMenuAction
  onDelete: TestMenuAction
}

export function TestMenu({ tests, canRun, onRun, onEdit, onDelete }: TestMenuProps) {
  const changes = useChangeItems()
  function items(id: string): MenuItem[] {
    const test = tests.find((item) => item.id === id)
    if (!test) return []
    const iconClass = 'size-4'
    return changes<MenuItem>([
      {
        label: 'Probar solo esta',
        icon: <Play aria-hidden className={iconClass} />,
        disabled: !canRun,
        onSelect: () => onRun(test),
      },
      { label: 'Editar', icon: <Pencil aria-hidden className={iconClass} />, onSelect: () => onEdit(test) },
      'separator',
      {
        label: 'Eliminar',
        icon: <Trash2 aria-hidden className={iconClass} />,
        danger: true,
        onSelect: () => onDelete(test),
      },
    ])
  }
  return <SharedMenu menu={testMenu} items={items} />
}
