import { createTurns } from '../../platform/turns.ts'
import type { EvolutionEvent } from './events.ts'

const MOST_KNOWN = 10_000

/**
 * Evolution tells of everything at its own pace: that a line is being called may come after that it stands. Of one
 * session one is told after the other, and what was overtaken is not told.
 */
export function createInOrder() {
  const turns = createTurns()
  const latest = new Map<string, string>()

  return (event: EvolutionEvent, tell: () => Promise<void>): Promise<void> =>
    turns(event.instance, async () => {
      const place = `${event.instance} ${event.kind}`
      const before = latest.get(place) ?? ''
      const isCalling = event.kind === 'connection.update' && event.data.state === 'connecting'
      if (event.at < before || (isCalling && event.at !== '' && event.at === before)) return
      if (latest.size >= MOST_KNOWN) latest.clear()
      latest.set(place, event.at)
      await tell()
    })
}
