import type { RawQuery } from '../../../db/connection/raw-query.ts'
import type { Db } from '../../../db/connect.ts'
import type { RateLimit } from '../../../platform/security/rate-limiter.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { tokenHash } from '../../../platform/security/tokens.ts'
import type { ClientInfo } from '../../../platform/http/client-info.ts'
import type { SignInAccount } from '../auth.store.ts'
import { deviceTokenFor } from './devices.ts'
import { newSession } from './sign-in-sessions.ts'
import { insertSession, type SignInAction } from './start-session.store.ts'

type SessionAccount = Pick<SignInAccount, 'id' | 'passwordHash' | 'knowsDevice'>

export type StartSession = ReturnType<typeof createStartSession>

/**
 * After a right password, or a sign-in with the provider: starts a session, marks the browser as known and clears its
 * failed sign-ins. Null when the password was replaced meanwhile; that change ended all sessions.
 */
export const createStartSession =
  ({ db, rawQuery, clock }: { db: Db; rawQuery: RawQuery; clock: Clock }) =>
  async (
    user: SessionAccount,
    client: ClientInfo,
    clearedLimit: Pick<RateLimit, 'name'>,
    action: SignInAction = 'sign_in',
  ) => {
    const now = clock.now()
    const { token, row } = newSession(client.userAgent, now)
    const device = client.device !== null && user.knowsDevice ? client.device : await deviceTokenFor(db, client.device)
    const hasStarted = await insertSession(rawQuery, user, row, {
      deviceHash: tokenHash(device),
      clearedLimit: clearedLimit.name,
      source: client.source,
      action,
    })
    return hasStarted ? { accessToken: token, device } : null
  }
