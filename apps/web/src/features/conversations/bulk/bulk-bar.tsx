import type { BulkChange } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Tag, UserRound, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { membersQuery } from '../../../data/workspaces/members.ts'
import { useIsTeam } from '../../../data/workspaces/workspaces.ts'
import { useEscape } from '../../../lib/focus/use-escape.ts'
import { cx } from '../../../lib/cx.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { selection } from './selection.ts'
import { TagDialog } from './tag-dialog.tsx'
import { useChangeSelected } from './use-change-selected.ts'

type BulkBarProps = { chosen: ReadonlySet<string>; listed: readonly string[] }

/** What can be done to the chosen conversations at once. Those that another filter hides are left alone. */
export function BulkBar({ chosen: allChosen, listed }: BulkBarProps) {
  const chosen = listed.filter((id) => allChosen.has(id))
  const { change, busy } = useChangeSelected(chosen)
  const [isTagging, setIsTagging] = useState(false)
  const isTeam = useIsTeam()
  const disabled = busy || chosen.length === 0
  const isRow = useMedia('(min-width: 45rem)')
  const endButton = (
    <Button size="icon-sm" variant="ghost" aria-label="Dejar de elegir" onClick={selection.end}>
      <X aria-hidden className="size-4" />
    </Button>
  )
  useEscape(selection.end)
  useEffect(() => {
    return () => {
      selection.end()
      document.querySelector<HTMLElement>('[data-choose]')?.focus()
    }
  }, [])
  return (
    <div
      role="group"
      aria-label="Conversaciones elegidas"
      className={
        'fixed inset-x-0 bottom-3 z-20 mx-auto flex w-[min(29rem,calc(100vw-1.5rem))] flex-wrap items-center gap-2 ' +
        'rounded-panel border border-linea bg-relieve p-3 shadow-flota'
      }
      style={isRow ? { width: '42rem' } : undefined}
    >
      <div className={cx('flex items-center gap-2', isRow ? 'flex-1' : 'w-full')}>
        <p role="status" className="flex-1 text-sm font-medium">
          {formatCount(chosen.length, 'elegida', 'elegidas')}
        </p>
        <Button size="sm" variant="ghost" disabled={busy} onClick={() => selection.choose(listed)}>
          Elegir las de la lista
        </Button>
        {isRow ? null : endButton}
      </div>
      {isTeam ? <AssignMenu disabled={disabled} onChange={change} /> : null}
      <Button size="sm" disabled={disabled} onClick={() => setIsTagging(true)}>
        <Tag aria-hidden className="size-4 max-md:hidden" /> Etiquetar
      </Button>
      <Button size="sm" variant="primary" disabled={disabled} onClick={() => change({ kind: 'resolve' })}>
        <CircleCheck aria-hidden className="size-4 max-md:hidden" /> Resolver
      </Button>
      {isRow ? endButton : null}
      {isTagging ? (
        <TagDialog
          onClose={() => setIsTagging(false)}
          onTag={(tag) => {
            setIsTagging(false)
            change({ kind: 'tag', tag })
          }}
        />
      ) : null}
    </div>
  )
}

function AssignMenu({ disabled, onChange }: { disabled: boolean; onChange: (change: BulkChange) => void }) {
  const people = useQuery(membersQuery).data ?? []
  const assign = (userId: string | null) => () => onChange({ kind: 'assign', userId })
  return (
    <Menu
      side="top"
      trigger={
        <Button size="sm" disabled={disabled}>
          <UserRound aria-hidden className="size-4 max-md:hidden" /> Asignar
        </Button>
      }
      items={[
        ...people
          .filter(({ role }) => role !== 'viewer')
          .map(({ userId, username }) => ({ label: username, onSelect: assign(userId) })),
        'separator',
        { label: 'Sin asignar', onSelect: assign(null) },
      ]}
    />
  )
}
