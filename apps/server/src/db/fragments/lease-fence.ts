import { type RawBuilder, sql } from 'kysely'
import type { HeldLease } from '../../platform/concurrency/leases/leases.store.ts'

/**
 * SQL: one row while the lease is held under this token. A process that takes the lease over waits for the statement
 * that reads this; after that it gives no row. The holder too, since earlier versions take over without a new token.
 * `first`: a query of the same statement whose rows are locked before the lease, which all renewals wait for.
 */
export const leaseFence = ({ name, holder, token }: HeldLease, first: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select 1
  from leases
  where name = ${name}
    and holder = ${holder}
    and token = ${token}::bigint
    and (select count(*) from ${first}) >= 0
  for share`
