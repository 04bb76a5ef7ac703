import type { ServerEvent } from '@portavoz/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Schema, WhatsAppSessionRow } from '../../db/schema.ts'
import type { SessionCharge } from '../../ports/whatsapp.ts'
import { nobodyAsked } from './session-state.ts'

/** What an observation, or a wish, changes of a session. */
export type SessionChanges = Partial<
  Pick<
    WhatsAppSessionRow,
    | 'wish'
    | 'connection'
    | 'problem'
    | 'phoneNumber'
    | 'identity'
    | 'qr'
    | 'windowUntil'
    | 'pairingPhone'
    | 'pairingCode'
    | 'observedAt'
  >
>

export const createWhatsAppSessionStore = (db: Db) => {
  /** Follows a session: its agent shows the same, and open consoles hear of both. */
  const tell = async (tx: Tx, { name, userId }: WhatsAppSessionRow): Promise<void> => {
    const session: ServerEvent = { type: 'session', sessionName: name }
    await sql`
      with followed as (
        update agents a set connection = s.connection, connection_since = s.connection_since, channel_problem = s.problem,
          phone_number = coalesce(s.phone_number, a.phone_number), is_hanging_up = s.wish = 'leave'
        from whatsapp_sessions s
        where s.name = ${name} and a.session_name = s.name and a.user_id = s.user_id and a.platform = 'whatsapp' and a.engine = 'embedded'
          and (a.connection, coalesce(a.channel_problem, ''), coalesce(a.phone_number, ''), a.is_hanging_up)
            is distinct from (s.connection, coalesce(s.problem, ''), coalesce(s.phone_number, a.phone_number, ''), s.wish = 'leave')
        returning a.id, a.user_id, a.name, a.channel_problem
      ), of_agent as (
        insert into events (user_id, data)
        select user_id, jsonb_build_object('type', 'agent', 'agentId', id, 'agentName', name, 'problem', channel_problem)
        from followed
      )
      insert into events (user_id, data)
      select ${userId}::text, ${JSON.stringify(session)}::jsonb where ${userId}::text is not null`.execute(tx)
  }

  const set = (tx: Tx, changes: SessionChanges, now: Date) =>
    tx.updateTable('whatsappSessions').set((eb) => ({
      ...changes,
      ...(changes.connection && {
        connectionSince: eb
          .case()
          .when('connection', '=', changes.connection)
          .then(eb.ref('connectionSince'))
          .else(sql<Date>`${now}::timestamptz`)
          .end(),
      }),
      // Each wish is a new one: a line opened for another may not speak of this one.
      ...(changes.wish && { version: sql<number>`version + 1` }),
    }))

  return {
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

    /** The row as it stands, while nobody else may write it; undefined when that line was opened for an older wish. */
    held: (tx: Tx, name: string, version: string) =>
      tx
        .selectFrom('whatsappSessions')
        .selectAll()
        .where('name', '=', name)
        .where('version', '=', Number(version))
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** What its line observed. */
    async note(tx: Tx, name: string, changes: SessionChanges, now: Date): Promise<void> {
      const row = await set(tx, { ...changes, observedAt: now }, now)
        .where('name', '=', name)
        .returningAll()
        .executeTakeFirstOrThrow()
      await tell(tx, row)
    },

    /** As it was. */
    async seenAgain(tx: Tx, name: string, now: Date): Promise<void> {
      await tx.updateTable('whatsappSessions').set({ observedAt: now }).where('name', '=', name).execute()
    },

    /** What is shown as on the line, and when that was last observed. */
    shownOpen: () =>
      db.selectFrom('whatsappSessions').select(['name', 'observedAt']).where('connection', '=', 'connected').execute(),

    /** Nobody keeps it on the line: what was observed then is no longer so. Undefined when it was observed since. */
    async doubt(tx: Tx, name: string, observedAt: Date | null, now: Date) {
      const row = await set(tx, { connection: 'waiting_for_connection' }, now)
        .where('name', '=', name)
        .where('connection', '=', 'connected')
        .where(sql<boolean>`observed_at is not distinct from ${observedAt}::timestamptz`)
        .returningAll()
        .executeTakeFirst()
      if (row) await tell(tx, row)
      return row
    },

    /** Whose window closed while nobody kept it. */
    overdue: (now: Date) =>
      db
        .selectFrom('whatsappSessions')
        .select(['name', 'version'])
        .where('wish', '=', 'link')
        .where('windowUntil', '<=', lateness(now))
        .execute(),

    /** Undefined when somebody wished something else meanwhile, or let us in. */
    async expire(tx: Tx, { name, version }: Pick<WhatsAppSessionRow, 'name' | 'version'>, now: Date) {
      const row = await set(tx, { ...nobodyAsked, wish: 'rest', connection: 'expired', problem: null }, now)
        .where('name', '=', name)
        .where('version', '=', version)
        .where('phoneNumber', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (row) await tell(tx, row)
      return row
    },

    forgetKeys: (tx: Tx, name: string) => tx.deleteFrom('whatsappKeys').where('sessionName', '=', name).execute(),

    /** Undefined when nothing waits for it: it stays, to be linked again. */
    removeIfAsked: (tx: Tx, name: string) =>
      sql<{ name: string }>`
        with asked as (delete from pending_deletions where session_name = ${name} returning session_name)
        delete from whatsapp_sessions s using asked where s.name = asked.session_name returning s.name`
        .execute(tx)
        .then(({ rows }) => rows[0]),

    agentOf: (name: string) =>
      db
        .selectFrom('agents')
        .innerJoin('whatsappSessions as s', (on) =>
          on.onRef('s.name', '=', 'agents.sessionName').onRef('s.userId', '=', 'agents.userId'),
        )
        .select('agents.id')
        .where('s.name', '=', name)
        .where('platform', '=', 'whatsapp')
        .executeTakeFirst(),

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
  }
}

/** A line closes its window itself; this long after it no line does. */
const lateness = (now: Date) => new Date(now.getTime() - 60_000)

const awaited = (e: ExpressionBuilder<Schema, 'whatsappSessions'>, now: Date) =>
  e
    .selectFrom('remoteLinks')
    .whereRef('remoteLinks.sessionName', '=', 'whatsappSessions.name')
    .where('remoteLinks.withdrawnAt', 'is', null)
    .where('remoteLinks.usedAt', 'is', null)
    .where('remoteLinks.expiresAt', '>', now)

export type WhatsAppSessionStore = ReturnType<typeof createWhatsAppSessionStore>
