import { type Endpoint, fail, hasRole, isAtLeast, mayCall, type Role, type WorkspaceAccess } from '@portavoz/contract'
import type { Viewer } from '../viewer.ts'

/** Refuses a call that the caller's role does not allow. `named`: the workspace that the request names. */
export function assertMayCall(
  viewer: Viewer,
  endpoint: Pick<Endpoint, 'access' | 'method' | 'admitsLocked' | 'admitsSuspended'>,
  named: string | null,
): void {
  const { access, admitsLocked } = endpoint
  if (access === 'public' || access === 'person') return
  if (isInstallationRole(access)) {
    if (!hasRole(viewer.roles, [access])) fail('forbidden')
    return
  }
  if (viewer.isLocked && admitsLocked) return
  if (viewer.isLocked) fail('workspace.second_factor_needed')
  const membership = viewer.membership ?? fail(named === null ? 'workspace.none' : 'workspace.not_member')
  const isAllowed =
    access === 'integration' ? viewer.isProgram || isAtLeast(membership.role, 'agent') : mayCall(membership, access)
  if (!isAllowed) fail('workspace.role_refused')
  if (viewer.isSuspended && !(endpoint.admitsSuspended ?? isReadByPerson(viewer, endpoint))) fail('accounts.suspended')
}

/** An integration key acts; what it reads serves that. */
const isReadByPerson = ({ isProgram }: Viewer, { method }: Pick<Endpoint, 'method'>): boolean =>
  method === 'GET' && !isProgram

const isInstallationRole = (access: WorkspaceAccess | 'integration' | Role): access is Role =>
  access.startsWith('ROLE_')
