import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Schema } from '../../../db/schema.ts'
import type { SessionCharge } from '../../../ports/whatsapp.ts'
import { createObservedSessionStore } from './observed.store.ts'
import { lateness, type SessionChanges, set, tell } from './session-row.ts'

export const createWhatsAppSessionStore = (db: Db) => ({
  /** Every session that somebody must do something for. */
  async wanted(now: Date): Promise<SessionCharge[]> {
    const rows = await db
      .selectFrom('whatsappSessions')
      .select(['name', 'version', 'wish', 'windowUntil', 'pairingPhone'])
      .where('wish', '!=', 'rest')
      .where((e) =>
        e.or([e('wish', '=', 'leave'), e('phoneNumber', 'is not', null), e('windowUntil', '>', lateness(now))]),
      )
      .execute()
    return rows.map(({ name, version, wish, windowUntil, pairingPhone }) => ({
      id: name,
      version: String(version),
      wish: wish === 'leave' ? 'leave' : 'link',
      windowUntil,
      pairingPhone,
    }))
  },

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

  async leaveOrphans(now: Date): Promise<boolean> {
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

  /** Whether an agent of this person speaks, or spoke, through a session of that name. */
  async isOfAgent(userId: string, name: string): Promise<boolean> {
    const agent = await db
      .selectFrom('agents')
      .select('id')
      .where('sessionName', '=', name)
      .where('userId', '=', userId)
      .where('platform', '=', 'whatsapp')
      .executeTakeFirst()
    return agent !== undefined
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
  insert: (tx: Tx, name: string, userId: string, windowUntil: Date, now: Date) =>
    tx
      .insertInto('whatsappSessions')
      .values({
        name,
        userId,
        wish: 'link',
        connection: 'generating_qr',
        connectionSince: now,
        windowUntil,
        createdAt: now,
      })
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
    if (row) await tell(tx, row)
    return row
  },

  ...createObservedSessionStore(db),

  /** Linkings that nobody finished, that no agent has, and that nobody holds a link to. */
  forgetUnfinished: (now: Date, ageMs: number) =>
    db
      .deleteFrom('whatsappSessions')
      .where('phoneNumber', 'is', null)
      .where('wish', '!=', 'leave')
      .where('createdAt', '<', new Date(now.getTime() - ageMs))
      .where((e) => e.not(e.exists(awaited(e, now))))
      .where((e) =>
        e.not(e.exists(e.selectFrom('agents').whereRef('agents.sessionName', '=', 'whatsappSessions.name'))),
      )
      .execute(),
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

const awaited = (e: ExpressionBuilder<Schema, 'whatsappSessions'>, now: Date) =>
  e
    .selectFrom('remoteLinks')
    .whereRef('remoteLinks.sessionName', '=', 'whatsappSessions.name')
    .where('remoteLinks.withdrawnAt', 'is', null)
    .where('remoteLinks.usedAt', 'is', null)
    .where('remoteLinks.expiresAt', '>', now)

export type WhatsAppSessionStore = ReturnType<typeof createWhatsAppSessionStore>
