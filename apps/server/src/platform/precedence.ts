import { setImmediate as turn } from 'node:timers/promises'

/** A file goes on after so long, though somebody is always being answered. */
const LONGEST_MS = 50

export type Precedence = ReturnType<typeof createPrecedence>

/** Whoever waits for a page goes before who takes a file that is made for minutes: both want the same processor and disk. */
export function createPrecedence(longestMs = LONGEST_MS) {
  let served = 0
  const waiting = new Set<() => void>()
  return {
    /** Answers somebody; files wait meanwhile. */
    async first<T>(answer: () => Promise<T>): Promise<T> {
      served++
      try {
        return await answer()
      } finally {
        if (--served === 0) for (const go of waiting) go()
      }
    },
    /**
     * Resolves when nobody is being answered, or after `longestMs`. Never at once: what comes from the database comes
     * faster than it is used up, and nobody else's question would be read.
     */
    async giveWay(): Promise<void> {
      await turn()
      if (served === 0) return
      await new Promise<void>((done) => {
        const go = () => {
          clearTimeout(patience)
          waiting.delete(go)
          done()
        }
        const patience = setTimeout(go, longestMs)
        waiting.add(go)
      })
    },
  }
}
