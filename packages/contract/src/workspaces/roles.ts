import * as z from 'zod/mini'

/** What a person may do in a workspace, from most to least. */
export const WorkspaceRole = z.enum(['owner', 'admin', 'agent', 'viewer'])
export type WorkspaceRole = z.infer<typeof WorkspaceRole>

export const workspaceRoleLabels: Record<WorkspaceRole, { name: string; description: string }> = {
  owner: { name: 'Dueño', description: 'Todo, también pasar el negocio a otra persona.' },
  admin: { name: 'Administra', description: 'Agentes, documentos, configuración, claves y personas.' },
  agent: { name: 'Atiende', description: 'Conversaciones, notas, etiquetas e interesados. Nada de configuración.' },
  viewer: { name: 'Solo mira', description: 'Ve las conversaciones y los datos, sin cambiar nada.' },
}

/** A person's rights in the active workspace. */
export type Membership = { role: WorkspaceRole; canExport: boolean }

/** The least role that may make a call; `export`: administrators, and members who were allowed to export. */
export type WorkspaceAccess = WorkspaceRole | 'export'

const rank: Record<WorkspaceRole, number> = { owner: 3, admin: 2, agent: 1, viewer: 0 }

export const isAtLeast = (role: WorkspaceRole, least: WorkspaceRole): boolean => rank[role] >= rank[least]

export const mayCall = ({ role, canExport }: Membership, access: WorkspaceAccess): boolean =>
  access === 'export' ? canExport || isAtLeast(role, 'admin') : isAtLeast(role, access)

/** Administrators manage those below them; only an owner makes and removes administrators and owners. */
export const mayManage = (own: WorkspaceRole, other: WorkspaceRole): boolean =>
  own === 'owner' || (own === 'admin' && !isAtLeast(other, 'admin'))
