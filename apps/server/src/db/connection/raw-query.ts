import type pg from 'pg'

/**
 * Runs hand-written SQL with positional values: for hot statements where Kysely's builder costs as much as the query.
 * Rows keep the statement's column names.
 */
export type RawQuery = <Row extends object>(statement: string, values: readonly unknown[]) => Promise<Row[]>

export const createRawQuery =
  (pool: pg.Pool): RawQuery =>
  async <Row extends object>(text: string, values: readonly unknown[]) =>
    (await pool.query<Row>(text, [...values])).rows

/** Adds a value to the statement and returns its placeholder. */
export type BindValue = (value: unknown) => string

/** The values of one statement, in placeholder order. */
export function createBindings(): { values: unknown[]; bind: BindValue } {
  const values: unknown[] = []
  return { values, bind: (value) => `$${values.push(value)}` }
}
