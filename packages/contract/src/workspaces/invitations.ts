import * as z from 'zod/mini'
import { EmptyObject, Id } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { WorkspaceRole } from './roles.ts'
import { InvitationDraft, Workspace, WorkspaceInvitation } from './schema.ts'

const InvitationToken = z.object({ token: z.string().check(z.maxLength(100)) })

export const workspaceInvitations = {
  /** The invitations that can still be accepted, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/workspace/invitations',
    access: 'admin',
    input: EmptyObject,
    output: z.array(WorkspaceInvitation),
  }),
  /** With an address the link is also sent there. */
  create: endpoint({
    method: 'POST',
    path: '/workspace/invitations',
    access: 'admin',
    audit: 'member.invited',
    status: 201,
    input: InvitationDraft,
    output: z.extend(WorkspaceInvitation, { url: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/workspace/invitations/:id',
    access: 'admin',
    audit: 'member.invitation_revoked',
    input: z.object({ id: Id }),
    output: EmptyObject,
  }),
  /** What a link invites to; the screen shows it before the sign-in. */
  read: endpoint({
    method: 'POST',
    path: '/workspace-invitations/read',
    access: 'public',
    input: InvitationToken,
    output: z.object({ workspace: z.string(), role: WorkspaceRole, invitedBy: z.string() }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/workspace-invitations/accept',
    access: 'person',
    input: InvitationToken,
    output: Workspace,
  }),
}
