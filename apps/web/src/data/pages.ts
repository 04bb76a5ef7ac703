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

/** As many as one answer holds; what is left over of a page stands with what is left over of others up to here. */
const pageSize = 50

/**
 * A page of a thread asked for again, over all that were read before. What it holds stands as it says, wherever it
 * stood; what is new comes where its moment is. A newest page that meets nothing of what was known replaces it all.
 */
export function layPage<T extends { id: string; timestamp: string }, P>(
  { pages, pageParams }: InfiniteData<Page<T>, P | undefined>,
  page: Page<T>,
  cursor: P | undefined,
): InfiniteData<Page<T>, P | undefined> {
  const asked = new Map(page.items.map((item) => [item.id, item]))
  const known = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)))
  const index = pageParams.indexOf(cursor)
  if (index < 0) return { pages, pageParams }
  const isNewest = cursor === undefined
  if (isNewest && (page.nextCursor === null || !page.items.some(({ id }) => known.has(id))))
    return { pages: [page], pageParams: [undefined] }
  const anew = pages.map(({ items, nextCursor }, at) => {
    const same = items.map((item) => asked.get(item.id) ?? item)
    const added = at === index ? page.items.filter(({ id }) => !known.has(id)) : []
    return { items: added.length > 0 ? byMoment([...same, ...added]) : same, nextCursor }
  })
  return isNewest ? newestApart({ pages: anew, pageParams }, page) : { pages: anew, pageParams }
}

/** The newest page as it was answered; what slipped out of it stands in a page below, where its cursor leads. */
function newestApart<T extends { id: string }, P>(
  { pages: [top, ...older], pageParams: [first, ...params] }: InfiniteData<Page<T>, P | undefined>,
  newest: Page<T>,
): InfiniteData<Page<T>, P | undefined> {
  const asked = new Set(newest.items.map(({ id }) => id))
  const left = (top?.items ?? []).filter(({ id }) => !asked.has(id))
  const cursor = newest.nextCursor as P | undefined
  if (!top || left.length === 0) return { pages: [newest, ...older], pageParams: [first, ...params] }
  const [next, ...rest] = older
  if (next && next.items.length + left.length <= pageSize) {
    const joined = { items: [...next.items, ...left], nextCursor: next.nextCursor }
    return { pages: [newest, joined, ...rest], pageParams: [first, cursor, ...params.slice(1)] }
  }
  return {
    pages: [newest, { items: left, nextCursor: top.nextCursor }, ...older],
    pageParams: [first, cursor, ...params],
  }
}

const byMoment = <T extends { id: string; timestamp: string }>(items: T[]) =>
  items.toSorted((a, b) => compare(a.timestamp, b.timestamp) || compare(a.id, b.id))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
