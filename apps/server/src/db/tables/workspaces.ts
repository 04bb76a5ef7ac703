import type { AssignmentMode, WorkingHours, WorkspaceRole } from '@portavoz/contract'
import type { ColumnType } from 'kysely'
import type { NullableJson, WithDefault } from './columns.ts'

/** A business: agents, conversations, documents and settings belong to it. */
type WorkspaceTable = {
  id: string
  name: string
  /** The member who becomes its owner by accepting. */
  offeredTo: WithDefault<string | null>
  /** The member who declined the last offer. */
  offerDeclinedBy: WithDefault<string | null>
  /** «#rrggbb». */
  color: WithDefault<string | null>
  /** People are alerted of customers who wait this long; only of waits that reach it after `alertsSince`. */
  alertMinutes: WithDefault<number | null>
  alertsSince: WithDefault<Date | null>
  /** How conversations that wait for a person are given out. */
  assignment: WithDefault<AssignmentMode>
  /** Open conversations of a person up to which automatic assignment gives more. */
  maxOpen: WithDefault<number | null>
  /** Messages from the console end with the name of their author. */
  signsMessages: WithDefault<boolean>
  /** Members without a second factor are refused. */
  requiresSecondFactor: WithDefault<boolean>
  /** Set while the administrator of the installation suspends it, with what its people read. */
  suspendedAt: WithDefault<Date | null>
  suspensionReason: WithDefault<string | null>
  suspensionContact: WithDefault<string | null>
  /** Who owned it when it was suspended, also after handing it over: opens no other meanwhile. */
  suspendedOwnerId: WithDefault<string | null>
  /** The last suspension ended. What arrived before is not answered any more. */
  restoredAt: WithDefault<Date | null>
  agentsMax: WithDefault<number | null>
  storageMaxMb: WithDefault<number | null>
  /** In a month (UTC), in and out. */
  messagesMax: WithDefault<number | null>
  /** What its people were told of the limits, like «2026-11 messages 80». */
  limitsTold: WithDefault<string[]>
  /** Conversations without a message for so long are deleted each night; null for never. */
  retentionMonths: WithDefault<number | null>
  /** The last message of what is deleted is older. */
  retentionBefore: WithDefault<Date | null>
  /** The last night that is done. */
  retentionRanAt: WithDefault<Date | null>
  createdAt: Date
}

/** Figures of a workspace, counted now and then for the administrator's list, which sorts by them. */
type AccountFigureTable = {
  workspaceId: string
  agents: number
  /** Of the month of `countedAt`. */
  messages: number
  storageBytes: ColumnType<string, number>
  lastAt: Date | null
  countedAt: Date
}

/** What the night of a workspace has deleted so far. */
type RetentionRunTable = {
  workspaceId: string
  begunAt: Date
  conversations: WithDefault<number>
  messages: WithDefault<number>
  files: WithDefault<number>
  leads: WithDefault<number>
}

/** A person in a workspace, which has one owner. A trigger deletes a workspace with its last member. */
type MemberTable = {
  workspaceId: string
  userId: string
  role: WorkspaceRole
  /** Lets a role without exports export. */
  canExport: WithDefault<boolean>
  joinedAt: Date
  /** Automatic assignment gives conversations only to people who are. */
  isAvailable: WithDefault<boolean>
  /** Null: at any time. */
  workingHours: NullableJson<WorkingHours>
  lastAssignedAt: WithDefault<Date | null>
  hidesFirstSteps: WithDefault<boolean>
}

/** The picture that people outside see: a WebP under a random name. */
type WorkspaceLogoTable = { workspaceId: string; name: string; bytes: Buffer; createdAt: Date }

/** A link that makes one person a member; deleted when it is used or revoked, or its claiming account is confirmed. */
type WorkspaceInvitationTable = {
  id: string
  workspaceId: string
  tokenHash: string
  role: WorkspaceRole
  canExport: boolean
  /** The address that got the link by e-mail. */
  email: string | null
  createdBy: string | null
  /** The account that was created with the link and has not confirmed its address; the link may replace it. */
  claimedBy: WithDefault<string | null>
  createdAt: Date
  expiresAt: Date
}

export interface WorkspacesTables {
  workspaces: WorkspaceTable
  members: MemberTable
  accountFigures: AccountFigureTable
  retentionRuns: RetentionRunTable
  workspaceLogos: WorkspaceLogoTable
  workspaceInvitations: WorkspaceInvitationTable
}
