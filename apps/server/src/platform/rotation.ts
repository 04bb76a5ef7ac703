/** A queue per source; each `take` goes to the source that was served longest ago. */
export function createRotation<T extends { source: string }>() {
  const bySource = new Map<string, T[]>()
  let length = 0

  const remove = (waiting: T): boolean => {
    const own = bySource.get(waiting.source) ?? []
    const at = own.indexOf(waiting)
    if (at < 0) return false
    own.splice(at, 1)
    if (own.length === 0) bySource.delete(waiting.source)
    length--
    return true
  }

  return {
    length: () => length,
    of: (source: string) => bySource.get(source)?.length ?? 0,
    add(waiting: T) {
      bySource.set(waiting.source, [...(bySource.get(waiting.source) ?? []), waiting])
      length++
    },
    remove,
    /** Before all others: it was taken already. */
    putBack(waiting: T) {
      const own = [waiting, ...(bySource.get(waiting.source) ?? [])]
      const others = [...bySource].filter(([source]) => source !== waiting.source)
      bySource.clear()
      bySource.set(waiting.source, own)
      for (const [source, line] of others) bySource.set(source, line)
      length++
    },
    take(): T | undefined {
      const [source, own] = bySource.entries().next().value ?? []
      const waiting = own?.[0]
      if (source === undefined || !own || !waiting) return undefined
      bySource.delete(source)
      bySource.set(source, own)
      remove(waiting)
      return waiting
    },
  }
}
