import type { InfiniteData } from '@tanstack/react-query'

export type CursorPage<T> = { items: T[]; nextCursor: string | null }

/** All items, each once: an item that moved between two requests may be in both pages. */
export function flattenPages<T extends { id: string }>({ pages }: InfiniteData<CursorPage<T>, unknown>): T[] {
  const byId = new Map<string, T>()
  for (const item of pages.flatMap((page) => page.items)) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()]
}

/** Thread pages come newest first, oldest message first within a page; the result is oldest first. */
export const flattenThread = <T extends { id: string }>({
  pages,
  pageParams,
}: InfiniteData<CursorPage<T>, unknown>): T[] => flattenPages({ pages: pages.toReversed(), pageParams })

export const mapItems = <T, P>(
  data: InfiniteData<CursorPage<T>, P>,
  update: (item: T) => T,
): InfiniteData<CursorPage<T>, P> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: page.items.map(update) })),
})

export const withoutItem = <T extends { id: string }, P>(
  data: InfiniteData<CursorPage<T>, P>,
  id: string,
): InfiniteData<CursorPage<T>, P> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
})

/**
 * Merges a refetched first page into the loaded pages. Items that are missing from it stay if they sort below its end,
 * or with it, and are removed otherwise.
 */
export function mergeFirstPage<T extends { id: string }, P>(
  { pages, pageParams }: InfiniteData<CursorPage<T>, P>,
  first: CursorPage<T>,
  sortsAbove: (item: T, other: T) => boolean,
): InfiniteData<CursorPage<T>, P> {
  if (first.nextCursor === null || pages.length === 0) return { pages: [first], pageParams: pageParams.slice(0, 1) }
  const refreshed = new Set(first.items.map(({ id }) => id))
  const lastItem = first.items.at(-1)
  const isBelow = (item: T) => !refreshed.has(item.id) && lastItem !== undefined && !sortsAbove(item, lastItem)
  const older = pages.map((page) => ({ ...page, items: page.items.filter(isBelow) }))
  const [top, ...rest] = older
  return {
    pages: [{ items: [...first.items, ...(top?.items ?? [])], nextCursor: top?.nextCursor ?? null }, ...rest],
    pageParams,
  }
}

/** Maximum size of a page that takes overflow from the newest one. */
const pageSize = 50

/**
 * Merges a refetched thread page into the loaded pages: known items are updated wherever they are, new ones are
 * inserted by time. A newest page that shares no item with the loaded ones replaces them all.
 */
export function mergeThreadPage<T extends { id: string; timestamp: string }, P>(
  { pages, pageParams }: InfiniteData<CursorPage<T>, P | undefined>,
  page: CursorPage<T>,
  cursor: P | undefined,
): InfiniteData<CursorPage<T>, P | undefined> {
  const received = new Map(page.items.map((item) => [item.id, item]))
  const knownIds = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)))
  const index = pageParams.indexOf(cursor)
  if (index < 0) return { pages, pageParams }
  const isNewest = cursor === undefined
  if (isNewest && (page.nextCursor === null || !page.items.some(({ id }) => knownIds.has(id))))
    return { pages: [page], pageParams: [undefined] }
  const refreshed = pages.map(({ items, nextCursor }, pageIndex) => {
    const updated = items.map((item) => received.get(item.id) ?? item)
    const added = pageIndex === index ? page.items.filter(({ id }) => !knownIds.has(id)) : []
    return { items: added.length > 0 ? sortByTimestamp([...updated, ...added]) : updated, nextCursor }
  })
  return isNewest ? splitNewestPage({ pages: refreshed, pageParams }, page) : { pages: refreshed, pageParams }
}

/** Keeps the newest page as received; items that fell out of it go to the page that its cursor points to. */
function splitNewestPage<T extends { id: string }, P>(
  { pages: [top, ...older], pageParams: [first, ...params] }: InfiniteData<CursorPage<T>, P | undefined>,
  newest: CursorPage<T>,
): InfiniteData<CursorPage<T>, P | undefined> {
  const received = new Set(newest.items.map(({ id }) => id))
  const overflow = (top?.items ?? []).filter(({ id }) => !received.has(id))
  const cursor = newest.nextCursor as P | undefined
  if (!top || overflow.length === 0) return { pages: [newest, ...older], pageParams: [first, ...params] }
  const [next, ...rest] = older
  if (next && next.items.length + overflow.length <= pageSize) {
    const merged = { items: [...next.items, ...overflow], nextCursor: next.nextCursor }
    return { pages: [newest, merged, ...rest], pageParams: [first, cursor, ...params.slice(1)] }
  }
  return {
    pages: [newest, { items: overflow, nextCursor: top.nextCursor }, ...older],
    pageParams: [first, cursor, ...params],
  }
}

const sortByTimestamp = <T extends { id: string; timestamp: string }>(items: T[]) =>
  items.toSorted((a, b) => compareText(a.timestamp, b.timestamp) || compareText(a.id, b.id))

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
