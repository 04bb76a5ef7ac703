import type { PoolClient } from 'pg'
import { expect } from 'vitest'

/** Once every row of `table` is known to be seen by all: whoever reads meanwhile puts that off. */
export const vacuumed = (client: PoolClient, table: string) =>
  expect
    .poll(async () => {
      await client.query(`vacuum (analyze) ${table}`)
      const { rows } = await client.query(
        'select relpages - relallvisible as unseen from pg_class where oid = $1::regclass',
        [table],
      )
      return rows[0].unseen
    })
    .toBe(0)
