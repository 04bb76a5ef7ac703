import type { ReducedPicture } from '../../ports/picture-reducer.ts'
import type { Clock } from '../../platform/time/clock.ts'

/** A picture is shown seconds after it was made small, and again with the next questions. */
const KEPT_MS = 5 * 60_000
const MAX_BYTES = 16_000_000

/** Small pictures by message, limited by their bytes together and by time; the oldest leave first. */
export function createPictureCache(clock: Clock, maxBytes = MAX_BYTES) {
  const kept = new Map<string, { picture: ReducedPicture; until: number }>()
  let bytes = 0

  function remove(messageId: string): void {
    bytes -= kept.get(messageId)?.picture.jpeg.length ?? 0
    kept.delete(messageId)
  }

  function removeOld(): void {
    const now = clock.now().getTime()
    for (const [messageId, { until }] of kept) {
      if (until > now && bytes <= maxBytes) return
      remove(messageId)
    }
  }

  return {
    get(messageId: string): ReducedPicture | undefined {
      removeOld()
      return kept.get(messageId)?.picture
    },
    set(messageId: string, picture: ReducedPicture): void {
      remove(messageId)
      kept.set(messageId, { picture, until: clock.now().getTime() + KEPT_MS })
      bytes += picture.jpeg.length
      removeOld()
    },
  }
}
