import { canonicalPhone, phoneSpellings, type Platform } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { lockResource } from '../../db/locks/lock-resource.ts'
import { newId, newName } from '../../platform/security/ids.ts'

export type ReportedAgent = { id: string; name: string; platform: Platform }

/** A conversation, locked: its reports are stored one after another. */
export type ReportedConversation = {
  id: string
  agentId: string
  agentName: string
  sessionName: string
  contactName: string | null
  platform: Platform
  botId: string | null
  isPaused: boolean
  isBlocked: boolean
}

export type ReportedContact = { key: string; name: string | null; phone: string | null }

const CONVERSATION_COLUMNS = sql`
  c.id, c.agent_id, a.name as agent_name, c.session_name, c.contact_name, c.platform, a.bot_id,
  c.paused_by is not null as is_paused, c.is_blocked`

export const reportedConversationStore = {
  async lockByName(tx: Tx, workspaceId: string, sessionName: string): Promise<ReportedConversation | null> {
    const { rows } = await sql<ReportedConversation>`
      select ${CONVERSATION_COLUMNS}
      from conversations c
      join agents a on a.id = c.agent_id
      where c.workspace_id = ${workspaceId} and c.session_name = ${sessionName}
      for update of c`.execute(tx)
    return rows[0] ?? null
  },

  async listAgents(tx: Tx, workspaceId: string): Promise<(ReportedAgent & { sessionName: string })[]> {
    return tx
      .selectFrom('agents')
      .select(['id', 'name', 'platform', 'sessionName'])
      .where('workspaceId', '=', workspaceId)
      .execute()
  },

  /** Finds the agent's conversation under any address of the contact, or creates it. */
  async findOrCreate(
    tx: Tx,
    workspaceId: string,
    agent: ReportedAgent,
    contact: ReportedContact,
    { at, now }: { at: Date; now: Date },
  ) {
    await lockResource(tx, agent.id, contact.phone === null ? contact.key : canonicalPhone(contact.phone))
    const spellings = contact.phone === null ? [] : phoneSpellings(contact.phone).inFull
    const { rows: existing } = await sql<ReportedConversation>`
      select ${CONVERSATION_COLUMNS}
      from conversations c
      join agents a on a.id = c.agent_id
      where c.agent_id = ${agent.id}
        and c.workspace_id = ${workspaceId}
        and (c.contact_key = ${contact.key} or c.contact_phone = any(${spellings}::text[]))
      order by c.last_at desc
      limit 1
      for update of c`.execute(tx)
    if (existing[0]) return { conversation: existing[0], isNew: false }
    const { rows } = await sql<ReportedConversation & { isNew: boolean }>`
      with c as (
        insert into conversations (
          id, workspace_id, agent_id, platform, session_name, contact_key, contact_name, contact_phone, last_at,
          created_at, updated_at
        )
        values (
          ${newId(now.getTime())}, ${workspaceId}, ${agent.id}, ${agent.platform}, ${newName('conv')},
          ${contact.key}, ${contact.name}, ${contact.phone}, ${at}, ${now}, ${now}
        )
        on conflict (agent_id, contact_key) do update set
          contact_name = coalesce(excluded.contact_name, conversations.contact_name)
        returning *, xmax = 0 as is_new
      )
      select ${CONVERSATION_COLUMNS}, c.is_new
      from c
      join agents a on a.id = c.agent_id`.execute(tx)
    const created = rows[0] as ReportedConversation & { isNew: boolean }
    return { conversation: created, isNew: created.isNew }
  },

  countConversation: (tx: Tx, agentId: string) =>
    sql`update agents set conversation_count = conversation_count + 1 where id = ${agentId}`.execute(tx),
}
