import { createKeyedMutex } from '../../platform/concurrency/keyed-mutex.ts'
import type { EvolutionEvent } from './parse-event.ts'

const MAX_ENTRIES = 10_000

/**
 * Events of one session arrive in any order («connecting» after «open»). Handles them one at a time and drops the
 * outdated ones.
 */
export function createEventOrder() {
  const mutex = createKeyedMutex()
  const latest = new Map<string, string>()

  return (event: EvolutionEvent, handle: () => Promise<void>): Promise<void> =>
    mutex(event.instance, async () => {
      const key = `${event.instance} ${event.kind}`
      const previousAt = latest.get(key) ?? ''
      const isCalling = event.kind === 'connection.update' && event.data.state === 'connecting'
      if (event.at < previousAt || (isCalling && event.at !== '' && event.at === previousAt)) return
      if (latest.size >= MAX_ENTRIES) latest.clear()
      latest.set(key, event.at)
      await handle()
    })
}
