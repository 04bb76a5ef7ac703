import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown, Store } from 'lucide-react'
import { useActiveWorkspace, workspacesQuery } from '../../data/workspaces/workspaces.ts'
import { activeWorkspace } from '../../lib/session/active-workspace.ts'
import { Menu } from '../../ui/overlays/menu.tsx'

/** For who has several workspaces: names the active one, and opens another. */
export function WorkspaceSwitcher({ wordClass, onLeave }: { wordClass: string; onLeave: (() => void) | undefined }) {
  const { data: all = [] } = useQuery(workspacesQuery)
  const active = useActiveWorkspace()
  const navigate = useNavigate()
  if (!active || all.length < 2) return null
  return (
    <div className="border-b border-linea p-2">
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`Negocio ${active.name}: cambiar de negocio`}
            className={
              'flex w-full items-center gap-3 overflow-hidden rounded-ctl p-2.5 text-left hover:bg-superficie-2 ' +
              'data-popup-open:bg-superficie-2'
            }
          >
            <Store aria-hidden className="size-5 shrink-0 text-texto-3" strokeWidth={1.75} />
            <span className={`${wordClass} flex-1 text-sm font-semibold`}>{active.name}</span>
            <ChevronsUpDown aria-hidden className={`${wordClass} size-4 shrink-0 text-texto-3`} />
          </button>
        }
        items={[
          ...all.map(({ id, name }) => ({
            label: name,
            checked: id === active.id,
            onSelect: () => (id === active.id ? undefined : activeWorkspace.switchTo(id)),
          })),
          'separator' as const,
          {
            label: 'Mis negocios',
            onSelect: () => {
              onLeave?.()
              void navigate({ to: '/negocios' })
            },
          },
        ]}
      />
    </div>
  )
}
