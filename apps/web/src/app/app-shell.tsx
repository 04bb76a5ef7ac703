import { lazy, useState } from 'react'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { Palette } from '../features/palette/palette.tsx'
import { pagesFor } from '../features/shell/navigation.ts'
import { Shell } from '../features/shell/shell.tsx'
import { afterFirstPage } from '../lib/page-settled.ts'
import { useSession } from '../lib/session/session.ts'

const FirstWorkspace = lazy(() =>
  import('../features/workspace/first-workspace.tsx').then((m) => ({ default: m.FirstWorkspace })),
)

const LockedWorkspace = lazy(() =>
  import('../features/profile/second-factor/locked-workspace.tsx').then((m) => ({ default: m.LockedWorkspace })),
)

/** The console works without it. */
const RestoredNotice = lazy(() =>
  afterFirstPage(() => import('../features/installation/restored-notice.tsx')).then(
    (m) => ({ default: m.RestoredNotice }),
    () => ({ default: () => null }),
  ),
)

const renderFirstWorkspace = (note: string | null) => <FirstWorkspace note={note} />

/** Composes features that must not import one another. */
export function AppShell() {
  const navigation = pagesFor(useSession()?.user.roles ?? [])
  const [searching, setSearching] = useState(false)
  return (
    <Shell
      firstWorkspace={renderFirstWorkspace}
      lockedWorkspace={<LockedWorkspace />}
      notice={<RestoredNotice />}
      notificationBell={<NotificationBell />}
      palette={<Palette pages={navigation} open={searching} onOpenChange={setSearching} />}
      onSearch={() => setSearching(true)}
    />
  )
}
