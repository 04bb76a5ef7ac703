import { useState } from 'react'
import { Bell } from '../features/notifications/bell.tsx'
import { Palette } from '../features/palette/palette.tsx'
import { placesFor } from '../features/shell/places.ts'
import { Shell } from '../features/shell/shell.tsx'
import { useSession } from '../lib/session.ts'

/** Rooms that may not know each other meet under the roof. */
export function FurnishedShell() {
  const places = placesFor(useSession()?.user.roles ?? [])
  const [searching, setSearching] = useState(false)
  return (
    <Shell
      bell={<Bell />}
      palette={<Palette places={places} open={searching} onOpenChange={setSearching} />}
      onSearch={() => setSearching(true)}
    />
  )
}
