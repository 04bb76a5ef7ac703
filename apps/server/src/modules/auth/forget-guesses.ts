import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { nameKey } from '../../db/folded-name.ts'
import { WITHOUT_KEY } from './patience.ts'

/** Whatever was guessed wrong with this name, from anywhere: it locks nobody out any more. */
export async function forgetGuesses(tx: Tx, username: string): Promise<void> {
  const ending = sql`${WITHOUT_KEY} || ${sql.raw(nameKey('typed'))}`
  await sql`
    delete from attempts using (select ${username}::text as typed) named
    where right(name, length(${ending})) = ${ending}`.execute(tx)
}
