import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { SecondFactorTables } from '../../../db/tables/second-factor.ts'

export type ChallengePurpose = SecondFactorTables['secondFactorChallenges']['purpose']

type NewChallenge = {
  tokenHash: string
  userId: string
  purpose: ChallengePurpose
  passwordMark: string
  clearedLimit: string
  isOidc?: boolean
  expiresAt: Date
}

/** A sign-in that waits, with its account as it is now. */
export type WaitingSignIn = {
  id: string
  username: string
  email: string
  roles: ('ROLE_USER' | 'ROLE_MODERATOR' | 'ROLE_ADMIN')[]
  avatar: string | null
  passwordHash: string
  passwordMark: string
  clearedLimit: string
  isOidc: boolean
  knowsDevice: boolean
}

/** More than this many challenges of one person are never open at once: the oldest end. */
const OPEN_MAX = 20

export const challengeStore = {
  async insert(db: Db, challenge: NewChallenge): Promise<void> {
    await db.insertInto('secondFactorChallenges').values(challenge).execute()
    await sql`
      delete from second_factor_challenges
      where token_hash in (
        select token_hash
        from second_factor_challenges
        where user_id = ${challenge.userId}
        order by expires_at desc, token_hash
        offset ${OPEN_MAX}
      )`.execute(db)
  },

  /** Counts one attempt of a sign-in. Undefined for an unknown or old challenge, and after `most` attempts. */
  async takeAttempt(
    db: Db,
    { tokenHash, device, most, now }: { tokenHash: string; device: string; most: number; now: Date },
  ): Promise<WaitingSignIn | undefined> {
    const { rows } = await sql<WaitingSignIn>`
      update second_factor_challenges challenge
      set attempts = attempts + 1
      from users
      where challenge.token_hash = ${tokenHash}
        and purpose = 'sign_in'
        and expires_at > ${now}
        and attempts < ${most}
        and users.id = challenge.user_id
      returning
        users.id,
        username,
        email,
        roles,
        avatar,
        password_hash,
        password_mark,
        cleared_limit,
        is_oidc,
        exists (
          select
          from known_devices
          where known_devices.user_id = users.id and known_devices.token_hash = ${device}
        ) as knows_device`.execute(db)
    return rows[0]
  },

  /** Ends a challenge: of two uses at once, one gets the password mark. */
  async consume(
    tx: Tx,
    { tokenHash, purpose, userId, now }: { tokenHash: string; purpose: ChallengePurpose; userId: string; now: Date },
  ): Promise<{ passwordMark: string } | undefined> {
    return tx
      .deleteFrom('secondFactorChallenges')
      .where('tokenHash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('userId', '=', userId)
      .where('expiresAt', '>', now)
      .returning('passwordMark')
      .executeTakeFirst()
  },

  deleteExpired: async (db: Db, now: Date): Promise<void> => {
    await db.deleteFrom('secondFactorChallenges').where('expiresAt', '<=', now).execute()
    await db.deleteFrom('totpEnrolments').where('expiresAt', '<=', now).execute()
  },
}
