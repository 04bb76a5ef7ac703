import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import { createObservedSessionStore } from './observed.store.ts'
import { type SessionChanges, set, tell } from './session-row.ts'
import { createUnfinishedStore } from './unfinished.store.ts'
import { createWantedStore } from './wanted.store.ts'

type NewSession = Pick<WhatsAppSessionRow, 'name' | 'userId' | 'engine' | 'windowUntil'>

export const createWhatsAppSessionStore = (db: Db) => ({
  ofUser: (userId: string, name: string) =>
    db
      .selectFrom('whatsappSessions')
      .selectAll()
      .where('name', '=', name)
      .where('userId', '=', userId)
      .executeTakeFirst(),

  /** And nobody else may write it before this transaction ends. */
  ofUserIn: (tx: Tx, userId: string, name: string) =>
    tx
      .selectFrom('whatsappSessions')
      .selectAll()
      .where('name', '=', name)
      .where('userId', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /** What an n8n keeps of them is asked for where it is still known how to reach it. */
  async leaveOrphans(now: Date): Promise<boolean> {
    await sql`
      delete from whatsapp_sessions s
      where user_id is null and engine = 'n8n'
        and not exists (select from pending_deletions p where p.session_name = s.name and p.n8n_reach is not null)
      `.execute(db)
    const { rows } = await sql<{ name: string }>`
        with left_alone as (
          update whatsapp_sessions set wish = 'leave', version = version + 1, connection = 'disconnected', qr = null,
            window_until = null, pairing_phone = null, pairing_code = null
          where user_id is null and wish <> 'leave' returning name
        )
        insert into pending_deletions (session_name, asked_at) select name, ${now} from left_alone
        on conflict do nothing returning session_name as name`.execute(db)
    return rows.length > 0
  },

  /** Sessions of deleted accounts whose n8n did not let go of them in all that time. */
  forgetOrphansOfN8n: (before: Date) =>
    sql`
      with forgotten as (
        delete from whatsapp_sessions s using pending_deletions p
        where p.session_name = s.name and s.user_id is null
          and p.n8n_reach is not null and p.asked_at < ${before}
        returning s.name
      )
      delete from pending_deletions p using forgotten f where p.session_name = f.name`.execute(db),

  /** What keeps the session of that name for an agent of this person that speaks, or spoke, through it; null for none. */
  async engineOfAgent(userId: string, name: string): Promise<WhatsAppSessionRow['engine'] | null> {
    const agent = await db
      .selectFrom('agents')
      .select('engine')
      .where('sessionName', '=', name)
      .where('userId', '=', userId)
      .where('platform', '=', 'whatsapp')
      .executeTakeFirst()
    return agent?.engine ?? null
  },

  /** Nobody else opens a window of this person before this transaction ends. Comes before any session is held. */
  holdUser: (tx: Tx, userId: string) =>
    tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute(),

  /** How many windows of this person are open, besides that of one session. */
  async openBeside(tx: Tx, userId: string, name: string, now: Date): Promise<number> {
    const { count } = await tx
      .selectFrom('whatsappSessions')
      .select((e) => e.fn.countAll<string>().as('count'))
      .where('userId', '=', userId)
      .where('name', '!=', name)
      .where('windowUntil', '>', now)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** Undefined when a session has that name; the database refuses one that somebody else's agent has. */
  insert: (tx: Tx, session: NewSession, now: Date) =>
    tx
      .insertInto('whatsappSessions')
      .values({ ...session, wish: 'link', connection: 'generating_qr', connectionSince: now, createdAt: now })
      .onConflict((c) => c.doNothing())
      .returningAll()
      .executeTakeFirst(),

  /** What its owner wants of it; `tell` is part of it. */
  async wish(tx: Tx, userId: string, name: string, changes: SessionChanges, now: Date) {
    const row = await set(tx, changes, now)
      .where('name', '=', name)
      .where('userId', '=', userId)
      .returningAll()
      .executeTakeFirst()
    if (row) await tell(tx, row, now)
    return row
  },

  ...createWantedStore(db),
  ...createObservedSessionStore(db),
  ...createUnfinishedStore(db),
})

/** The agent of its owner that speaks through a session; null while there is none. */
export const createAgentOfSession =
  (db: Db) =>
  async (name: string): Promise<string | null> => {
    const agent = await db
      .selectFrom('agents')
      .innerJoin('whatsappSessions as s', (on) =>
        on.onRef('s.name', '=', 'agents.sessionName').onRef('s.userId', '=', 'agents.userId'),
      )
      .select('agents.id')
      .where('s.name', '=', name)
      .where('platform', '=', 'whatsapp')
      .executeTakeFirst()
    return agent?.id ?? null
  }

export type WhatsAppSessionStore = ReturnType<typeof createWhatsAppSessionStore>
