import { fail, type SignUpMode } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { invitationStore } from './invitations.store.ts'

/**
 * How an account is made: with an invitation that is used up, or openly, with a budget on the installation's model.
 * `mustBeFirst`: no other account may exist.
 */
export type Entry = { invitation: string | null; mustBeFirst: boolean }

/**
 * Before any work is done. Under `open` an invitation that is no good is as none; under `closed` one lets in the first
 * account of an installation, which nobody could administer otherwise. Fails where nobody may enter so.
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
