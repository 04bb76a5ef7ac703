import type { ProblemCode } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'

/** Why a deletion is not done, and never will be without the server's key of before. */
export const LEFT_BEHIND = 'whatsapp.left_behind' satisfies ProblemCode

/** Nobody can be asked for it any more: its owner may forget it. */
const HOPELESS: ProblemCode[] = [LEFT_BEHIND, 'n8n.missing']
export const isHopeless = (cause: ProblemCode | null): boolean => cause !== null && HOPELESS.includes(cause)

/** A condition on `pending_deletions as p`. */
type Which = RawBuilder<boolean>
export const askedOf = (userId: string, name: string): Which => sql`p.user_id = ${userId} and p.session_name = ${name}`
export const leftBehindBefore = (time: Date): Which => sql`p.left_behind_since < ${time}`

export const createPendingDeletionStore = (db: Db) => ({
  /** Written before anybody is told that it will happen; asked twice it is one. */
  ask: (tx: Tx, sessionName: string, userId: string | null, agentName: string | null, now: Date) =>
    tx
      .insertInto('pendingDeletions')
      .values({ sessionName, userId, agentName, askedAt: now })
      .onConflict((c) =>
        c
          .column('sessionName')
          .doUpdateSet({ agentName: sql`coalesce(excluded.agent_name, pending_deletions.agent_name)` }),
      )
      .execute(),

  /** Its account goes: the row stays without it, with the way to its n8n. */
  outlive: (tx: Tx, sessionName: string, n8nReach: string, now: Date) =>
    tx
      .insertInto('pendingDeletions')
      .values({ sessionName, userId: null, agentName: null, n8nReach, askedAt: now })
      .onConflict((c) => c.column('sessionName').doUpdateSet({ userId: null, agentName: null, n8nReach }))
      .execute(),

  /** Its owner wants it after all. */
  withdraw: (tx: Tx, sessionName: string, userId: string) =>
    tx.deleteFrom('pendingDeletions').where('sessionName', '=', sessionName).where('userId', '=', userId).execute(),

  /** Why it is not done yet, and since when nobody can be asked for it; open consoles are told where that is news. */
  note: (tx: Tx, sessionName: string, cause: ProblemCode | null, now: Date) =>
    sql`
      with noted as (
        update pending_deletions
        set cause = ${cause}, left_behind_since = ${isHopeless(cause) ? sql`coalesce(left_behind_since, ${now})` : null}
        where session_name = ${sessionName} and cause is distinct from ${cause}::text
        returning user_id
      )
      insert into events (user_id, data)
      select user_id, ${JSON.stringify({ type: 'session', sessionName })}::jsonb from noted where user_id is not null`.execute(
      tx,
    ),

  /** Nobody can open what would say goodbye: what was asked goes, and its keys; open consoles are told. Names what went. */
  async forgetLeftBehind(on: Db | Tx, which: Which): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      with forgotten as (
        delete from whatsapp_sessions s using pending_deletions p
        where p.session_name = s.name and s.wish = 'leave' and p.cause = any(${HOPELESS}::text[]) and ${which}
        returning s.name, p.user_id
      ), gone as (delete from pending_deletions p using forgotten f where p.session_name = f.name),
      told as (
        insert into events (user_id, data)
        select user_id, jsonb_build_object('type', 'session', 'sessionName', name) from forgotten where user_id is not null
      )
      select name from forgotten`.execute(on)
    return rows.map(({ name }) => name)
  },

  listOf: (userId: string) =>
    db.selectFrom('pendingDeletions').selectAll().where('userId', '=', userId).orderBy('askedAt').execute(),
})
export type PendingDeletionStore = ReturnType<typeof createPendingDeletionStore>
