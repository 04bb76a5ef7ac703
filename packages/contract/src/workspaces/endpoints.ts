import * as z from 'zod/mini'
import { EmptyObject, Id } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { AttentionSettings } from './attendance.ts'
import { BrandColor } from './identity.ts'
import { Workspace, WorkspaceDeletion, WorkspaceDraft, WorkspaceLoss, WorkspaceOverview } from './schema.ts'

/** Names the workspace of a request; without it the person's first one is meant. */
export const WORKSPACE_HEADER = 'x-workspace'

export const workspaces = {
  /** The caller's workspaces, in the order in which the caller joined them. */
  list: endpoint({
    method: 'GET',
    path: '/workspaces',
    access: 'person',
    input: EmptyObject,
    output: z.array(Workspace),
  }),
  /** One row for each workspace that the caller may enter, in the same order. */
  overview: endpoint({
    method: 'GET',
    path: '/workspaces/overview',
    access: 'person',
    input: EmptyObject,
    output: z.array(WorkspaceOverview),
  }),
  create: endpoint({
    method: 'POST',
    path: '/workspaces',
    access: 'person',
    audit: 'workspace.created',
    status: 201,
    input: WorkspaceDraft,
    output: Workspace,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/workspace',
    access: 'admin',
    audit: 'workspace.renamed',
    input: WorkspaceDraft,
    output: Workspace,
  }),
  /**
   * From now on members without a second factor are refused in this workspace. Refused itself for a caller without one.
   */
  demandSecondFactor: endpoint({
    method: 'POST',
    path: '/workspace/second-factor',
    access: 'admin',
    audit: 'workspace.second_factor_demanded',
    input: EmptyObject,
    output: Workspace,
  }),
  makeSecondFactorOptional: endpoint({
    method: 'DELETE',
    path: '/workspace/second-factor',
    access: 'admin',
    audit: 'workspace.second_factor_optional',
    input: EmptyObject,
    output: Workspace,
  }),
  /** Refused for the owner, who first offers the workspace to another member. */
  leave: endpoint({
    method: 'POST',
    path: '/workspace/leave',
    access: 'viewer',
    admitsLocked: true,
    admitsSuspended: true,
    audit: 'workspace.left',
    input: EmptyObject,
    output: EmptyObject,
  }),
  /** Offers the workspace to a member, who becomes its owner by accepting; the caller then administers it. */
  offer: endpoint({
    method: 'POST',
    path: '/workspace/offer',
    access: 'owner',
    admitsSuspended: true,
    audit: 'workspace.offered',
    input: z.object({ userId: Id }),
    output: EmptyObject,
  }),
  withdrawOffer: endpoint({
    method: 'DELETE',
    path: '/workspace/offer',
    access: 'owner',
    admitsSuspended: true,
    audit: 'workspace.offer_withdrawn',
    input: EmptyObject,
    output: EmptyObject,
  }),
  acceptOffer: endpoint({
    method: 'POST',
    path: '/workspace/offer/accept',
    access: 'viewer',
    admitsSuspended: true,
    audit: 'workspace.received',
    input: EmptyObject,
    output: Workspace,
  }),
  declineOffer: endpoint({
    method: 'POST',
    path: '/workspace/offer/decline',
    access: 'viewer',
    admitsSuspended: true,
    audit: 'workspace.offer_declined',
    input: EmptyObject,
    output: Workspace,
  }),
  /** What a deletion of the workspace would delete. */
  loss: endpoint({
    method: 'GET',
    path: '/workspace/loss',
    access: 'owner',
    input: EmptyObject,
    output: WorkspaceLoss,
  }),
  /**
   * Deletes the workspace with everything in it; its people keep their accounts. The handler writes the audit line in
   * the transaction of the deletion.
   */
  remove: endpoint({
    method: 'POST',
    path: '/workspace/delete',
    access: 'owner',
    input: WorkspaceDeletion,
    output: EmptyObject,
  }),
  attention: endpoint({
    method: 'GET',
    path: '/workspace/attention',
    access: 'viewer',
    input: EmptyObject,
    output: AttentionSettings,
  }),
  setAttention: endpoint({
    method: 'PUT',
    path: '/workspace/attention',
    access: 'admin',
    audit: 'workspace.attention_changed',
    input: AttentionSettings,
    output: AttentionSettings,
  }),
}

/** What people outside the workspace see of it. */
export const workspaceBrand = {
  setColor: endpoint({
    method: 'PUT',
    path: '/workspace/color',
    access: 'admin',
    audit: 'workspace.brand_changed',
    input: z.object({ color: z.nullable(BrandColor) }),
    output: Workspace,
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/workspace/logo',
    access: 'admin',
    audit: 'workspace.brand_changed',
    upload: 'logo',
    input: EmptyObject,
    output: Workspace,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/workspace/logo',
    access: 'admin',
    audit: 'workspace.brand_changed',
    input: EmptyObject,
    output: Workspace,
  }),
}
