import {
  type EndpointOutput,
  type WorkspaceRole,
  workspaceRoleLabels,
  type workspaceInvitations,
} from '@portavoz/contract'

type ReadInvitation = EndpointOutput<typeof workspaceInvitations.read>

/** What a person of that role is invited for. */
export const rolePurposes: Record<WorkspaceRole, string> = {
  owner: 'para ser su dueño',
  admin: 'para administrar',
  agent: 'para atender',
  viewer: 'para mirar',
}

/** «mariana te invita a «Tienda Aurora» para mirar: ve las conversaciones y los datos, sin cambiar nada.» */
export function invitationText({ invitedBy, workspace, role }: ReadInvitation): string {
  const { description } = workspaceRoleLabels[role]
  const rights = `${description.charAt(0).toLowerCase()}${description.slice(1)}`
  // The account of the person who invited may be gone.
  const start = invitedBy === '' ? 'Te invitan' : `${invitedBy} te invita`
  return `${start} a «${workspace}» ${rolePurposes[role]}: ${rights}`
}
