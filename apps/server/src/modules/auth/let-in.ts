import type { Ask } from '../../db/ask.ts'
import type { Db } from '../../db/connect.ts'
import type { Allowance } from '../../platform/attempts.ts'
import type { Clock } from '../../platform/clock.ts'
import { tokenHash } from '../../platform/tokens.ts'
import type { Visitor } from '../../platform/visitor.ts'
import type { Knocking } from './auth.store.ts'
import { keptOrNew } from './devices.ts'
import { newSession } from './sessions.ts'

export type LetIn = ReturnType<typeof createLetIn>

const LET_IN = `
  with still as (
    select id from users where id = $1 and password_hash = $2 for share
  ), opened as (
    insert into sessions (id, token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
    select $3, $4, id, $5, $6, $6, $7 from still
  ), known as (
    insert into known_devices (user_id, token_hash, created_at, last_seen_at)
    select id, $8, $6, $6 from still
    where not exists (
      select from known_devices
      where user_id = still.id and token_hash = $8 and last_seen_at > $6::timestamptz - interval '1 day'
    )
    on conflict (user_id, token_hash) do update set last_seen_at = excluded.last_seen_at
  ), forgiven as (
    delete from attempts where name = $9 and exists (select from still)
  )
  select set_config('synchronous_commit', 'off', true) from still`

/**
 * What follows a right password, in one statement: a session begins, the browser is known from now on, and the wrong
 * guesses before it are forgiven. Null, and nothing of it, if the password was replaced while we compared: whoever
 * replaced it ended all that it had opened, and waits for us or we for them.
 *
 * Nobody waits for the disk, and only for this transaction (`set_config`): a power cut in the next moment costs one more sign-in, and nothing that anybody wrote.
 */
export const createLetIn =
  ({ db, ask, clock }: { db: Db; ask: Ask; clock: Clock }) =>
  async (user: Knocking, from: Visitor, forgiven: Allowance) => {
    const now = clock.now()
    const { token, row } = newSession(from.userAgent, now)
    const device = from.device !== null && user.knowsDevice ? from.device : await keptOrNew(db, from.device)
    const { id, tokenHash: opened, userAgent, expiresAt } = row
    const values = [user.id, user.passwordHash, id, opened, userAgent, now, expiresAt, tokenHash(device), forgiven.name]
    const entered = await ask(LET_IN, values)
    return entered.length === 0 ? null : { accessToken: token, device }
  }
