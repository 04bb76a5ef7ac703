import type { AgentTest } from '@portavoz/contract'
import { Pencil, Play, Trash2 } from 'lucide-react'
import type { MenuItem } from '../../../../ui/menu.tsx'
import { createSharedMenu, SharedMenu } from '../../../../ui/shared-menu.tsx'

/** Each row's button opens this one menu with the test's id. */
export const testMenu = createSharedMenu<string>()

type Act = (test: AgentTest) => void
type Props = { tests: readonly AgentTest[]; canRun: boolean; onRun: Act; onEdit: Act; onDelete: Act }

export function TestMenu({ tests, canRun, onRun, onEdit, onDelete }: Props) {
  function items(id: string): MenuItem[] {
    const test = tests.find((known) => known.id === id)
    if (!test) return []
    const look = 'size-4'
    return [
      {
        label: 'Probar solo esta',
        icon: <Play aria-hidden className={look} />,
        disabled: !canRun,
        onSelect: () => onRun(test),
      },
      { label: 'Editar', icon: <Pencil aria-hidden className={look} />, onSelect: () => onEdit(test) },
      'separator',
      {
        label: 'Eliminar',
        icon: <Trash2 aria-hidden className={look} />,
        danger: true,
        onSelect: () => onDelete(test),
      },
    ]
  }
  return <SharedMenu menu={testMenu} items={items} />
}
