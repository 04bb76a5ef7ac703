import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 60_000

/** Looks until it sees what is wanted; fails after a minute. */
export async function until<T>(look: () => Promise<T>, wanted: (seen: T) => boolean, what: string): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const seen = await look()
    if (wanted(seen)) return seen
    if (Date.now() > end)
      throw new Error(`waited in vain for ${what}; last seen: ${JSON.stringify(seen).slice(0, 500)}`)
    await pause(250)
  }
}
