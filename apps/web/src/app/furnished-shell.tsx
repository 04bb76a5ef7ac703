import { useState } from 'react'
import { Bell } from '../features/notifications/bell.tsx'
import { Palette } from '../features/palette/palette.tsx'
import { everyPlace } from '../features/shell/places.ts'
import { Shell } from '../features/shell/shell.tsx'

/** Rooms that may not know each other meet under the roof. */
export function FurnishedShell() {
  const [searching, setSearching] = useState(false)
  return (
    <Shell
      bell={<Bell />}
      palette={<Palette places={everyPlace} open={searching} onOpenChange={setSearching} />}
      onSearch={() => setSearching(true)}
    />
  )
}
