import type { LostReason } from '@portavoz/contract'
import { MediaError } from '../../ports/media.ts'
import { NoRoomError } from './keep-file.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60 * 60_000
const LONGEST_MS = 24 * 60 * 60_000
const MOST_DAMAGED = 3

export const pauseAfter = (tries: number): number =>
  Math.min(FIRST_PAUSE_MS * 3 ** Math.min(tries - 1, 10), LONGEST_PAUSE_MS)

/** Only pauses between tries count: a day in which the server was stopped, or its disk away, is no day of trying. */
function triedMs(tries: number): number {
  let ms = 0
  for (let n = 1; n < tries; n++) ms += pauseAfter(n)
  return ms
}

/** Why a file is given up after so many tries; null for what may still come. */
export function lostFor(err: unknown, tries: number): LostReason | null {
  if (err instanceof NoRoomError) return 'no_room'
  const trouble = err instanceof MediaError ? err.trouble : 'unreachable'
  if (trouble === 'unreachable') return triedMs(tries) < LONGEST_MS ? null : trouble
  return trouble === 'damaged' && tries < MOST_DAMAGED ? null : trouble
}
