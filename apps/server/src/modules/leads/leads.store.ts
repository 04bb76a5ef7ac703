import { partialPhone, normalizedWords } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { isUnsentLead } from '../../db/fragments/unsent-lead.ts'
import type { LeadRow } from './present-lead.ts'

/** The last lead of a page; the next page begins after it. */
export type LeadCursor = { at: Date; id: string }

export type LeadFilter = { search: string; isUnsent: boolean }
type LeadListQuery = LeadFilter & { cursor: LeadCursor | null; limit: number }

/** Columns of `leads l` and `conversations c`. */
const LEAD_COLUMNS = sql`
  l.conversation_id as id, l.agent_id, l.fields, l.heard_fields, l.revision, l.created_at, l.updated_at, c.session_name,
  c.platform, c.contact_name, c.contact_phone`

type PublishLeadChange = (
  tx: Tx,
  workspaceId: string,
  lead: { agentId: string; conversationId: string },
) => Promise<void>

/** Reads and deletes leads; the messaging module writes them. */
export const createLeadStore = (db: Db, publishChange: PublishLeadChange) => ({
  /** `agentId` null: of every agent of the workspace. */
  async list(
    workspaceId: string,
    agentId: string | null,
    { search, isUnsent, cursor, limit }: LeadListQuery,
  ): Promise<LeadRow[]> {
    // Each agent's newest come from an index, however many the workspace has.
    const { rows } = await sql<LeadRow>`
      select l.*
      from agents g, lateral (
        select ${LEAD_COLUMNS}
        from leads l
        join conversations c on c.id = l.conversation_id
        where l.agent_id = g.id and l.workspace_id = ${workspaceId} ${leadFilter(workspaceId, { search, isUnsent })}
        ${cursor ? sql`and (l.updated_at, l.conversation_id) < (${cursor.at}, ${cursor.id})` : sql``}
        order by l.updated_at desc, l.conversation_id desc
        limit ${limit}
      ) l
      where g.workspace_id = ${workspaceId} ${agentId === null ? sql`` : sql`and g.id = ${agentId}`}
      order by l.updated_at desc, l.id desc
      limit ${limit}`.execute(db)
    return rows
  },

  /** Undefined when the workspace has no such conversation; `lead` is null when it has no lead. */
  async findByConversation(workspaceId: string, id: string): Promise<{ lead: LeadRow | null } | undefined> {
    const { rows } = await sql<LeadRow | { id: null }>`
      select ${LEAD_COLUMNS}
      from conversations c
      left join leads l on l.conversation_id = c.id
      where c.id = ${id} and c.workspace_id = ${workspaceId}`.execute(db)
    const [row] = rows
    return row && { lead: row.id === null ? null : row }
  },

  remove: (workspaceId: string, agentId: string, id: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('leads')
        .where('conversationId', '=', id)
        .where('agentId', '=', agentId)
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await publishChange(tx, workspaceId, { agentId, conversationId: id })
      return numDeletedRows > 0n
    }),
})
export type LeadStore = ReturnType<typeof createLeadStore>

type BindText = (text: string) => RawBuilder<unknown>

/** Further conditions on `leads l` and `conversations c`; `bind` puts a value into the statement. */
export const leadFilter = (
  workspaceId: string,
  { search, isUnsent }: LeadFilter,
  bind: BindText = (text) => sql`${text}`,
): RawBuilder<unknown> =>
  sql`${searchCondition(workspaceId, search, bind)} ${isUnsent ? sql`and ${sql.raw(isUnsentLead('l'))}` : sql``}`

/** Every search word must begin a word of the lead or of the contact's name, or its digits must be in a phone. */
function searchCondition(workspaceId: string, search: string, bind: BindText) {
  if (normalizedWords(search).length === 0) return sql``
  const digits = partialPhone(search)
  const matchesWords = sql`
    words_of(
      l.workspace_id,
      concat_ws(' ', c.contact_name, (select string_agg(value, ' ') from jsonb_each_text(l.fields)))
    ) @@ words_asked(${bind(workspaceId)}, ${bind(search)})`
  if (digits === null) return sql`and ${matchesWords}`
  // Any field may hold a phone: owners choose its name.
  const phones = sql`
    concat_ws(
      ' ',
      c.contact_phone,
      (
        select string_agg(regexp_replace(value, '\\D', '', 'g'), ' ')
        from jsonb_each_text(l.fields)
      )
    )`
  return sql`and (${matchesWords} or ${phones} like ${bind(`%${digits}%`)})`
}
