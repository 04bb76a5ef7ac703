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

export const withoutItem = <T extends { id: string }, P>(
  data: InfiniteData<Page<T>, P>,
  id: string,
): InfiniteData<Page<T>, P> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
})

/**
 * The first page asked for again, over all that were read before. What stood in it and does not any more went down
 * the list, or left it: below the new first page it stays where it was, above its end it is no longer there.
 */
export function firstAgain<T extends { id: string }, P>(
  { pages, pageParams }: InfiniteData<Page<T>, P>,
  first: Page<T>,
  placeOf: (item: T) => string,
): InfiniteData<Page<T>, P> {
  if (first.nextCursor === null || pages.length === 0) return { pages: [first], pageParams: pageParams.slice(0, 1) }
  const anew = new Set(first.items.map(({ id }) => id))
  const end = first.items.at(-1)
  const isBelow = (item: T) => !anew.has(item.id) && end !== undefined && placeOf(item) <= placeOf(end)
  const older = pages.map((page) => ({ ...page, items: page.items.filter(isBelow) }))
  const [top, ...rest] = older
  return {
    pages: [{ items: [...first.items, ...(top?.items ?? [])], nextCursor: top?.nextCursor ?? null }, ...rest],
    pageParams,
  }
}
