import { sql } from 'kysely'
import type { Ask } from '../../db/ask.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Viewer } from '../../platform/http.ts'
import { newName } from '../../platform/ids.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'

const SESSION_DAYS = 30
const DAY_MS = 86_400_000
/** How exactly «visto hace…» is known: writing it at each call would cost more than the call. */
const SEEN_EVERY_MS = 5 * 60_000

/** A session of whoever it will belong to. The token is kept nowhere. */
export function newSession(userAgent: string, now: Date) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS)
  const row = { id: newName('ses'), tokenHash: tokenHash(token), userAgent, createdAt: now, lastSeenAt: now, expiresAt }
  return { token, row }
}

/** Written out: every call begins with it. */
const WHO = `
  select users.id, users.username, users.roles, sessions.last_seen_at as "lastSeenAt"
  from sessions join users on users.id = sessions.user_id where token_hash = $1 and expires_at > $2`

export type Sessions = ReturnType<typeof createSessions>

/** Who is signed in, and where: a token's sha256 per browser. */
export const createSessions = (db: Db, ask: Ask, clock: Clock) => ({
  /** Returns the token. */
  async open(tx: Tx, userId: string, userAgent: string): Promise<string> {
    const { token, row } = newSession(userAgent, clock.now())
    await tx
      .insertInto('sessions')
      .values({ ...row, userId })
      .execute()
    return token
  },

  close: (token: string) => db.deleteFrom('sessions').where('tokenHash', '=', tokenHash(token)).execute(),

  async authenticate(token: string): Promise<Viewer | null> {
    const now = clock.now()
    const [found] = await ask<Viewer & { lastSeenAt: Date }>(WHO, [tokenHash(token), now])
    if (!found) return null
    const { lastSeenAt, ...viewer } = found
    if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS) await seen(db, [tokenHash(token)], now)
    return viewer
  },

  /** Those of the tokens that somebody is signed in with, and seen with now: however many, in one question. */
  async stillValid(tokens: readonly string[]): Promise<Set<string>> {
    const now = clock.now()
    const byHash = new Map(tokens.map((token) => [tokenHash(token), token]))
    const found = await db
      .selectFrom('sessions')
      .select(['tokenHash', 'lastSeenAt'])
      .where('tokenHash', '=', sql<string>`any(${[...byHash.keys()]}::text[])`)
      .where('expiresAt', '>', now)
      .execute()
    const notLately = found.filter(({ lastSeenAt }) => now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS)
    if (notLately.length > 0)
      await seen(
        db,
        notLately.map((session) => session.tokenHash),
        now,
      )
    return new Set(found.flatMap((session) => byHash.get(session.tokenHash) ?? []))
  },

  forgetExpired: () => db.deleteFrom('sessions').where('expiresAt', '<=', clock.now()).execute(),
})

const seen = (db: Db, tokenHashes: string[], now: Date) =>
  db.updateTable('sessions').set({ lastSeenAt: now }).where('tokenHash', 'in', tokenHashes).execute()
