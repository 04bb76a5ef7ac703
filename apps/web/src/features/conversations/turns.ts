/** Who waits for a turn to be drawn, the longest waiting first. */
export type Turns = ReturnType<typeof createTurns>

/** Of a frame of sixteen milliseconds, so much may go to cards that came near the screen. */
const SHARE_MS = 3

type Clockwork = { nextFrame: (work: () => void) => void; now: () => number }

/**
 * Cards that come near the screen while it is scrolled are drawn in turns, at least one a frame and as many as the frame
 * has time for: no frame waits for all of them. What comes in any other way is drawn at once.
 */
export function createTurns({ nextFrame, now }: Clockwork) {
  const waiting = new Set<() => void>()
  let isScrolling = false
  const frame = () => {
    const from = now()
    for (const draw of waiting) {
      waiting.delete(draw)
      draw()
      if (now() - from >= SHARE_MS) break
    }
    if (waiting.size > 0) nextFrame(frame)
  }
  return {
    /** What is drawn from now on, until `settled`, came near by scrolling. */
    scrolled: () => void (isScrolling = true),
    settled: () => void (isScrolling = false),
    isScrolling: () => isScrolling,
    /** Calls `draw` once its turn comes, unless the returned function is called before. */
    wait(draw: () => void): () => void {
      if (waiting.size === 0) nextFrame(frame)
      waiting.add(draw)
      return () => void waiting.delete(draw)
    },
  }
}
