import { Bell } from '../features/notifications/bell.tsx'
import { Shell } from '../features/shell/shell.tsx'

/** Two rooms that may not know each other meet under the roof. */
export const FurnishedShell = () => <Shell bell={<Bell />} />
