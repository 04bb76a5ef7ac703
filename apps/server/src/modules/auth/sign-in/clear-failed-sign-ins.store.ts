import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { nameKey } from '../../../db/fragments/folded-name.ts'
import { SUFFIX_WITHOUT_KEY } from '../auth-rate-limits.ts'

/** Deletes the failed sign-ins of this name from all sources, so that none locks it. */
export async function clearFailedSignIns(tx: Tx, username: string): Promise<void> {
  const suffix = sql`${SUFFIX_WITHOUT_KEY} || ${sql.raw(nameKey('typed'))}`
  await sql`
    delete from attempts
    using (select ${username}::text as typed) named
    where right(name, length(${suffix})) = ${suffix}`.execute(tx)
}
