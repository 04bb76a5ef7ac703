const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 60 * 60_000

/** How long it is tried at all. `give_up_at` of what the database writes is the same. */
export const WHOLE_MS = 24 * 60 * 60_000

/** After so many tries: half a minute, one, two, four… an hour at most. */
export const pauseAfter = (tries: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 20), LONGEST_PAUSE_MS)
