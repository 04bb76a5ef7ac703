import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { SessionHeard } from '../../../ports/whatsapp.ts'

export type Unclaimed = { id: string; turn: number; agentId: string; sessionName: string; heard: string }

const AT_ONCE = 50

/** Sealed as a whole: what opens a file is in it, and nobody reads it before its agent does. */
export const createUnclaimedStore = (db: Db, secrets: Pick<Secrets, 'seal' | 'open'>) => ({
  /** Nothing is kept of a session that is being left, or that is nobody's. */
  async keep(session: string, heard: SessionHeard, now: Date): Promise<void> {
    await sql`
      insert into unclaimed_messages (session_name, phone_number, turn, heard, kept_at)
      select name, phone_number, ${turnOf(heard)}, ${secrets.seal(JSON.stringify(heard), placeOf(session))}, ${now}
      from whatsapp_sessions where name = ${session} and user_id is not null and wish <> 'leave'`.execute(db)
  },

  /** What has an agent by now, in the order in which it is handed over. What another phone heard is not its. */
  async claimed(after: Pick<Unclaimed, 'turn' | 'id'> | null): Promise<Unclaimed[]> {
    const { turn, id } = after ?? { turn: -1, id: '0' }
    const { rows } = await sql<Unclaimed>`
      select u.id, u.turn, a.id as agent_id, u.session_name, u.heard
      from unclaimed_messages u join whatsapp_sessions s on s.name = u.session_name
      join agents a on a.session_name = s.name and a.user_id = s.user_id and a.platform = 'whatsapp'
      where (u.phone_number is null or u.phone_number = s.phone_number)
        and (u.turn, u.id) > (${turn}::smallint, ${id}::bigint)
      order by u.turn, u.id limit ${AT_ONCE}`.execute(db)
    return rows
  },

  open: ({ sessionName, heard }: Pick<Unclaimed, 'sessionName' | 'heard'>): SessionHeard =>
    JSON.parse(secrets.open(heard, placeOf(sessionName)), (key, value) =>
      key === 'at' || key === 'until' ? new Date(value) : value,
    ),

  /** Tells it and forgets it, unless somebody did, or erased it, meanwhile; who erases it now waits, and erases what was told. */
  handOver: (id: string, tell: () => Promise<void>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql`select id from unclaimed_messages where id = ${id} for update`.execute(tx)
      if (rows.length === 0) return
      await tell()
      await tx.deleteFrom('unclaimedMessages').where('id', '=', id).execute()
    }),

  /** And what was kept for somebody whose account is gone. */
  forgetBefore: (then: Date) =>
    sql`
      delete from unclaimed_messages u using whatsapp_sessions s
      where s.name = u.session_name and (u.kept_at < ${then} or s.user_id is null)`.execute(db),
})

export type UnclaimedStore = ReturnType<typeof createUnclaimedStore>

const placeOf = (session: string) => `unclaimed/${session}`

/**
 * What the owner wrote by hand comes first: whoever was answered is not answered again. What did not open comes last:
 * it may have opened since.
 */
function turnOf(heard: SessionHeard): number {
  if (heard.kind === 'unopened') return 2
  return heard.kind === 'message' && heard.message.isOwn ? 0 : 1
}
