import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { ofName } from './patience.ts'

/** Whatever was guessed wrong with this name, from anywhere: it locks nobody out any more. */
export async function forgetGuesses(tx: Tx, username: string): Promise<void> {
  const ending = ofName(username)
  await tx
    .deleteFrom('attempts')
    .where(sql`right(name, ${ending.length}::int)`, '=', ending)
    .execute()
}
