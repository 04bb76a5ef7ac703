type Least = { everyMs: number; leastBytes: number }

/** Whether a reader takes enough of what they are handed. Only their own time counts, not how long the next piece is in the making. */
export function createPace({ everyMs, leastBytes }: Least, now: () => number = () => performance.now()) {
  let [since, waitedMs, taken] = [0, 0, 0]
  return {
    handOver: () => void (since = now()),
    isKept(bytes: number): boolean {
      waitedMs += now() - since
      taken += bytes
      if (waitedMs < everyMs) return true
      const isEnough = taken / waitedMs >= leastBytes / everyMs
      waitedMs = taken = 0
      return isEnough
    },
  }
}
