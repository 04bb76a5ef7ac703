import type { PackedVectors } from './nearest-passages.store.ts'

/** Enough for 60,000 passages of 1,024 dimensions. */
const MAX_BYTES = 256 * 1024 * 1024
/** Vectors of a workspace without questions are released after this time. */
const IDLE_MS = 3 * 60_000

/** LRU cache of vectors with a limit in bytes. */
export function createVectorCache({ mostBytes = MAX_BYTES, idleMs = IDLE_MS } = {}) {
  const entries = new Map<string, { figures: PackedVectors; expiry: NodeJS.Timeout }>()
  const pending = new Map<string, Promise<PackedVectors>>()
  let bytes = 0

  function remove(name: string): void {
    const entry = entries.get(name)
    if (!entry) return
    clearTimeout(entry.expiry)
    bytes -= entry.figures.byteLength
    entries.delete(name)
  }

  /** Concurrent requests share one read. */
  function readOnce(name: string, read: () => Promise<PackedVectors>): Promise<PackedVectors> {
    const entry = pending.get(name)
    if (entry) return entry
    const reading = read().finally(() => pending.delete(name))
    pending.set(name, reading)
    return reading
  }

  return {
    async getOrRead(name: string, read: () => Promise<PackedVectors>): Promise<PackedVectors> {
      const figures = entries.get(name)?.figures ?? (await readOnce(name, read))
      remove(name)
      if (figures.byteLength > mostBytes) return figures
      entries.set(name, { figures, expiry: setTimeout(remove, idleMs, name).unref() })
      bytes += figures.byteLength
      for (const [oldest] of entries) {
        if (bytes <= mostBytes) break
        remove(oldest)
      }
      return figures
    },
    bytes: () => bytes,
  }
}
export type VectorCache = ReturnType<typeof createVectorCache>
