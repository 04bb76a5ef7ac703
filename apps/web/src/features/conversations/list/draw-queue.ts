/** Waiting draw functions, the oldest first. */
export type DrawQueue = ReturnType<typeof createDrawQueue>

/** Milliseconds of a 16 ms frame that may go to cards near the viewport. */
const FRAME_SHARE_MS = 3

type FrameClock = { nextFrame: (work: () => void) => void; now: () => number }

/**
 * Cards that come near the viewport by scrolling are drawn in order, at least one per frame and as many as the frame
 * has time for, so that no frame waits for all of them. Other cards are drawn at once.
 */
export function createDrawQueue({ nextFrame, now }: FrameClock) {
  const waiting = new Set<() => void>()
  let isScrolling = false
  const frame = () => {
    const from = now()
    for (const draw of waiting) {
      waiting.delete(draw)
      draw()
      if (now() - from >= FRAME_SHARE_MS) break
    }
    if (waiting.size > 0) nextFrame(frame)
  }
  return {
    /** Cards that are mounted until `markSettled` came near by scrolling. */
    markScrolling: () => void (isScrolling = true),
    markSettled: () => void (isScrolling = false),
    isScrolling: () => isScrolling,
    /** Calls `draw` in a later frame, unless the returned function is called first. */
    enqueue(draw: () => void): () => void {
      if (waiting.size === 0) nextFrame(frame)
      waiting.add(draw)
      return () => void waiting.delete(draw)
    },
  }
}
