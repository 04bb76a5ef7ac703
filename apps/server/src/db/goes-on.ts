import { sql } from 'kysely'
import type { Db, Tx } from './connect.ts'

/**
 * In which conversation one goes on that is gone, since both were one person's; null where none does. It is known for
 * as long as open consoles are told of it: whoever meant the one in that moment means the person. `userId` is whose it
 * must be, null where nobody asks.
 */
export async function goesOnIn(on: Db | Tx, userId: string | null, id: string): Promise<string | null> {
  const { rows } = await sql<{ into: string }>`
    select data->>'continuesIn' as into from events
    where (${userId}::text is null or user_id = ${userId}) and data->>'conversationId' = ${id} and data ? 'continuesIn'`.execute(
    on,
  )
  return rows[0]?.into ?? null
}
