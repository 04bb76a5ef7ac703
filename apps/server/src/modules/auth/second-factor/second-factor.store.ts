import type { SecondFactorMethod } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { hasSecondFactor } from '../../../db/fragments/has-second-factor.ts'
import type { UserRow } from '../../../db/schema.ts'

/** The factors of one account together. */
export const secondFactorStore = {
  async methodsOf(on: Db | Tx, userId: string): Promise<SecondFactorMethod[]> {
    const { rows } = await sql<Record<SecondFactorMethod, boolean>>`
      select
        exists (select from totp_factors where user_id = ${userId}) as totp,
        exists (select from passkeys where user_id = ${userId}) as passkey,
        exists (select from recovery_codes where user_id = ${userId} and used_at is null) as recovery_code`.execute(on)
    const [found] = rows as unknown as { totp: boolean; passkey: boolean; recoveryCode: boolean }[]
    if (!found?.totp && !found?.passkey) return []
    return [
      ...(found.totp ? (['totp'] as const) : []),
      ...(found.passkey ? (['passkey'] as const) : []),
      ...(found.recoveryCode ? (['recovery_code'] as const) : []),
    ]
  },

  /** Locks the account until the transaction ends. Null when the verified password is no longer the account's. */
  async lock(
    tx: Tx,
    { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
  ): Promise<{ hadFactor: boolean } | null> {
    const locked = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('passwordHash', '=', passwordHash)
      .forUpdate()
      .executeTakeFirst()
    // A statement of its own: the locking one sees the rows of the time before it waited.
    return locked ? { hadFactor: await has(tx, id) } : null
  },

  has,

  findUser: (on: Db | Tx, userId: string): Promise<UserRow | undefined> =>
    on.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst(),

  /** Names of the person's workspaces that demand a second factor. */
  demandedBy: async (db: Db, userId: string): Promise<string[]> =>
    (
      await db
        .selectFrom('members')
        .innerJoin('workspaces', 'workspaces.id', 'workspaceId')
        .select('name')
        .where('userId', '=', userId)
        .where('requiresSecondFactor', '=', true)
        .orderBy('joinedAt')
        .orderBy('workspaceId')
        .execute()
    ).map(({ name }) => name),

  endOtherSessions: (tx: Tx, userId: string, tokenHash: string) =>
    tx.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', '<>', tokenHash).execute(),

  publishChange,

  removeAll,

  /** False for an account without a second factor. The caller locks the account. */
  async removeAllOf(tx: Tx, userId: string): Promise<boolean> {
    if (!(await has(tx, userId))) return false
    await removeAll(tx, userId)
    await publishChange(tx, userId)
    return true
  },
}

async function has(on: Db | Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select ${sql.raw(hasSecondFactor('users.id'))} as has
    from users
    where id = ${userId}`.execute(on)
  return rows[0]?.has ?? false
}

/** Publishes to the person's workspaces that the person got or lost the second factor. */
async function publishChange(tx: Tx, userId: string): Promise<void> {
  await sql`
    insert into events (workspace_id, data)
    select workspace_id, '{"type":"members"}'
    from members
    where user_id = ${userId}`.execute(tx)
}

const FACTOR_TABLES = ['totpFactors', 'totpEnrolments', 'passkeys', 'recoveryCodes', 'secondFactorChallenges'] as const

async function removeAll(tx: Tx, userId: string): Promise<void> {
  for (const table of FACTOR_TABLES) await tx.deleteFrom(table).where('userId', '=', userId).execute()
}
