import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Unopened } from '../../../ports/whatsapp.ts'

/** A message of that agent's, by the names of whoever it is from and by its own. */
export type Named = Pick<Unopened, 'agentId' | 'contactKey' | 'formerKey' | 'externalId'>

const AT_ONCE = 20

export const createUnopenedStore = (db: Db) => ({
  /** False when it is waited for already, or stands in its thread: its patience is not renewed. */
  async expect(message: Unopened, until: Date): Promise<boolean> {
    const { agentId, contactKey, formerKey = null, externalId, contactName, contactPhone, isOwn, at } = message
    const { rows } = await sql`
      insert into unopened_messages (agent_id, contact_key, former_key, external_id, contact_name, contact_phone, is_own, at, give_up_at)
      select id, ${contactKey}, ${formerKey}, ${externalId}, ${contactName}, ${contactPhone}, ${isOwn}, ${at}, ${until}
      from agents a where id = ${agentId} and not exists (
        select from messages m join conversations c on c.id = m.conversation_id
        where c.agent_id = a.id and c.contact_key in (${contactKey}, ${formerKey}) and m.external_id = ${externalId})
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

  /** False when it was not waited for. */
  async forget({ agentId, contactKey, formerKey = null, externalId }: Named): Promise<boolean> {
    const { rows } = await sql`
      delete from unopened_messages
      where agent_id = ${agentId} and contact_key in (${contactKey}, ${formerKey}) and external_id = ${externalId}
      returning external_id`.execute(db)
    return rows.length > 0
  },
})
export type UnopenedStore = ReturnType<typeof createUnopenedStore>
