import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import { lateness, type SessionChanges, set, tell } from './session-row.ts'
import { nobodyAsked } from './session-state.ts'

/** What is known of sessions by looking at them. */
export const createObservedSessionStore = (db: Db) => ({
  /** The row as it stands, while nobody else may write it; undefined when that line was opened for an older wish. */
  held: (tx: Tx, name: string, version: string) =>
    tx
      .selectFrom('whatsappSessions')
      .selectAll()
      .where('name', '=', name)
      .where('version', '=', Number(version))
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /** What its line observed; `now` is not when, where nobody could look. */
  async note(tx: Tx, name: string, changes: SessionChanges, now: Date, isSeen: boolean): Promise<void> {
    const row = await set(tx, { ...changes, ...(isSeen && { observedAt: now }) }, now)
      .where('name', '=', name)
      .returningAll()
      .executeTakeFirstOrThrow()
    await tell(tx, row, now)
  },

  /** As it was. */
  async seenAgain(tx: Tx, name: string, now: Date): Promise<void> {
    await tx.updateTable('whatsappSessions').set({ observedAt: now }).where('name', '=', name).execute()
  },

  /** The agent that speaks through it, when it answered for another phone until now. */
  formerly: (tx: Tx, { name, userId }: WhatsAppSessionRow, phoneNumber: string) =>
    tx
      .selectFrom('agents')
      .select(['id', 'phoneNumber'])
      .where('sessionName', '=', name)
      .where('userId', '=', userId)
      .where('platform', '=', 'whatsapp')
      .where('phoneNumber', '!=', phoneNumber)
      .executeTakeFirst(),

  /** What is shown as on a line of ours, and when that was last observed. Of n8n's what it said last stands. */
  shownOpen: () =>
    db
      .selectFrom('whatsappSessions')
      .select(['name', 'observedAt'])
      .where('connection', '=', 'connected')
      .where('engine', '=', 'embedded')
      .execute(),

  /** Nobody keeps it on the line: what was observed then is no longer so. Undefined when it was observed since. */
  async doubt(tx: Tx, name: string, observedAt: Date | null, now: Date) {
    const row = await set(tx, { connection: 'waiting_for_connection' }, now)
      .where('name', '=', name)
      .where('connection', '=', 'connected')
      .where(sql<boolean>`observed_at is not distinct from ${observedAt}::timestamptz`)
      .returningAll()
      .executeTakeFirst()
    if (row) await tell(tx, row, now)
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
    if (row) await tell(tx, row, now)
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
})
