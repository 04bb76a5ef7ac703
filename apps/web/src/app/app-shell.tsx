import { useState } from 'react'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { Palette } from '../features/palette/palette.tsx'
import { pagesFor } from '../features/shell/navigation.ts'
import { Shell } from '../features/shell/shell.tsx'
import { useSession } from '../lib/session/session.ts'

/** Composes features that must not import one another. */
export function AppShell() {
  const navigation = pagesFor(useSession()?.user.roles ?? [])
  const [searching, setSearching] = useState(false)
  return (
    <Shell
      notificationBell={<NotificationBell />}
      palette={<Palette pages={navigation} open={searching} onOpenChange={setSearching} />}
      onSearch={() => setSearching(true)}
    />
  )
}
