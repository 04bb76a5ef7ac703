import type { Figures } from './nearest.store.ts'

/** 60,000 passages of 1,024 figures each. */
const MOST_BYTES = 256 * 1024 * 1024
/** An account that asks nothing for so long gives its memory back. */
const IDLE_MS = 3 * 60_000

/** What was looked through last stays in memory, up to so many bytes: what was not asked for longest goes first. */
export function createKeptFigures({ mostBytes = MOST_BYTES, idleMs = IDLE_MS } = {}) {
  const kept = new Map<string, { figures: Figures; leaving: NodeJS.Timeout }>()
  const coming = new Map<string, Promise<Figures>>()
  let bytes = 0

  function drop(name: string): void {
    const known = kept.get(name)
    if (!known) return
    clearTimeout(known.leaving)
    bytes -= known.figures.byteLength
    kept.delete(name)
  }

  /** Many may ask while the first reads. */
  function once(name: string, read: () => Promise<Figures>): Promise<Figures> {
    const known = coming.get(name)
    if (known) return known
    const reading = read().finally(() => coming.delete(name))
    coming.set(name, reading)
    return reading
  }

  return {
    /** As it is known, else as `read` gives it. */
    async of(name: string, read: () => Promise<Figures>): Promise<Figures> {
      const figures = kept.get(name)?.figures ?? (await once(name, read))
      drop(name)
      if (figures.byteLength > mostBytes) return figures
      kept.set(name, { figures, leaving: setTimeout(drop, idleMs, name).unref() })
      bytes += figures.byteLength
      for (const [oldest] of kept) {
        if (bytes <= mostBytes) break
        drop(oldest)
      }
      return figures
    },
    bytes: () => bytes,
  }
}
export type KeptFigures = ReturnType<typeof createKeptFigures>
