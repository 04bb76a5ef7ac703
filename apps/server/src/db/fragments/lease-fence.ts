import { type RawBuilder, sql } from 'kysely'
import type { HeldLease } from '../../platform/concurrency/leases/leases.store.ts'

/**
 * SQL: one row while the lease is held under this token. A process that takes the lease over waits for the statement
 * that reads this; after that it gives no row.
 */
export const leaseFence = ({ name, token }: HeldLease): RawBuilder<unknown> => sql`
  select 1
  from leases
  where name = ${name} and token = ${token}::bigint
  for share`
