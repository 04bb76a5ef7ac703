import type pg from 'pg'

/**
 * A statement written out by hand, `values` as its `$1`, `$2`…: for what is asked so often that the query builder's
 * part of it would cost as much as running it. Rows come with the names that the statement gives its columns.
 */
export type Ask = <Row extends object>(statement: string, values: readonly unknown[]) => Promise<Row[]>

export const createAsk =
  (pool: pg.Pool): Ask =>
  async <Row extends object>(text: string, values: readonly unknown[]) =>
    (await pool.query<Row>(text, [...values])).rows

/** Writes a value into a statement, and says by what name it goes there. */
export type Put = (value: unknown) => string

/** The values of one statement, in the order in which they are put into it. */
export function createValues(): { values: unknown[]; put: Put } {
  const values: unknown[] = []
  return { values, put: (value) => `$${values.push(value)}` }
}
