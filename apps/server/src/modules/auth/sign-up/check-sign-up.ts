import { fail, type SignUpMode } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import { invitationStore } from './invitations.store.ts'

/**
 * How an account is created: with an invitation, or openly, with a budget on the installation's model. `mustBeFirst`:
 * no other account may exist.
 */
export type SignUpPermission = { invitation: string | null; mustBeFirst: boolean }

/**
 * Runs before any other work of a sign-up. Under `open` an invalid invitation counts as none. Under `closed` an
 * invitation creates only the first account, since an installation needs an administrator. Fails with
 * `auth.signup_closed` or, under `invite`, with the error of the invitation.
 */
export async function checkSignUp(
  db: Db,
  mode: SignUpMode,
  invitation: string | undefined,
  { now, hasAccounts }: { now: Date; hasAccounts: () => Promise<boolean> },
): Promise<SignUpPermission> {
  const mustBeFirst = mode === 'closed'
  if (mustBeFirst && (invitation === undefined || (await hasAccounts()))) return fail('auth.signup_closed')
  const isValid = invitation !== undefined && (await invitationStore.isUsable(db, invitation, now))
  if (isValid) return { invitation, mustBeFirst }
  if (mode === 'open') return { invitation: null, mustBeFirst }
  return fail(invitation === undefined ? 'auth.invitation_needed' : 'auth.invitation_spent')
}

/** A link into a workspace creates an account unless the installation is closed to new ones. */
export function checkWorkspaceInvitation(mode: SignUpMode, isUsable: boolean): SignUpPermission {
  if (mode === 'closed') return fail('auth.signup_closed')
  return isUsable ? { invitation: null, mustBeFirst: false } : fail('workspace.invitation_spent')
}

/** In the transaction that creates the account: of two uses of one invitation, one succeeds. */
export async function useInvitation(tx: Tx, { invitation }: SignUpPermission, now: Date): Promise<void> {
  if (invitation !== null && !(await invitationStore.use(tx, invitation, now))) fail('auth.invitation_spent')
}
