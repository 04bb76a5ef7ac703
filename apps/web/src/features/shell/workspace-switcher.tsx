import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { useActiveWorkspace, workspacesQuery } from '../../data/workspaces/workspaces.ts'
import { initial } from '../../lib/format/initial.ts'
import { activeWorkspace } from '../../lib/session/active-workspace.ts'
import { Menu } from '../../ui/overlays/menu.tsx'

/** For who has several workspaces: names the active one, and opens another. */
export function WorkspaceSwitcher({ wordClass, onLeave }: { wordClass: string; onLeave: (() => void) | undefined }) {
  const { data: all = [] } = useQuery(workspacesQuery)
  const active = useActiveWorkspace()
  const navigate = useNavigate()
  if (!active || all.length < 2) return null
  return (
    <div className="border-b border-linea px-3 py-2">
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
            <span
              aria-hidden
              className={
                'grid size-5 shrink-0 place-items-center rounded-sm bg-acento-suave text-2xs font-semibold text-acento'
              }
            >
              {initial(active.name)}
            </span>
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
