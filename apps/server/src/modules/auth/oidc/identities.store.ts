import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { hasSecondFactor } from '../../../db/fragments/has-second-factor.ts'
import type { Identity } from '../../../ports/identity-provider.ts'
import type { SignInAccount } from '../auth.store.ts'

type IdentityKey = Pick<Identity, 'issuer' | 'subject'>

/** The accounts of the provider that sign in as accounts of ours. */
export const identityStore = {
  /** The account of an identity, as a sign-in needs it. `device` is the SHA-256 of the browser's token. */
  async findAccount(on: Db | Tx, { issuer, subject }: IdentityKey, device: string): Promise<SignInAccount | undefined> {
    const { rows } = await sql<SignInAccount>`
      select
        users.id,
        username,
        users.email,
        roles,
        avatar,
        password_hash,
        has_password,
        must_verify and email_verified_at is null as is_unproved,
        exists (
          select
          from known_devices
          where known_devices.user_id = users.id and known_devices.token_hash = ${device}
        ) as knows_device,
        ${sql.raw(hasSecondFactor('users.id'))} as has_second_factor
      from oidc_identities
      join users on users.id = user_id
      where issuer = ${issuer} and subject = ${subject}`.execute(on)
    return rows[0]
  },

  /** The identity of a person at this provider. */
  findOf: (on: Db | Tx, userId: string, issuer: string) =>
    on
      .selectFrom('oidcIdentities')
      .select(['userId', 'subject', 'email', 'createdAt'])
      .where('userId', '=', userId)
      .where('issuer', '=', issuer)
      .executeTakeFirst(),

  /** False when the identity has an account, or the account an identity of this provider. */
  async insert(tx: Tx, userId: string, { issuer, subject, email }: Identity, now: Date): Promise<boolean> {
    const inserted = await tx
      .insertInto('oidcIdentities')
      .values({ issuer, subject, userId, email, createdAt: now })
      .onConflict((c) => c.doNothing())
      .returning('userId')
      .executeTakeFirst()
    return inserted !== undefined
  },

  recordUse: (db: Db, { issuer, subject }: IdentityKey, now: Date) =>
    db
      .updateTable('oidcIdentities')
      .set({ lastUsedAt: now })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute(),

  /** Removes the identities at every provider. False for an account without one. */
  async remove(tx: Tx, userId: string): Promise<boolean> {
    const { numDeletedRows } = await tx.deleteFrom('oidcIdentities').where('userId', '=', userId).executeTakeFirst()
    return numDeletedRows > 0n
  },

  setLinksByEmail: (tx: Tx, userId: string, linksByEmail: boolean) =>
    tx.updateTable('users').set({ linksByEmail }).where('id', '=', userId).execute(),

  /** With a new password: identities of other addresses may be of the person who knew the former one. */
  async removeOfOtherAddresses(tx: Tx, userId: string, email: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('oidcIdentities')
      .where('userId', '=', userId)
      .where((e) => e.or([e('email', 'is', null), e(sql`lower(email)`, '<>', sql`lower(${email})`)]))
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** Sign-ins that an identity began and the second factor did not complete. */
  endChallenges: (tx: Tx, userId: string) =>
    tx.deleteFrom('secondFactorChallenges').where('userId', '=', userId).where('isOidc', '=', true).execute(),
}
