import type { PoolClient } from 'pg'
import { expect } from 'vitest'

/**
 * Vacuums until every page of `table` is marked all-visible; a concurrent transaction delays that. Without
 * `index_cleanup` PostgreSQL leaves a few dead rows, whose pages are never marked.
 */
export const waitUntilVacuumed = (client: PoolClient, table: string) =>
  expect
    .poll(async () => {
      await client.query(`vacuum (analyze, index_cleanup on) ${table}`)
      const { rows } = await client.query(
        'select relpages - relallvisible as unseen from pg_class where oid = $1::regclass',
        [table],
      )
      return rows[0].unseen
    })
    .toBe(0)
