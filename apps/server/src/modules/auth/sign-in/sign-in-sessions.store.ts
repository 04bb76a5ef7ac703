import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { RawQuery } from '../../../db/connection/raw-query.ts'
import { isLockedOut } from '../../../db/fragments/has-second-factor.ts'
import type { DatabaseSchema } from '../../../db/schema.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

/**
 * Raw SQL: every request starts with it. The first workspace is the one that the person joined first. A person without
 * the second factor that the workspace demands has no membership there.
 */
const AUTHENTICATE_SQL = `
  select
    users.id,
    users.username,
    users.roles,
    sessions.last_seen_at as "lastSeenAt",
    coalesce(member.workspace_id, '') as "workspaceId",
    case
      when role is not null and not is_locked then jsonb_build_object('role', role, 'canExport', can_export)
    end as membership,
    coalesce(is_locked, false) as "isLocked",
    coalesce(is_suspended, false) as "isSuspended"
  from sessions
  join users on users.id = sessions.user_id
  left join lateral (
    select workspace_id, role, can_export, ${isLockedOut('workspaces', 'users.id')} as is_locked,
      suspended_at is not null as is_suspended
    from members
    join workspaces on workspaces.id = workspace_id
    where user_id = users.id and ($3::text is null or workspace_id = $3)
    order by joined_at, workspace_id
    limit 1
  ) member on true
  where token_hash = $1 and expires_at > $2`

const workspaceIdsOfUser = sql<string[]>`array(
  select workspace_id::text
  from members
  join workspaces on workspaces.id = workspace_id
  where user_id = sessions.user_id and not ${sql.raw(isLockedOut('workspaces', 'sessions.user_id'))}
)`

/** Sign-in sessions, by the hash of their token. */
export const signInSessionStore = {
  insert: (tx: Tx, row: Insertable<DatabaseSchema['sessions']>) => tx.insertInto('sessions').values(row).execute(),

  remove: (db: Db, tokenHash: string) => db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute(),

  /** The user of a valid session, in the given workspace or the first one. */
  async findViewer(
    rawQuery: RawQuery,
    tokenHash: string,
    workspaceId: string | null,
    now: Date,
  ): Promise<(Viewer & { lastSeenAt: Date }) | null> {
    const [found] = await rawQuery<Viewer & { lastSeenAt: Date }>(AUTHENTICATE_SQL, [tokenHash, now, workspaceId])
    return found ?? null
  },

  /** Those of the sessions that have not expired, with the workspaces that their people may enter. */
  listValid: (db: Db, tokenHashes: readonly string[], now: Date) =>
    db
      .selectFrom('sessions')
      .select(['tokenHash', 'lastSeenAt', workspaceIdsOfUser.as('workspaceIds')])
      .where('tokenHash', '=', sql<string>`any(${[...tokenHashes]}::text[])`)
      .where('expiresAt', '>', now)
      .execute(),

  recordSeen: (db: Db, tokenHashes: readonly string[], now: Date) =>
    db.updateTable('sessions').set({ lastSeenAt: now }).where('tokenHash', 'in', tokenHashes).execute(),

  deleteExpired: (db: Db, now: Date) => db.deleteFrom('sessions').where('expiresAt', '<=', now).execute(),
}
