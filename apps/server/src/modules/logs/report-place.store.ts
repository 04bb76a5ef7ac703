import { barePhone, phoneSpellings, type Platform } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { holdOf } from '../../db/hold-of.ts'
import { newId, newName } from '../../platform/ids.ts'

export type ReportedAgent = { id: string; name: string; platform: Platform }

/** A conversation of this owner, locked: what is reported of it enters one by one. */
export type ReportPlace = {
  id: string
  agentId: string
  agentName: string
  sessionName: string
  contactName: string | null
  platform: Platform
  botId: string | null
  isPaused: boolean
}

export type NewContact = { key: string; name: string | null; phone: string | null }

const place = sql`c.id, c.agent_id, a.name as agent_name, c.session_name, c.contact_name, c.platform, a.bot_id, c.paused_by is not null as is_paused`

/** Finds the conversation of a report, or creates it. */
export const reportPlaceStore = {
  async conversation(tx: Tx, userId: string, sessionName: string): Promise<ReportPlace | null> {
    const { rows } = await sql<ReportPlace>`
      select ${place} from conversations c join agents a on a.id = c.agent_id
      where c.user_id = ${userId} and c.session_name = ${sessionName} for update of c`.execute(tx)
    return rows[0] ?? null
  },

  async agents(tx: Tx, userId: string): Promise<(ReportedAgent & { sessionName: string })[]> {
    return tx
      .selectFrom('agents')
      .select(['id', 'name', 'platform', 'sessionName'])
      .where('userId', '=', userId)
      .execute()
  },

  /** The agent's conversation with them, by any name they are known by there, or a new one. */
  async withContact(
    tx: Tx,
    userId: string,
    agent: ReportedAgent,
    contact: NewContact,
    { at, now }: { at: Date; now: Date },
  ) {
    await holdOf(tx, agent.id, contact.phone === null ? contact.key : barePhone(contact.phone))
    const spellings = contact.phone === null ? [] : phoneSpellings(contact.phone).inFull
    const { rows: known } = await sql<ReportPlace>`
      select ${place} from conversations c join agents a on a.id = c.agent_id
      where c.agent_id = ${agent.id} and c.user_id = ${userId}
        and (c.contact_key = ${contact.key} or c.contact_phone = any(${spellings}::text[]))
      order by c.last_at desc limit 1 for update of c`.execute(tx)
    if (known[0]) return { place: known[0], isNew: false }
    const { rows } = await sql<ReportPlace & { isNew: boolean }>`
      with c as (
        insert into conversations (id, user_id, agent_id, platform, session_name, contact_key, contact_name, contact_phone, last_at, created_at, updated_at)
        values (${newId(now.getTime())}, ${userId}, ${agent.id}, ${agent.platform}, ${newName('conv')}, ${contact.key},
          ${contact.name}, ${contact.phone}, ${at}, ${now}, ${now})
        on conflict (agent_id, contact_key) do update set contact_name = coalesce(excluded.contact_name, conversations.contact_name)
        returning *, xmax = 0 as is_new
      )
      select ${place}, c.is_new from c join agents a on a.id = c.agent_id`.execute(tx)
    const made = rows[0] as ReportPlace & { isNew: boolean }
    return { place: made, isNew: made.isNew }
  },

  countConversation: (tx: Tx, agentId: string) =>
    sql`update agents set conversation_count = conversation_count + 1 where id = ${agentId}`.execute(tx),
}
