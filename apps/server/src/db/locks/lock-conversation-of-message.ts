import { sql } from 'kysely'
import type { Tx } from '../connect.ts'

/**
 * Locks the conversation of a message, so that its messages change one by one. False when it is gone. A merge that had
 * the lock may have moved the message, so it is looked for twice.
 */
export async function lockConversationOfMessage(tx: Tx, messageId: string): Promise<boolean> {
  const lock = async () => {
    const { rows } = await sql`
      select c.id
      from conversations c
      where c.id = (select m.conversation_id from messages m where m.id = ${messageId})
      for update`.execute(tx)
    return rows.length > 0
  }
  return (await lock()) || lock()
}
