import type { Erased, ServerEvent } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { QUEUES } from '../../db/queues.ts'
import { bareIn } from '../../db/same-phone.ts'

/** Which conversations of an owner: a condition on `conversations as c`. */
export type Which = RawBuilder<boolean>

export const one = (id: string): Which => sql`c.id = ${id}`
export const named = (sessionName: string): Which => sql`c.session_name = ${sessionName}`

/** All that this contact has with the owner's agents on that platform, by their name there or by their phone. */
export const ofContact = (id: string): Which => sql`exists (select from conversations k where k.id = ${id}
  and k.user_id = c.user_id and k.platform = c.platform
  and (k.contact_key = c.contact_key or ${bareIn(sql`k.contact_phone`)} = ${bareIn(sql`c.contact_phone`)}))`

/** As a conversation knows somebody. */
export type KnownAs = { contactKey: string; contactPhone: string | null }

export const createEraseStore = (db: Db) => ({
  async count(userId: string, which: Which): Promise<Erased> {
    const { rows } = await sql<Erased>`
      with mine as (select id from conversations c where c.user_id = ${userId} and ${which})
      select (select count(*) from mine)::int as conversations,
        (select count(*) from messages where conversation_id in (select id from mine))::int as messages,
        (select count(*) from notes where conversation_id in (select id from mine))::int as notes,
        (select count(*) from media f join messages m on m.id = f.message_id
          where m.conversation_id in (select id from mine) and f.state = 'kept')::int as files,
        (select count(*) from leads where conversation_id in (select id from mine))::int as leads`.execute(db)
    return rows[0] ?? { conversations: 0, messages: 0, notes: 0, files: 0, leads: 0 }
  },

  /** Under which names those have them who write on WhatsApp. */
  async namesOnWhatsApp(tx: Db | Tx, userId: string, which: Which): Promise<KnownAs[]> {
    const { rows } = await sql<KnownAs>`
      select c.contact_key, c.contact_phone from conversations c
      where c.user_id = ${userId} and c.platform = 'whatsapp' and ${which}`.execute(tx)
    return rows
  },

  /** For good, with everything that hangs on them; open consoles are told. What is being said meanwhile waits, and begins anew. */
  async erase(tx: Tx, userId: string, which: Which): Promise<{ erased: Erased; gone: Gone[] }> {
    const { rows: mine } = await sql<Gone>`
      select c.id, c.agent_id, c.contact_key, c.contact_phone, c.session_name from conversations c
      where c.user_id = ${userId} and ${which} order by c.id for update`.execute(tx)
    const ids = mine.map(({ id }) => id)
    const { rows } = await sql<Omit<Erased, 'conversations'>>`
      select (select count(*) from messages where conversation_id = any(${ids}::text[]))::int as messages,
        (select count(*) from notes where conversation_id = any(${ids}::text[]))::int as notes,
        (select count(*) from media f join messages m on m.id = f.message_id
          where m.conversation_id = any(${ids}::text[]) and f.state = 'kept')::int as files,
        (select count(*) from leads where conversation_id = any(${ids}::text[]))::int as leads`.execute(tx)
    for (const { agentId, contactKey, contactPhone, id, sessionName } of mine) {
      const gone: ServerEvent = { type: 'conversation', conversationId: id, isGone: true, sessionName }
      await sql`
        delete from early_asides where agent_id = ${agentId} and (contact_key = ${contactKey}
          or (contact_key not like '%@lid' and split_part(contact_key, '@', 1) = ${contactPhone}))`.execute(tx)
      await sql`
        delete from unopened_messages
        where agent_id = ${agentId}
          and (${contactKey} in (contact_key, former_key) or contact_phone = ${contactPhone})`.execute(tx)
      // Nobody owes them an answer any more.
      await sql`
        delete from pgboss.job
        where name = any(${Object.values(QUEUES)}::text[]) and data->>'conversationId' = ${id}`.execute(tx)
      // Its words stand in what consoles were told, and those of each that became one with it.
      await sql`
        with recursive parts(id) as (
          select ${id}::text
          union select e.data->>'conversationId' from events e join parts on e.data->>'continuesIn' = parts.id
          where e.user_id = ${userId}
        )
        delete from events where user_id = ${userId} and data->>'conversationId' in (select id from parts)`.execute(tx)
      await sql`delete from conversations where id = ${id}`.execute(tx)
      await sql`update agents set conversation_count = greatest(0, conversation_count - 1) where id = ${agentId}`.execute(
        tx,
      )
      await sql`insert into events (user_id, data) values (${userId}, ${JSON.stringify(gone)}::jsonb)`.execute(tx)
    }
    const { messages = 0, notes = 0, files = 0, leads = 0 } = rows[0] ?? {}
    return { erased: { conversations: mine.length, messages, notes, files, leads }, gone: mine }
  },

  /** What phones' lines learnt of where somebody is reached. The keys they speak with stay: those hold no word. */
  forgetAddresses: (tx: Tx, userId: string, numbers: readonly string[]) =>
    sql`delete from whatsapp_keys k using whatsapp_sessions s
      where s.name = k.session_name and s.user_id = ${userId} and k.type in ('lid-mapping', 'device-list', 'tctoken')
        and substring(k.id from '^[0-9]+') = any(${[...numbers]}::text[])`.execute(tx),
})
export type EraseStore = ReturnType<typeof createEraseStore>

type Gone = KnownAs & { id: string; agentId: string; sessionName: string }
