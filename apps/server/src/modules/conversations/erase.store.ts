import type { ErasureCounts, ServerEvent } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { isOnPhone, isPhoneIdentity } from '../../db/fragments/channel-conditions.ts'
import { publishEvent } from '../../db/fragments/publish-event.ts'
import { QUEUES } from '../../db/queues.ts'
import { barePhoneOf } from '../../db/fragments/bare-phone.ts'

export type ConversationCondition = RawBuilder<boolean>

export const withId = (id: string): ConversationCondition => sql`c.id = ${id}`
export const withIds = (ids: readonly string[]): ConversationCondition => sql`c.id = any(${[...ids]}::text[])`
export const withSessionName = (sessionName: string): ConversationCondition => sql`c.session_name = ${sessionName}`

/** All conversations of this contact, and those of its address or phone on that platform. */
export const ofSameContact = (id: string): ConversationCondition => sql`
  exists (
    select
    from conversations k
    where k.id = ${id}
      and k.workspace_id = c.workspace_id
      and (
        k.contact_id = c.contact_id
        or k.platform = c.platform
        and (
          k.contact_key = c.contact_key
          or ${barePhoneOf(sql`k.contact_phone`)} = ${barePhoneOf(sql`c.contact_phone`)}
        )
      )
  )`

export const ofContact = (contactId: string): ConversationCondition => sql`c.contact_id = ${contactId}`

export type ContactAddress = { contactKey: string; contactPhone: string | null }

