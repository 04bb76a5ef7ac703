import type { RawQuery } from '../../../db/connection/raw-query.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { newName } from '../../../platform/security/ids.ts'
import { newToken, tokenHash } from '../../../platform/security/tokens.ts'
import { signInSessionStore } from './sign-in-sessions.store.ts'

const SESSION_DAYS = 30
const DAY_MS = 86_400_000
/** Precision of «visto hace…»: writing it at each request would cost more than the request. */
const SEEN_EVERY_MS = 5 * 60_000

/** The row of a new session; only the hash of its token is stored. */
export function newSession(userAgent: string, now: Date) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS)
  const row = { id: newName('ses'), tokenHash: tokenHash(token), userAgent, createdAt: now, lastSeenAt: now, expiresAt }
  return { token, row }
}

export type SignInSessions = ReturnType<typeof createSignInSessions>

export const createSignInSessions = (db: Db, rawQuery: RawQuery, clock: Clock) => ({
  async open(tx: Tx, userId: string, userAgent: string): Promise<string> {
    const { token, row } = newSession(userAgent, clock.now())
    await signInSessionStore.insert(tx, { ...row, userId })
    return token
  },

  close: (token: string) => signInSessionStore.remove(db, tokenHash(token)),

  async authenticate(token: string, workspaceId: string | null): Promise<Viewer | null> {
    const now = clock.now()
    const found = await signInSessionStore.findViewer(rawQuery, tokenHash(token), workspaceId, now)
    if (!found) return null
    const { lastSeenAt, ...viewer } = found
    if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS)
      await signInSessionStore.recordSeen(db, [tokenHash(token)], now)
    return viewer
  },

  /** The valid ones of these tokens with the workspaces of their people, in one query; marks them as seen now. */
  async stillValid(tokens: readonly string[]): Promise<Map<string, string[]>> {
    const now = clock.now()
    const byHash = new Map(tokens.map((token) => [tokenHash(token), token]))
    const found = await signInSessionStore.listValid(db, [...byHash.keys()], now)
    const stale = found.filter(({ lastSeenAt }) => now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS)
    if (stale.length > 0)
      await signInSessionStore.recordSeen(
        db,
        stale.map((session) => session.tokenHash),
        now,
      )
    return new Map(found.map((session) => [byHash.get(session.tokenHash) ?? '', session.workspaceIds]))
  },

  deleteExpired: () => signInSessionStore.deleteExpired(db, clock.now()),
})
