import type { ReactNode } from 'react'
import type { useInboxView } from './inbox-view.ts'
import { ViewSwitch } from './view-switch.tsx'

type InboxHeadingProps = { inboxView: ReturnType<typeof useInboxView>; children: ReactNode }

/** The title, the choice of the view where the screen has two, and a last control. */
export function InboxHeading({ inboxView: { layout, view, screen, choose }, children }: InboxHeadingProps) {
  const otherView = screen === 'wide' ? 'Dos paneles' : screen === 'phone' && layout === 'cards' ? 'Lista' : null
  return (
    <div className={`flex items-center justify-between gap-3 ${layout === 'rows' ? '-mt-2' : ''}`}>
      <h1 className="text-2xl font-semibold">Conversaciones</h1>
      <div className="flex flex-wrap items-center justify-end gap-1">
        {otherView ? <ViewSwitch view={view} onChoose={choose} rowsLabel={otherView} /> : null}
        {children}
      </div>
    </div>
  )
}
