export type Page<T> = { items: T[]; nextCursor: string | null }

/** A page of `rows`, of which one more than `limit` was asked for. */
export function page<R, T>(rows: R[], limit: number, present: (row: R) => T, cursorOf: (row: R) => string): Page<T> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(present), nextCursor: rows.length > limit && last ? cursorOf(last) : null }
}
