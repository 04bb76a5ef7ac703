import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Allowance } from '../../platform/attempts.ts'
import type { Clock } from '../../platform/clock.ts'
import { tokenHash } from '../../platform/tokens.ts'
import type { Visitor } from '../../platform/visitor.ts'
import type { Knocking } from './auth.store.ts'
import { keptOrNew } from './devices.ts'
import { newSession } from './sessions.ts'

export type LetIn = ReturnType<typeof createLetIn>

/**
 * What follows a right password, in one statement: a session begins, the browser is known from now on, and the wrong
 * guesses before it are forgiven. Null, and nothing of it, if the password was replaced while we compared: whoever
 * replaced it ended all that it had opened, and waits for us or we for them.
 */
export const createLetIn =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (user: Knocking, from: Visitor, forgiven: Allowance) => {
    const now = clock.now()
    const { token, row } = newSession(from.userAgent, now)
    const device = from.device !== null && user.knowsDevice ? from.device : await keptOrNew(db, from.device)
    const { rows } = await sql`
      with still as (
        select id from users where id = ${user.id} and password_hash = ${user.passwordHash} for share
      ), opened as (
        insert into sessions (id, token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
        select ${row.id}, ${row.tokenHash}, id, ${row.userAgent}, ${now}, ${now}, ${row.expiresAt} from still
      ), known as (
        insert into known_devices (user_id, token_hash, created_at, last_seen_at)
        select id, ${tokenHash(device)}, ${now}, ${now} from still
        where not exists (
          select from known_devices where user_id = still.id and token_hash = ${tokenHash(device)}
            and last_seen_at > ${now}::timestamptz - interval '1 day'
        )
        on conflict (user_id, token_hash) do update set last_seen_at = excluded.last_seen_at
      ), forgiven as (
        delete from attempts where name = ${forgiven.name} and exists (select from still)
      )
      select id from still`.execute(db)
    return rows.length === 0 ? null : { accessToken: token, device }
  }
