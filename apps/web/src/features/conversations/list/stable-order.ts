/** The shown items in order, and how many updates wait above until the reader asks for them. */
export type StableList<T> = { shown: T[]; waiting: number }

/**
 * Keeps a list still while it is read: shown items keep their order with fresh content, new items wait above, and items
 * that came below are appended.
 */
export function keepOrder<T extends { id: string }>(order: readonly string[], newest: readonly T[]): StableList<T> {
  const byId = new Map(newest.map((item) => [item.id, item]))
  const knownIds = new Set(order)
  const stillThere = order.flatMap((id) => byId.get(id) ?? [])
  const lastKnown = newest.findLastIndex(({ id }) => knownIds.has(id))
  const below = newest.slice(lastKnown + 1)
  const waiting = newest.slice(0, lastKnown + 1).filter(({ id }) => !knownIds.has(id)).length
  const movedUp = countMovedUp(order, newest, knownIds)
  return { shown: [...stillThere, ...below], waiting: waiting + movedUp }
}

/** How many known items now rank above the first one. */
function countMovedUp(
  order: readonly string[],
  newest: readonly { id: string }[],
  knownIds: ReadonlySet<string>,
): number {
  const first = newest.findIndex(({ id }) => id === order[0])
  return newest.slice(0, Math.max(0, first)).filter(({ id }) => knownIds.has(id)).length
}
