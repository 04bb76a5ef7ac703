/** Queue per source; `take` serves the source that was served longest ago. */
export function createRoundRobinQueue<T extends { source: string }>() {
  const bySource = new Map<string, T[]>()
  let length = 0

  const remove = (item: T): boolean => {
    const items = bySource.get(item.source) ?? []
    const index = items.indexOf(item)
    if (index < 0) return false
    items.splice(index, 1)
    if (items.length === 0) bySource.delete(item.source)
    length--
    return true
  }

  return {
    length: () => length,
    lengthOf: (source: string) => bySource.get(source)?.length ?? 0,
    add(item: T) {
      bySource.set(item.source, [...(bySource.get(item.source) ?? []), item])
      length++
    },
    remove,
    /** Puts an item that was taken back to the front. */
    putBack(item: T) {
      const items = [item, ...(bySource.get(item.source) ?? [])]
      const others = [...bySource].filter(([source]) => source !== item.source)
      bySource.clear()
      bySource.set(item.source, items)
      for (const [source, queue] of others) bySource.set(source, queue)
      length++
    },
    /** The first item of the source whose turn it is and whose item is ready. */
    take(isReady: (item: T) => boolean = () => true): T | undefined {
      for (const [source, items] of bySource) {
        const [item] = items
        if (!item || !isReady(item)) continue
        bySource.delete(source)
        bySource.set(source, items)
        remove(item)
        return item
      }
      return undefined
    },
  }
}
