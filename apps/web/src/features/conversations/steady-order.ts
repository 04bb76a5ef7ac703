/** What is shown, in which order, and how many wait above until the reader looks up. */
export type Steady<T> = { shown: T[]; waiting: number }

/**
 * A list does not move under the reader's hand. While they are further down, what they have before them stays in its
 * order, with its newest words; what is new waits, and what came below is added below.
 */
export function steadyOrder<T extends { id: string }>(order: readonly string[], newest: readonly T[]): Steady<T> {
  const byId = new Map(newest.map((item) => [item.id, item]))
  const known = new Set(order)
  const kept = order.flatMap((id) => byId.get(id) ?? [])
  const lastKnown = newest.findLastIndex(({ id }) => known.has(id))
  const below = newest.slice(lastKnown + 1)
  const waiting = newest.slice(0, lastKnown + 1).filter(({ id }) => !known.has(id)).length
  const risen = risesAbove(order, newest, known)
  return { shown: [...kept, ...below], waiting: waiting + risen }
}

/** How many of those that are known stand higher now than the one that stood first. */
function risesAbove(order: readonly string[], newest: readonly { id: string }[], known: ReadonlySet<string>): number {
  const first = newest.findIndex(({ id }) => id === order[0])
  return newest.slice(0, Math.max(0, first)).filter(({ id }) => known.has(id)).length
}