export const createEraseStore = (db: Db) => ({
  async count(workspaceId: string, condition: ConversationCondition): Promise<ErasureCounts> {
    const { rows } = await sql<ErasureCounts>`
      with mine as (
        select id
        from conversations c
        where c.workspace_id = ${workspaceId} and ${condition}
      )
      select
        (select count(*) from mine)::int as conversations,
        (select count(*) from messages where conversation_id in (select id from mine))::int as messages,
        (select count(*) from notes where conversation_id in (select id from mine))::int as notes,
        (
          select count(*)
          from media f
          join messages m on m.id = f.message_id
          where m.conversation_id in (select id from mine) and f.state = 'kept'
        )::int as files,
        (select count(*) from leads where conversation_id in (select id from mine))::int as leads`.execute(db)
    return rows[0] ?? { conversations: 0, messages: 0, notes: 0, files: 0, leads: 0 }
  },

  /** Those of the conversations, of their contacts, and of the contact `contactId`. */
  async listPhoneAddresses(
    tx: Db | Tx,
    workspaceId: string,
    condition: ConversationCondition,
    contactId: string | null = null,
  ): Promise<ContactAddress[]> {
    const { rows } = await sql<ContactAddress>`
      with mine as (
        select c.contact_key, c.contact_phone, c.contact_id, ${isOnPhone('c')} as is_on_phone
        from conversations c
        where c.workspace_id = ${workspaceId} and ${condition}
      )
      select contact_key, contact_phone
      from mine
      where is_on_phone
      union
      select external_id, case when kind = 'phone' then external_id end
      from contact_identities
      where workspace_id = ${workspaceId}
        and ${isPhoneIdentity}
        and (contact_id = ${contactId} or contact_id in (select contact_id from mine))`.execute(tx)
    return rows
  },

  /**
   * Deletes the conversations with everything that belongs to them, and publishes the events. Messages in progress wait
   * for the locks and start new conversations.
   */
  async erase(
    tx: Tx,
    workspaceId: string,
    condition: ConversationCondition,
  ): Promise<{ erased: ErasureCounts; deleted: DeletedConversationRow[] }> {
    const { rows: matches } = await sql<DeletedConversationRow>`
      select c.id, c.agent_id, c.contact_key, c.contact_phone, c.contact_id, c.session_name
      from conversations c
      where c.workspace_id = ${workspaceId} and ${condition}
      order by c.id
      for update`.execute(tx)
    const ids = matches.map(({ id }) => id)
    const { rows } = await sql<Omit<ErasureCounts, 'conversations'>>`
      select
        (select count(*) from messages where conversation_id = any(${ids}::text[]))::int as messages,
        (select count(*) from notes where conversation_id = any(${ids}::text[]))::int as notes,
        (
          select count(*)
          from media f
          join messages m on m.id = f.message_id
          where m.conversation_id = any(${ids}::text[]) and f.state = 'kept'
        )::int as files,
        (select count(*) from leads where conversation_id = any(${ids}::text[]))::int as leads`.execute(tx)
    for (const { agentId, contactKey, contactPhone, id, sessionName } of matches) {
      const event: ServerEvent = { type: 'conversation', conversationId: id, isGone: true, sessionName }
      await sql`
        delete from early_asides
        where agent_id = ${agentId}
          and (
            contact_key = ${contactKey}
            or (contact_key not like '%@lid' and split_part(contact_key, '@', 1) = ${contactPhone})
          )`.execute(tx)
      await sql`
        delete from unopened_messages
        where agent_id = ${agentId}
          and (${contactKey} in (contact_key, former_key) or contact_phone = ${contactPhone})`.execute(tx)
      // Their pending jobs have no conversation any more.
      await sql`
        delete from pgboss.job
        where name = any(${Object.values(QUEUES)}::text[]) and data->>'conversationId' = ${id}`.execute(tx)
      // Events contain texts too, also those of conversations that were merged into this one.
      await sql`
        with recursive parts(id) as (
          select ${id}::text
          union
          select e.data->>'conversationId'
          from events e
          join parts on e.data->>'continuesIn' = parts.id
          where e.workspace_id = ${workspaceId}
        )
        delete from events
        where workspace_id = ${workspaceId} and data->>'conversationId' in (select id from parts)`.execute(tx)
      await sql`delete from conversations where id = ${id}`.execute(tx)
      await sql`
        update agents
        set conversation_count = greatest(0, conversation_count - 1)
        where id = ${agentId}`.execute(tx)
      await publishEvent({ workspaceId, event }).execute(tx)
    }
    const { messages = 0, notes = 0, files = 0, leads = 0 } = rows[0] ?? {}
    return { erased: { conversations: matches.length, messages, notes, files, leads }, deleted: matches }
  },

  /** «BAJA» outlives the conversations in which it was written: its contacts stay when the conversations go. */
  keepOptOuts: (tx: Tx, workspaceId: string, conversationIds: readonly string[]) =>
    sql`
      update contacts
      set is_from_network = false
      where workspace_id = ${workspaceId}
        and opted_out_at is not null
        and is_from_network
        and id in (select contact_id from conversations where id = any(${[...conversationIds]}::text[]))`.execute(tx),

  /** Deletes contacts with their addresses and fields; returns how many there were. */
  async deleteContacts(tx: Tx, workspaceId: string, contactIds: readonly string[]): Promise<number> {
    const { rows } = await sql`
      with gone as (
        delete from contacts
        where workspace_id = ${workspaceId} and id = any(${[...contactIds]}::text[])
        returning id
      ), published as (
        ${publishEvent({
          workspaceId,
          event: { type: 'contact', isGone: true },
          fields: { contactId: sql`id` },
          rows: sql`from gone`,
        })}
      )
      select id from gone`.execute(tx)
    return rows.length
  },

  /** Deletes what WhatsApp sessions learned about these numbers. Encryption keys stay: they contain no message. */
  deleteLearnedAddresses: (tx: Tx, workspaceId: string, numbers: readonly string[]) =>
    sql`
      delete from whatsapp_keys k
      using whatsapp_sessions s
      where s.name = k.session_name
        and s.workspace_id = ${workspaceId}
        and k.type in ('lid-mapping', 'device-list', 'tctoken')
        and substring(k.id from '^[0-9]+') = any(${[...numbers]}::text[])`.execute(tx),
})
export type EraseStore = ReturnType<typeof createEraseStore>

type DeletedConversationRow = ContactAddress & {
  id: string
  agentId: string
  contactId: string | null
  sessionName: string
}
