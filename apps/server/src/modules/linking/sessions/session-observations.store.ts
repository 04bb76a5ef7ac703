import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import { overdueBefore, type SessionChanges, updateSession, publishSession } from './update-session.store.ts'
import { closedPairing } from './session-state.ts'

export const createSessionObservationStore = (db: Db) => ({
  /** Locks the row; undefined when the report belongs to an older version of the session. */
  lockVersion: (tx: Tx, name: string, version: string) =>
    tx
      .selectFrom('whatsappSessions')
      .selectAll()
      .where('name', '=', name)
      .where('version', '=', Number(version))
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /** Stores a change; `isSeen` is false when the state could not be observed. */
  async recordObservation(tx: Tx, name: string, changes: SessionChanges, now: Date, isSeen: boolean): Promise<void> {
    const row = await updateSession(tx, { ...changes, ...(isSeen && { observedAt: now }) }, now)
      .where('name', '=', name)
      .returningAll()
      .executeTakeFirstOrThrow()
    await publishSession(tx, row, now)
  },

  async touchObservedAt(tx: Tx, name: string, now: Date): Promise<void> {
    await tx.updateTable('whatsappSessions').set({ observedAt: now }).where('name', '=', name).execute()
  },

  findAgentOfOtherPhone: (tx: Tx, { name, workspaceId }: WhatsAppSessionRow, phoneNumber: string) =>
    tx
      .selectFrom('agents')
      .select(['id', 'phoneNumber'])
      .where('sessionName', '=', name)
      .where('workspaceId', '=', workspaceId)
      .where('platform', '=', 'whatsapp')
      .where('phoneNumber', '!=', phoneNumber)
      .executeTakeFirst(),

  listConnected: () =>
    db
      .selectFrom('whatsappSessions')
      .select(['name', 'observedAt'])
      .where('connection', '=', 'connected')
      .where('engine', '=', 'embedded')
      .execute(),

  /** For a session without a running connection; undefined when it was observed meanwhile. */
  async markUnconfirmed(tx: Tx, name: string, observedAt: Date | null, now: Date) {
    const row = await updateSession(tx, { connection: 'waiting_for_connection' }, now)
      .where('name', '=', name)
      .where('connection', '=', 'connected')
      .where(sql<boolean>`observed_at is not distinct from ${observedAt}::timestamptz`)
      .returningAll()
      .executeTakeFirst()
    if (row) await publishSession(tx, row, now)
    return row
  },

  listOverdue: (now: Date) =>
    db
      .selectFrom('whatsappSessions')
      .select(['name', 'version'])
      .where('wish', '=', 'link')
      .where('windowUntil', '<=', overdueBefore(now))
      .execute(),

  /** Undefined when the version changed meanwhile or a phone was linked. */
  async expire(tx: Tx, { name, version }: Pick<WhatsAppSessionRow, 'name' | 'version'>, now: Date) {
    const row = await updateSession(tx, { ...closedPairing, wish: 'rest', connection: 'expired', problem: null }, now)
      .where('name', '=', name)
      .where('version', '=', version)
      .where('phoneNumber', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (row) await publishSession(tx, row, now)
    return row
  },

  deleteKeys: (tx: Tx, name: string) => tx.deleteFrom('whatsappKeys').where('sessionName', '=', name).execute(),

  /** Undefined without a requested deletion: the session stays and can be linked again. */
  deleteIfRequested: (tx: Tx, name: string) =>
    sql<{ name: string }>`
      with asked as (
        delete from pending_deletions
        where session_name = ${name}
        returning session_name
      )
      delete from whatsapp_sessions s
      using asked
      where s.name = asked.session_name
      returning s.name`
      .execute(tx)
      .then(({ rows }) => rows[0]),
})
