const SHOWN = 10

/** The first items, and how many more there are: a failed run at full size has thousands. */
export const firstOf = (items: readonly unknown[]): unknown[] =>
  items.length <= SHOWN ? [...items] : [...items.slice(0, SHOWN), `and ${items.length - SHOWN} more`]
