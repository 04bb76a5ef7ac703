import * as z from 'zod/mini'
import { Email } from '../auth/credentials.ts'
import { Id, requiredText, Time } from '../common/schema.ts'
import { limits } from '../common/limits.ts'
import { Suspension } from '../installation-accounts/suspension.ts'
import { Reauthentication } from '../second-factor/reauthentication.ts'
import { WorkspaceRole } from './roles.ts'
import { WorkingHours } from './working-hours.ts'

/** A business, and what the caller may do in it. */
export const Workspace = z.object({
  id: Id,
  name: z.string(),
  role: WorkspaceRole,
  canExport: z.boolean(),
  people: z.number(),
  /** The caller's own switch. */
  isAvailable: z.boolean(),
  /** An owner offered this workspace to the caller, who has not accepted yet. */
  isOffered: z.boolean(),
  /** Members need a second factor. */
  requiresSecondFactor: z.boolean(),
  /** Null: the colors of Portavoz. */
  color: z.nullable(z.string()),
  /** The path of the picture; null without one. */
  logo: z.nullable(z.string()),
  /** The caller lacks the second factor that this workspace demands: its calls are refused. */
  isLocked: z.boolean(),
  /** Set while the administrator of the installation suspends it: its calls only read. */
  suspension: z.nullable(Suspension),
  /** The limits of the account that it reached, counted every few minutes. */
  reached: z.array(z.enum(['messages', 'storage'])),
})
export type Workspace = z.infer<typeof Workspace>

/** The overview of a person's workspaces counts waiting customers up to this. */
export const WAITING_COUNT_MAX = 1_000

/** What needs attention in a workspace of the caller. */
export const WorkspaceOverview = z.object({
  id: Id,
  /** Active agents without a problem, with a connection. */
  agentsAnswering: z.number(),
  /** The other active agents. */
  agentsNotAnswering: z.number(),
  /** Conversations whose customer waits for a person; `WAITING_COUNT_MAX` stands for that many or more. */
  conversationsWaiting: z.number(),
  /** Spending of all agents this month, each in its time zone. */
  spentMicros: z.number(),
})
export type WorkspaceOverview = z.infer<typeof WorkspaceOverview>

export const WorkspaceDraft = z.object({
  name: requiredText('Escribe el nombre del negocio', limits.workspaceName),
})

/** The name of the workspace, typed by hand, and the identity of its owner. */
export const WorkspaceDeletion = z.extend(Reauthentication, {
  name: z
    .string({ error: 'Escribe el nombre del negocio' })
    .check(z.minLength(1, 'Escribe el nombre del negocio'), z.maxLength(limits.workspaceName)),
})

/** What is deleted with a workspace. */
export const WorkspaceLoss = z.object({
  agents: z.number(),
  conversations: z.number(),
  contacts: z.number(),
  documents: z.number(),
  integrationKeys: z.number(),
  /** Members besides the owner; those who have no other workspace are counted again. */
  otherPeople: z.number(),
  peopleLeftWithout: z.number(),
})
export type WorkspaceLoss = z.infer<typeof WorkspaceLoss>

/** A person by name, as others in the workspace see them. */
export const PersonRef = z.object({ id: Id, name: z.string() })
export type PersonRef = z.infer<typeof PersonRef>

export const Member = z.object({
  userId: Id,
  username: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  role: WorkspaceRole,
  canExport: z.boolean(),
  joinedAt: Time,
  /** The person's own switch: automatic assignment skips people who are not. */
  isAvailable: z.boolean(),
  /** Null: at any time. */
  workingHours: z.nullable(WorkingHours),
  /** Whether it is within those hours now. */
  isWorking: z.boolean(),
  /** The owner offered the workspace to this person, who has not accepted yet. */
  isOffered: z.boolean(),
  /** This person declined the last offer. */
  hasDeclinedOffer: z.boolean(),
  hasSecondFactor: z.boolean(),
})
export type Member = z.infer<typeof Member>

/** The token is shown once, when the invitation is made. */
export const WorkspaceInvitation = z.object({
  id: Id,
  role: WorkspaceRole,
  canExport: z.boolean(),
  /** The address that got the link by e-mail. */
  email: z.nullable(z.string()),
  createdAt: Time,
  expiresAt: Time,
})
export type WorkspaceInvitation = z.infer<typeof WorkspaceInvitation>

const InvitedRole = z.enum(['admin', 'agent', 'viewer'], { error: 'Elige qué podrá hacer' })

export const InvitationDraft = z.object({
  role: InvitedRole,
  canExport: z._default(z.boolean(), false),
  email: z.optional(Email),
})

export const MemberChange = z.object({ role: InvitedRole, canExport: z._default(z.boolean(), false) })
