import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Unopened } from '../../../ports/whatsapp.ts'

/** A message of that agent's, by the names of whoever it is from and by its own. */
export type Named = Pick<Unopened, 'agentId' | 'contactKey' | 'formerKey' | 'externalId'>

const AT_ONCE = 20
/** A network brings nothing again after so long. */
const REMEMBERED_MS = 24 * 3_600_000

/** A condition on `unopened_messages as u`. */
const named = ({ agentId, contactKey, formerKey = null, externalId }: Named) => sql`
  u.agent_id = ${agentId} and u.contact_key in (${contactKey}, ${formerKey}) and u.external_id = ${externalId}`

export const createUnopenedStore = (db: Db) => ({
  /**
   * False when it is waited for already, stands in its thread, or is known to be no message: its patience is not
   * renewed.
   */
  async expect(message: Unopened, until: Date): Promise<boolean> {
    const { agentId, contactKey, formerKey = null, externalId, contactName, contactPhone, isOwn, at } = message
    const { rows } = await sql`
      insert into unopened_messages (agent_id, contact_key, former_key, external_id, contact_name, contact_phone, is_own, at, give_up_at)
      select id, ${contactKey}, ${formerKey}, ${externalId}, ${contactName}, ${contactPhone}, ${isOwn}, ${at}, ${until}
      from agents a where id = ${agentId} and not exists (
        select from messages m join conversations c on c.id = m.conversation_id
        where c.agent_id = a.id and c.contact_key in (${contactKey}, ${formerKey}) and m.external_id = ${externalId})
      and not exists (select from unopened_messages u where ${named(message)})
      on conflict do nothing returning external_id`.execute(db)
    return rows.length > 0
  },

  /** What nobody waits for any longer, for whoever asks alone, until they are taken for dead. */
  async claim(now: Date, takenForDeadAt: Date): Promise<Unopened[]> {
    const { rows } = await sql<Unopened>`
      update unopened_messages u set give_up_at = ${takenForDeadAt}
      from (
        select agent_id, contact_key, external_id from unopened_messages where give_up_at <= ${now}
        order by give_up_at limit ${AT_ONCE} for update skip locked
      ) due
      where u.agent_id = due.agent_id and u.contact_key = due.contact_key and u.external_id = due.external_id
      returning u.agent_id, u.contact_key, u.former_key, u.external_id, u.contact_name, u.contact_phone, u.is_own, u.at`.execute(
      db,
    )
    return rows
  },

  /** It opened and is no message: nobody waits for it, nor will for a day when it comes once more. */
  async dismiss(message: Unopened, now: Date): Promise<void> {
    const { agentId, contactKey, formerKey = null, externalId, contactName, contactPhone, isOwn, at } = message
    await sql`
      with old as (
        delete from unopened_messages u where u.agent_id = ${agentId} and u.external_id <> ${externalId}
          and u.dismissed_at < ${new Date(now.getTime() - REMEMBERED_MS)}
      ), former as (
        delete from unopened_messages u where ${named(message)} and u.contact_key <> ${contactKey}
      )
      insert into unopened_messages (agent_id, contact_key, external_id, former_key, contact_name, contact_phone, is_own, at, dismissed_at)
      select id, ${contactKey}, ${externalId}, ${formerKey}, ${contactName}, ${contactPhone}, ${isOwn}, ${at}, ${now}
      from agents where id = ${agentId}
      on conflict (agent_id, contact_key, external_id) do update set dismissed_at = excluded.dismissed_at, give_up_at = null`.execute(
      db,
    )
  },

  /** False when it is not waited for any more. */
  async forget(message: Named): Promise<boolean> {
    const { rows } = await sql`
      delete from unopened_messages u where ${named(message)} and u.dismissed_at is null returning u.external_id`.execute(
      db,
    )
    return rows.length > 0
  },
})
export type UnopenedStore = ReturnType<typeof createUnopenedStore>
