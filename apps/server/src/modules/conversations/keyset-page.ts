export type KeysetPage<T> = { items: T[]; nextCursor: string | null }

/** `rows` has one row more than `limit` when there is a next page. */
export function toKeysetPage<R, T>(
  rows: R[],
  limit: number,
  present: (row: R) => T,
  cursorOf: (row: R) => string,
): KeysetPage<T> {
  const pageRows = rows.slice(0, limit)
  const last = pageRows.at(-1)
  return { items: pageRows.map(present), nextCursor: rows.length > limit && last ? cursorOf(last) : null }
}
