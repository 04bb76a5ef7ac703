import { type EndpointOutput, workspaceRoleLabels, type workspaceInvitations } from '@portavoz/contract'

type ReadInvitation = EndpointOutput<typeof workspaceInvitations.read>

/** «mariana te invita a «Tienda Aurora» como Solo mira: ve las conversaciones y los datos, sin cambiar nada.» */
export function invitationText({ invitedBy, workspace, role }: ReadInvitation): string {
  const { name, description } = workspaceRoleLabels[role]
  // The account of the person who invited may be gone.
  const start = invitedBy === '' ? 'Te invitan' : `${invitedBy} te invita`
  return `${start} a «${workspace}» como ${name}: ${description.charAt(0).toLowerCase()}${description.slice(1)}`
}
