import { fail } from '@portavoz/contract'
import { appendAuditLine } from '../../../db/append-audit-line.ts'
import type { Tx } from '../../../db/connect.ts'
import { lockAdministrators } from '../../../db/locks/lock-administrators.ts'
import type { NewUser } from '../../../db/schema.ts'
import type { AuthStore } from '../auth.store.ts'
import { type SignUpPermission, useInvitation } from './check-sign-up.ts'

type Joining = { user: { id: string; username: string }; source: string; mustConfirm: boolean }

/**
 * How a new account joins the workspace that it was invited to. `release` deletes the unconfirmed account that the link
 * made before; `use` keeps the link for an account that must confirm its address. Both fail when the link is spent.
 */
export type WorkspaceInvitationUse = {
  isUsable: (token: string) => Promise<boolean>
  release: (tx: Tx, token: string, source: string) => Promise<void>
  use: (tx: Tx, token: string, joining: Joining) => Promise<void>
}

type CreateAccountDeps = {
  store: AuthStore
  workspaceInvitations: WorkspaceInvitationUse
  signUpBudgetMicros: number
}

/** The first name that no account has is taken. */
type AccountDraft = Omit<NewUser, 'username'> & { usernames: readonly string[]; createdAt: Date }

type Creation = { permission: SignUpPermission; workspaceInvitation: string | undefined; source: string }

export type CreateAccount = ReturnType<typeof createAccountCreation>

/** Creates an account with what belongs to it: a workspace of its own, or the one that it was invited to. */
export const createAccountCreation =
  ({ store, workspaceInvitations, signUpBudgetMicros }: CreateAccountDeps) =>
  async (
    tx: Tx,
    { usernames, ...draft }: AccountDraft,
    { permission, workspaceInvitation, source }: Creation,
  ): Promise<NewUser & { createdAt: Date }> => {
    const { createdAt: now } = draft
    await useInvitation(tx, permission, now)
    if (workspaceInvitation !== undefined) {
      // Before the lock of the workspace, as `insert` and the deletion of an account take it.
      await lockAdministrators(tx)
      await workspaceInvitations.release(tx, workspaceInvitation, source)
    }
    const mustConfirm = draft.mustVerify === true && draft.emailVerifiedAt === null
    for (const username of usernames) {
      const user = { ...draft, username }
      const inserted = await store.insert(tx, user)
      if (!inserted) continue
      if (permission.mustBeFirst && !inserted.isFirst) fail('auth.signup_closed')
      if (workspaceInvitation === undefined) {
        await store.insertOwnWorkspace(tx, user)
        if (permission.invitation === null && !inserted.isFirst)
          await store.limitSpending(tx, inserted.id, signUpBudgetMicros)
      } else await workspaceInvitations.use(tx, workspaceInvitation, { user, source, mustConfirm })
      await appendAuditLine(tx, { at: now, action: 'sign_up', workspaceId: null, user, source })
      return user
    }
    return fail('auth.taken')
  }
