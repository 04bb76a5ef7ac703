import { fail, type SignUpMode } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { invitationStore } from './invitations.store.ts'

/**
 * How an account is made: with an invitation that is used up, or openly, with a budget on the installation's model.
 * `mustBeFirst`: no other account may exist.
 */
export type Entry = { invitation: string | null; mustBeFirst: boolean }

/**
 * Runs before any other work of a sign-up. Under `open` an invalid invitation counts as none. Under `closed` an
 * invitation creates only the first account, since an installation needs an administrator. Fails with
 * `auth.signup_closed` or, under `invite`, with the error of the invitation.
 */
export async function maySignUp(
  db: Db,
  mode: SignUpMode,
  invitation: string | undefined,
  { now, hasAccounts }: { now: Date; hasAccounts: () => Promise<boolean> },
): Promise<Entry> {
  const mustBeFirst = mode === 'closed'
  if (mustBeFirst && (invitation === undefined || (await hasAccounts()))) return fail('auth.signup_closed')
  const isGood = invitation !== undefined && (await invitationStore.isUsable(db, invitation, now))
  if (isGood) return { invitation, mustBeFirst }
  if (mode === 'open') return { invitation: null, mustBeFirst }
  return fail(invitation === undefined ? 'auth.invitation_needed' : 'auth.invitation_spent')
}

/** Within the transaction that makes the account: of two who use one invitation at once, one enters. */
export async function useInvitation(tx: Tx, { invitation }: Entry, now: Date): Promise<void> {
  if (invitation !== null && !(await invitationStore.use(tx, invitation, now))) fail('auth.invitation_spent')
}
