type MinimumRate = { everyMs: number; minBytes: number }

/**
 * Checks that a reader takes at least `minBytes` per `everyMs`. Only the time of the reader counts, not the time of the
 * source.
 */
export function createTransferRate({ everyMs, minBytes }: MinimumRate, now: () => number = () => performance.now()) {
  let [startedAt, waitedMs, received] = [0, 0, 0]
  return {
    startChunk: () => void (startedAt = now()),
    isFastEnough(bytes: number): boolean {
      waitedMs += now() - startedAt
      received += bytes
      if (waitedMs < everyMs) return true
      const isEnough = received / waitedMs >= minBytes / everyMs
      waitedMs = received = 0
      return isEnough
    },
  }
}
