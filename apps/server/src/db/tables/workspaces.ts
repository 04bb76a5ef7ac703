import type { WorkspaceRole } from '@portavoz/contract'
import type { WithDefault } from './columns.ts'

/** A business: agents, conversations, documents and settings belong to it. */
type WorkspaceTable = {
  id: string
  name: string
  /** The member who becomes its owner by accepting. */
  offeredTo: WithDefault<string | null>
  /** Members without a second factor are refused. */
  requiresSecondFactor: WithDefault<boolean>
  createdAt: Date
}

/** A person in a workspace, which has one owner. A trigger deletes a workspace with its last member. */
type MemberTable = {
  workspaceId: string
  userId: string
  role: WorkspaceRole
  /** Lets a role without exports export. */
  canExport: WithDefault<boolean>
  joinedAt: Date
}

/** A link that makes one person a member; deleted when it is used or revoked. */
type WorkspaceInvitationTable = {
  id: string
  workspaceId: string
  tokenHash: string
  role: WorkspaceRole
  canExport: boolean
  /** The address that got the link by e-mail. */
  email: string | null
  createdBy: string | null
  createdAt: Date
  expiresAt: Date
}

export interface WorkspacesTables {
  workspaces: WorkspaceTable
  members: MemberTable
  workspaceInvitations: WorkspaceInvitationTable
}
