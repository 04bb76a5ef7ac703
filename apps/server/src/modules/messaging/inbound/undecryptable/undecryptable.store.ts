import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import type { UndecryptableMessage } from '../../../../ports/whatsapp/whatsapp-sessions.ts'

/** Identifies a message of an agent by its contact and its network id. */
export type MessageKey = Pick<UndecryptableMessage, 'agentId' | 'contactKey' | 'formerKey' | 'externalId'>

const BATCH_SIZE = 20
/** A network does not deliver a message again after this long. */
const DISMISSED_RETENTION_MS = 24 * 3_600_000

/** A condition on `unopened_messages as u`. */
const matchesKey = ({ agentId, contactKey, formerKey = null, externalId }: MessageKey) => sql`
  u.agent_id = ${agentId}
  and u.contact_key in (${contactKey}, ${formerKey})
  and u.external_id = ${externalId}`

export const createUndecryptableStore = (db: Db) => ({
  /** False when it is already expected, stored in the thread, or dismissed: its deadline is not extended. */
  async expect(message: UndecryptableMessage, giveUpAt: Date): Promise<boolean> {
    const { agentId, contactKey, formerKey = null, externalId, contactName, contactPhone, isOwn, at } = message
    const { rows } = await sql`
      insert into unopened_messages (
        agent_id, contact_key, former_key, external_id, contact_name, contact_phone, is_own, at, give_up_at
      )
      select
        id, ${contactKey}, ${formerKey}, ${externalId}, ${contactName}, ${contactPhone}, ${isOwn}, ${at},
        ${giveUpAt}
      from agents a
      where id = ${agentId}
        and not exists (
          select
          from messages m
          join conversations c on c.id = m.conversation_id
          where c.agent_id = a.id
            and c.contact_key in (${contactKey}, ${formerKey})
            and m.external_id = ${externalId}
        )
        and not exists (select from unopened_messages u where ${matchesKey(message)})
      on conflict do nothing
      returning external_id`.execute(db)
    return rows.length > 0
  },

  /** Claims entries past their deadline for this caller, until `takenForDeadAt`. */
  async claim(now: Date, takenForDeadAt: Date): Promise<UndecryptableMessage[]> {
    const { rows } = await sql<UndecryptableMessage>`
      update unopened_messages u
      set give_up_at = ${takenForDeadAt}
      from (
        select agent_id, contact_key, external_id
        from unopened_messages
        where give_up_at <= ${now}
        order by give_up_at
        limit ${BATCH_SIZE}
        for update skip locked
      ) due
      where u.agent_id = due.agent_id
        and u.contact_key = due.contact_key
        and u.external_id = due.external_id
      returning
        u.agent_id, u.contact_key, u.former_key, u.external_id, u.contact_name, u.contact_phone, u.is_own,
        u.at`.execute(db)
    return rows
  },

  /** It was decrypted and is no message: it is removed, and ignored for a day if it arrives again. */
  async dismiss(message: UndecryptableMessage, now: Date): Promise<void> {
    const { agentId, contactKey, formerKey = null, externalId, contactName, contactPhone, isOwn, at } = message
    await sql`
      with old as (
        delete from unopened_messages u
        where u.agent_id = ${agentId}
          and u.external_id <> ${externalId}
          and u.dismissed_at < ${new Date(now.getTime() - DISMISSED_RETENTION_MS)}
      ), former as (
        delete from unopened_messages u
        where ${matchesKey(message)} and u.contact_key <> ${contactKey}
      )
      insert into unopened_messages (
        agent_id, contact_key, external_id, former_key, contact_name, contact_phone, is_own, at,
        dismissed_at
      )
      select
        id, ${contactKey}, ${externalId}, ${formerKey}, ${contactName}, ${contactPhone}, ${isOwn}, ${at},
        ${now}
      from agents
      where id = ${agentId}
      on conflict (agent_id, contact_key, external_id) do update set
        dismissed_at = excluded.dismissed_at,
        give_up_at = null`.execute(db)
  },

  /** False when it is no longer expected. */
  async remove(message: MessageKey): Promise<boolean> {
    const { rows } = await sql`
      delete from unopened_messages u
      where ${matchesKey(message)} and u.dismissed_at is null
      returning u.external_id`.execute(db)
    return rows.length > 0
  },
})
export type UndecryptableStore = ReturnType<typeof createUndecryptableStore>
