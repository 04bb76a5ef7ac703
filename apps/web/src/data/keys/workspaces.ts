import { defineResource, everything } from '../query/resource.ts'
import { byFilters, byId, none } from './key-shapes.ts'
import { spreadMs } from './stale-parts.ts'

/** The workspace and its people. */
export const workspaceKeys = {
  workspaces: defineResource(
    'workspaces',
    { staleAfter: { members: everything, account_limit: everything }, isOfPerson: true, spreadMs },
    none,
  ),
  workspaceOverview: defineResource(
    'workspace-overview',
    {
      staleAfter: {
        message: everything,
        conversation: everything,
        conversations: everything,
        agent: everything,
        model: everything,
        members: everything,
      },
      isOfPerson: true,
      throttleMs: 5_000,
    },
    none,
  ),
  attention: defineResource('attention', { staleAfter: { members: everything }, spreadMs }, none),
  members: defineResource('members', { staleAfter: { members: everything }, spreadMs }, none),
  workspaceLoss: defineResource('workspace-loss', {}, none),
  workspaceInvitations: defineResource(
    'workspace-invitations',
    { staleAfter: { members: everything }, spreadMs },
    none,
  ),
  auditLog: defineResource('audit-log', {}, byFilters),
  invitationLink: defineResource('invitation-link', {}, byId),
  retention: defineResource('retention', {}, none),
}
