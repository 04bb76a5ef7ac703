import { isAtLeast, type Member, mayManage, type WorkspaceRole } from '@portavoz/contract'

export type InvitedRole = Exclude<WorkspaceRole, 'owner'>

const invitedRoles: readonly InvitedRole[] = ['admin', 'agent', 'viewer']

/** The roles that a person may give to others, from most to least. A workspace passes to a new owner by an offer. */
export const rolesToGive = (own: WorkspaceRole): InvitedRole[] => invitedRoles.filter((role) => mayManage(own, role))

export type Self = { userId: string; role: WorkspaceRole }

/** Whether a person may change or remove a member. The owner and the person’s own row stay as they are. */
export const mayChange = (self: Self, { userId, role }: Pick<Member, 'userId' | 'role'>): boolean =>
  userId !== self.userId && role !== 'owner' && mayManage(self.role, role)

/** Administrators export anyway. */
export const isExportOptional = (role: WorkspaceRole): boolean => !isAtLeast(role, 'admin')
