import type { ReducedPicture } from '../../ports/picture-reducer.ts'
import type { Clock } from '../../platform/time/clock.ts'

/** A picture is shown seconds after it was made small, and again with the next questions. */
const KEPT_MS = 5 * 60_000
const MAX_BYTES = 16_000_000

/** The pictures of a message; `hasMore`: its file has pages that are not among them. */
export type MessagePictures = { pictures: readonly ReducedPicture[]; hasMore: boolean }

const bytesOf = ({ pictures }: MessagePictures): number => pictures.reduce((sum, { jpeg }) => sum + jpeg.length, 0)

/** Small pictures by message, limited by their bytes together and by time; the oldest leave first. */
export function createPictureCache(clock: Clock, maxBytes = MAX_BYTES) {
  const kept = new Map<string, { loaded: MessagePictures; bytes: number; until: number }>()
  let bytes = 0

  function remove(messageId: string): void {
    bytes -= kept.get(messageId)?.bytes ?? 0
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
    get(messageId: string): MessagePictures | undefined {
      removeOld()
      return kept.get(messageId)?.loaded
    },
    set(messageId: string, loaded: MessagePictures): void {
      remove(messageId)
      const entry = { loaded, bytes: bytesOf(loaded), until: clock.now().getTime() + KEPT_MS }
      kept.set(messageId, entry)
      bytes += entry.bytes
      removeOld()
    },
  }
}
