import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { Line } from '../turn/reply.store.ts'
import { muteOf } from '../orders.ts'

/** «BAJA» written in more letters than this is none. */
const LONGEST_COMMAND = 100

type Late = { messageId: string; userId: string; now: Date }

/**
 * What the contact ordered with words that came, or opened, too late to be answered holds all the same, unless they
 * ordered something else since. The conversation is locked.
 */
export async function obeyLate(tx: Tx, { messageId, userId, now }: Late): Promise<void> {
  const { rows } = await sql<Pick<Line, 'type' | 'content'> & { isLate: boolean }>`
    select m.type, m.content, m.id = o.id as is_late from messages o join messages m on m.conversation_id = o.conversation_id
    where o.id = ${messageId} and o.direction = 'incoming' and m.direction = 'incoming' and m.type = 'text'
      and m.deleted_at is null and length(m.content) <= ${LONGEST_COMMAND} and (m.at, m.id) >= (o.at, o.id)
    order by m.at, m.id`.execute(tx)
  const [late, ...later] = rows
  const mutes = late?.isLate ? muteOf([late]) : null
  if (mutes === null || muteOf(later) !== null) return
  await sql`
    with obeyed as (
      update conversations c set is_muted = ${mutes} from messages m where m.id = ${messageId} and c.id = m.conversation_id
    )
    insert into journal (exchange_id, message_id, user_id, step, at)
    select exchange_id, id, ${userId}, 'muted', ${now} from messages
    where id = ${messageId} and exchange_id is not null and ${mutes}::boolean`.execute(tx)
}
