import type { AuditAction } from '@portavoz/contract'
import type { RawQuery } from '../../../db/connection/raw-query.ts'
import type { SignInAccount } from '../auth.store.ts'
import type { newSession } from './sign-in-sessions.ts'

/** How the person signed in. */
export type SignInAction = Extract<AuditAction, 'sign_in' | 'sign_in.oidc'>

const START_SESSION_SQL = `
  with still as (
    select id, username
    from users
    where id = $1 and password_hash = $2
    for share
  ), opened as (
    insert into sessions (id, token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
    select $3, $4, id, $5, $6, $6, $7
    from still
  ), known as (
    insert into known_devices (user_id, token_hash, created_at, last_seen_at)
    select id, $8, $6, $6
    from still
    where not exists (
      select
      from known_devices
      where user_id = still.id
        and token_hash = $8
        and last_seen_at > $6::timestamptz - interval '1 day'
    )
    on conflict (user_id, token_hash) do update set last_seen_at = excluded.last_seen_at
  ), forgiven as (
    delete from attempts
    where name = $9 and exists (select from still)
  ), recorded as (
    insert into audit_log (at, user_id, user_name, action, source)
    select $6, id, username, $11, $10
    from still
  )
  select set_config('synchronous_commit', 'off', true)
  from still`

type SignInTraces = { deviceHash: string; clearedLimit: string; source: string; action: SignInAction }

/**
 * Session, known device, cleared attempts and audit line in one statement. False when the password is another one. The
 * commit does not wait for the disk (`set_config`, this transaction only): a power cut costs one more sign-in.
 */
export async function insertSession(
  rawQuery: RawQuery,
  user: Pick<SignInAccount, 'id' | 'passwordHash'>,
  { id, tokenHash, userAgent, createdAt, expiresAt }: ReturnType<typeof newSession>['row'],
  { deviceHash, clearedLimit, source, action }: SignInTraces,
): Promise<boolean> {
  const session = [id, tokenHash, userAgent, createdAt, expiresAt]
  const values = [user.id, user.passwordHash, ...session, deviceHash, clearedLimit, source, action]
  return (await rawQuery(START_SESSION_SQL, values)).length > 0
}
