import { contractEndpoints, isAllowed } from '../../scripts/role-table/render-role-table.ts'
import type { WorkspaceRole } from '../../packages/contract/src/index.ts'

/** A call of the contract as the role table writes it: «PUT /agents/:id». */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

const calls = contractEndpoints().map(({ method, path, access, admitsSuspended = method === 'GET' }) => ({
  name: `${method} ${path}`,
  access,
  admitsSuspended,
  method,
  pattern: new URLPattern({ pathname: `/api${path}` }),
  parameters: path.split(':').length - 1,
}))

/** Whether a role may make this call of the active workspace. */
export function mayMake(role: WorkspaceRole, name: CallName): boolean {
  const call = calls.find((one) => one.name === name)
  if (!call) throw new Error(`The contract has no ${name}`)
  return isAllowed(role, call.access)
}

/** Whether a suspended workspace still admits this call. */
export function mayMakeSuspended(name: CallName): boolean {
  const call = calls.find((one) => one.name === name)
  if (!call) throw new Error(`The contract has no ${name}`)
  return call.admitsSuspended
}

/** The call of the workspace that a request makes, if the role table forbids it to that role. */
export function forbiddenCall(role: WorkspaceRole, method: string, url: string): string | null {
  const { pathname } = new URL(url)
  const [call] = calls
    .filter((one) => one.method === method && one.pattern.test({ pathname }))
    .toSorted((one, other) => one.parameters - other.parameters)
  if (!call || /^(?:public|person|ROLE_)/.test(call.access)) return null
  return isAllowed(role, call.access) ? null : call.name
}
