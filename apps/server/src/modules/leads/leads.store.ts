import { phonePart, plainWords } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { LeadRow } from './present.ts'

/** Where a page ends: the next one begins after it. */
export type Cursor = { at: Date; id: string }

/** Of `leads l` and their `conversations c`. */
const told = sql`l.conversation_id as id, l.agent_id, l.fields, l.revision, l.created_at, l.updated_at,
  c.session_name, c.platform, c.contact_name, c.contact_phone`

/** Joins the caller's transaction. */
type Tell = (tx: Tx, userId: string, lead: { agentId: string; conversationId: string }) => Promise<void>

/** What contacts told of themselves, read and deleted; the engine writes it. */
export const createLeadStore = (db: Db, tell: Tell) => ({
  async list(
    userId: string,
    agentId: string,
    { search, cursor, limit }: { search: string; cursor: Cursor | null; limit: number },
  ): Promise<LeadRow[]> {
    const { rows } = await sql<LeadRow>`
      select ${told} from leads l join conversations c on c.id = l.conversation_id
      where l.agent_id = ${agentId} and l.user_id = ${userId} ${searched(userId, search)}
        ${cursor ? sql`and (l.updated_at, l.conversation_id) < (${cursor.at}, ${cursor.id})` : sql``}
      order by l.updated_at desc, l.conversation_id desc limit ${limit}`.execute(db)
    return rows
  },

  /** Undefined where the conversation is nobody's of theirs. */
  async ofConversation(userId: string, id: string): Promise<{ lead: LeadRow | null } | undefined> {
    const { rows } = await sql<LeadRow | { id: null }>`
      select ${told} from conversations c left join leads l on l.conversation_id = c.id
      where c.id = ${id} and c.user_id = ${userId}`.execute(db)
    const [row] = rows
    return row && { lead: row.id === null ? null : row }
  },

  remove: (userId: string, agentId: string, id: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('leads')
        .where('conversationId', '=', id)
        .where('agentId', '=', agentId)
        .where('userId', '=', userId)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await tell(tx, userId, { agentId, conversationId: id })
      return numDeletedRows > 0n
    }),
})
export type LeadStore = ReturnType<typeof createLeadStore>

/** Each of the words begins one of what was told, or of the contact's name; or their phone, or what was told, has these digits in it. */
function searched(userId: string, search: string) {
  if (plainWords(search).length === 0) return sql``
  const digits = phonePart(search)
  const words = sql`words_of(l.user_id, concat_ws(' ', c.contact_name,
    (select string_agg(value, ' ') from jsonb_each_text(l.fields)))) @@ words_asked(${userId}, ${search})`
  if (digits === null) return sql`and ${words}`
  // By whatever name its owner asks for a phone.
  const phones = sql`concat_ws(' ', c.contact_phone,
    (select string_agg(regexp_replace(value, '\\D', '', 'g'), ' ') from jsonb_each_text(l.fields)))`
  return sql`and (${words} or ${phones} like ${`%${digits}%`})`
}
