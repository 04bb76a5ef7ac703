import type { InfiniteData } from '@tanstack/react-query'

export type Page<T> = { items: T[]; nextCursor: string | null }

/** All items of all pages, each once: an item that moved between two requests may stand in both. */
export function flat<T extends { id: string }>({ pages }: InfiniteData<Page<T>, unknown>): T[] {
  const byId = new Map<string, T>()
  for (const item of pages.flatMap((page) => page.items)) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()]
}

/** A thread's pages come newest first, and each reads downwards; the thread reads downwards whole. */
export const downwards = <T extends { id: string }>({ pages, pageParams }: InfiniteData<Page<T>, unknown>): T[] =>
  flat({ pages: pages.toReversed(), pageParams })

export const mapItems = <T, P>(data: InfiniteData<Page<T>, P>, change: (item: T) => T): InfiniteData<Page<T>, P> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })),
})
