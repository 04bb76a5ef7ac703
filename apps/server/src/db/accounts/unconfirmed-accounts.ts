import { sql } from 'kysely'
import type { Tx } from '../connect.ts'
import { type Departure, lockWorkspacesOf, recordDepartures, unassignEverywhere } from './leave-workspaces.ts'
import type { UserRow } from '../schema.ts'

/**
 * Deletes an account that must confirm its address and never did, so never could sign in; its own workspace ends with
 * it. False for others. Locks its workspaces before the account, as an accepted invitation does; another order
 * deadlocks.
 */
export async function deleteUnconfirmed(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'username'>,
  departure: Omit<Departure, 'user'>,
): Promise<boolean> {
  const memberships = await lockWorkspacesOf(tx, user.id)
  const unused = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('mustVerify', '=', true)
    .where('emailVerifiedAt', 'is', null)
    .where((e) => e.not(e.exists(e.selectFrom('sessions').select('id').whereRef('userId', '=', 'users.id'))))
    .forUpdate()
    .executeTakeFirst()
  if (!unused) return false
  const joined = memberships.filter(({ role }) => role !== 'owner').map(({ id }) => id)
  await unassignEverywhere(tx, joined, user.id, departure.at)
  await tx.deleteFrom('users').where('id', '=', user.id).execute()
  await recordDepartures(tx, joined, { ...departure, user })
  return true
}

/**
 * Ends the invitation that a confirmed account claimed. The account is locked before the invitation here, so a locked
 * invitation is skipped: its transaction waits for the account, finds it confirmed and is refused.
 */
export const endClaim = (tx: Tx, userId: string) =>
  sql`
  delete from workspace_invitations
  where id = (select id from workspace_invitations where claimed_by = ${userId} for update skip locked)`.execute(tx)
