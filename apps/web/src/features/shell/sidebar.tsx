import type { User } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { cva } from 'class-variance-authority'
import { Suspense } from 'react'
import { afterFirstPage } from '../../lib/page-settled.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { navigationGroups } from './navigation.ts'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'
import { UserBlock } from './user-block.tsx'

export const pendingCount = lazyPart(() =>
  afterFirstPage(() => import('./pending-count.tsx')).then((file) => file.PendingCount),
)

/** On the rail, labels are hidden until it expands. */
const labelClass = cva('min-w-0 truncate', {
  variants: {
    rail: {
      true:
        'opacity-0 transition-opacity duration-150 group-hover/rail:opacity-100 ' +
        'group-has-[:focus-visible,[data-popup-open]]/rail:opacity-100 motion-reduce:transition-none',
      false: '',
    },
  },
})
export const navLinkClass =
  'flex h-10 items-center gap-3 overflow-hidden rounded-ctl px-2.5 text-sm font-medium whitespace-nowrap ' +
  'text-texto-2 hover:bg-superficie-2 hover:text-texto aria-[current=page]:bg-acento-suave ' +
  'aria-[current=page]:text-acento focus-visible:outline-offset-0'

export function Sidebar({ user, rail, onLeave }: { user: User; rail: boolean; onLeave?: () => void }) {
  const textClass = labelClass({ rail })
  return (
    <div className="flex h-full min-h-0 flex-col">
      <WorkspaceSwitcher wordClass={textClass} onLeave={onLeave} />
      <nav
        aria-label="Principal"
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-3 py-4 [scrollbar-width:none]"
      >
        {navigationGroups.map(({ group, items }) => (
          <div key={group} className="mb-4">
            <p className={`${textClass} mb-1 h-4 px-2.5 text-2xs font-medium whitespace-nowrap text-texto-3`}>
              {group}
            </p>
            <ul className="grid grid-cols-1 gap-0.5">
              {items.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <Link to={to} activeOptions={{ exact: to === '/' }} onClick={onLeave} className={navLinkClass}>
                    <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
                    {to === '/' ? (
                      <Suspense>
                        <pendingCount.Part />
                      </Suspense>
                    ) : null}
                    <span className={textClass}>{label}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <UserBlock user={user} wordClass={textClass} onLeave={onLeave} />
    </div>
  )
}
