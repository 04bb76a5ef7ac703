import { mayManage, type WorkspaceRole } from '@portavoz/contract'
import { appendAuditLine } from '../../../db/append-audit-line.ts'
import type { Tx } from '../../../db/connect.ts'
import { lockWorkspace } from '../../../db/locks/lock-workspace.ts'
import { deleteUnconfirmed } from '../../../db/accounts/unconfirmed-accounts.ts'
import { mayJoinAnother, type PublishMembersEvent, publishMembership, roleIn } from '../membership.store.ts'

type LinkUse = {
  tokenHash: string
  /** The network address, for the audit log. */
  source: string
  now: Date
}

export type Acceptance = LinkUse & {
  user: { id: string; username: string }
  /** The account must confirm its address: it claims the invitation, which stays until then. */
  mustConfirm: boolean
  limits: { workspacesMax: number; membersMax: number }
}

type Outcome = { workspaceId: string } | 'invitation_spent' | 'too_many' | 'too_many_people'

/** Deletes the unconfirmed account that claimed the invitation. False when the link is spent. */
export async function releaseInvitation(tx: Tx, { tokenHash, source, now }: LinkUse): Promise<boolean> {
  const invitation = await lockInvitation(tx, tokenHash, now)
  return invitation !== undefined && deleteClaimer(tx, invitation.claimedBy, { at: now, source })
}

export async function acceptInvitation(
  tx: Tx,
  publish: PublishMembersEvent,
  { tokenHash, user, mustConfirm, source, now, limits }: Acceptance,
): Promise<Outcome> {
  const userId = user.id
  const invitation = await lockInvitation(tx, tokenHash, now)
  if (!invitation) return 'invitation_spent'
  const { id, workspaceId, role, canExport, createdBy, claimedBy } = invitation
  // The link ends with the role that allowed its creator to make it.
  const inviterRole = createdBy === null ? undefined : await roleIn(tx, workspaceId, createdBy)
  if (inviterRole === undefined || !mayManage(inviterRole, role)) return 'invitation_spent'
  if ((await roleIn(tx, workspaceId, userId)) !== undefined) return { workspaceId }
  if (!(await mayJoinAnother(tx, userId, limits.workspacesMax))) return 'too_many'
  if ((await countMembersBut(tx, workspaceId, claimedBy)) >= limits.membersMax) return 'too_many_people'
  if (!(await deleteClaimer(tx, claimedBy, { at: now, source }))) return 'invitation_spent'
  await (mustConfirm
    ? tx.updateTable('workspaceInvitations').set({ claimedBy: userId }).where('id', '=', id).execute()
    : tx.deleteFrom('workspaceInvitations').where('id', '=', id).execute())
  await tx.insertInto('members').values({ workspaceId, userId, role, canExport, joinedAt: now }).execute()
  await appendAuditLine(tx, { at: now, action: 'member.joined', workspaceId, user, source })
  await publishMembership(tx, publish, { workspaceId, userId })
  return { workspaceId }
}

type LockedInvitation = {
  id: string
  workspaceId: string
  role: WorkspaceRole
  canExport: boolean
  createdBy: string | null
  claimedBy: string | null
}

/** Locks the workspace, then the invitation. */
async function lockInvitation(tx: Tx, tokenHash: string, now: Date): Promise<LockedInvitation | undefined> {
  const valid = tx.selectFrom('workspaceInvitations').where('tokenHash', '=', tokenHash).where('expiresAt', '>', now)
  const found = await valid.select('workspaceId').executeTakeFirst()
  if (!found) return undefined
  await lockWorkspace(tx, found.workspaceId)
  return valid
    .select(['id', 'workspaceId', 'role', 'canExport', 'createdBy', 'claimedBy'])
    .forUpdate()
    .executeTakeFirst()
}

/** False when the account was confirmed meanwhile: the link is spent. */
async function deleteClaimer(
  tx: Tx,
  claimedBy: string | null,
  departure: { at: Date; source: string },
): Promise<boolean> {
  if (claimedBy === null) return true
  const claimer = await tx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', claimedBy)
    .executeTakeFirstOrThrow()
  return deleteUnconfirmed(tx, claimer, departure)
}

/** Without the account that makes way for the new member. */
async function countMembersBut(tx: Tx, workspaceId: string, userId: string | null): Promise<number> {
  const { count } = await tx
    .selectFrom('members')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('workspaceId', '=', workspaceId)
    .where('userId', 'is distinct from', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
