import type { AgentProblemCode } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'

export const LEFT_BEHIND = 'whatsapp.left_behind' satisfies AgentProblemCode

/** Causes that never go away; the owner may delete the session here. */
const IMPOSSIBLE_CAUSES: AgentProblemCode[] = [LEFT_BEHIND, 'n8n.missing']
export const isUnlinkImpossible = (cause: AgentProblemCode | null): boolean =>
  cause !== null && IMPOSSIBLE_CAUSES.includes(cause)

/** A SQL condition on `pending_deletions as p`. */
type PendingDeletionFilter = RawBuilder<boolean>
export const byOwnerAndName = (workspaceId: string, name: string): PendingDeletionFilter =>
  sql`p.workspace_id = ${workspaceId} and p.session_name = ${name}`
export const leftBehindBefore = (time: Date): PendingDeletionFilter => sql`p.left_behind_since < ${time}`

export const createPendingDeletionStore = (db: Db) => ({
  /** Requests a deletion; a second request changes at most the agent's name. */
  request: (tx: Tx, sessionName: string, workspaceId: string | null, agentName: string | null, now: Date) =>
    tx
      .insertInto('pendingDeletions')
      .values({ sessionName, workspaceId, agentName, askedAt: now })
      .onConflict((c) =>
        c
          .column('sessionName')
          .doUpdateSet({ agentName: sql`coalesce(excluded.agent_name, pending_deletions.agent_name)` }),
      )
      .execute(),

  keepAfterAccount: (tx: Tx, sessionName: string, n8nReach: string, now: Date) =>
    tx
      .insertInto('pendingDeletions')
      .values({ sessionName, workspaceId: null, agentName: null, n8nReach, askedAt: now })
      .onConflict((c) => c.column('sessionName').doUpdateSet({ workspaceId: null, agentName: null, n8nReach }))
      .execute(),

  cancel: (tx: Tx, sessionName: string, workspaceId: string) =>
    tx
      .deleteFrom('pendingDeletions')
      .where('sessionName', '=', sessionName)
      .where('workspaceId', '=', workspaceId)
      .execute(),

  recordCause: (tx: Tx, sessionName: string, cause: AgentProblemCode | null, now: Date) =>
    sql`
      with noted as (
        update pending_deletions
        set
          cause = ${cause},
          left_behind_since = ${isUnlinkImpossible(cause) ? sql`coalesce(left_behind_since, ${now})` : null}
        where session_name = ${sessionName} and cause is distinct from ${cause}::text
        returning workspace_id
      )
      ${publishEvent({
        workspaceId: sql`workspace_id`,
        event: { type: 'session', sessionName },
        rows: sql`from noted where workspace_id is not null`,
      })}`.execute(tx),

  /** Deletes sessions that can never be unlinked, with their keys, and publishes it. Returns their names. */
  async deleteLeftBehind(executor: Db | Tx, filter: PendingDeletionFilter): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      with forgotten as (
        delete from whatsapp_sessions s
        using pending_deletions p
        where p.session_name = s.name
          and s.wish = 'leave'
          and p.cause = any(${IMPOSSIBLE_CAUSES}::text[])
          and ${filter}
        returning s.name, p.workspace_id
      ), gone as (
        delete from pending_deletions p
        using forgotten f
        where p.session_name = f.name
      ), published as (
        ${publishEvent({
          workspaceId: sql`workspace_id`,
          event: { type: 'session' },
          fields: { sessionName: sql`name` },
          rows: sql`from forgotten where workspace_id is not null`,
        })}
      )
      select name
      from forgotten`.execute(executor)
    return rows.map(({ name }) => name)
  },

  listByWorkspace: (workspaceId: string) =>
    db.selectFrom('pendingDeletions').selectAll().where('workspaceId', '=', workspaceId).orderBy('askedAt').execute(),
})
export type PendingDeletionStore = ReturnType<typeof createPendingDeletionStore>
