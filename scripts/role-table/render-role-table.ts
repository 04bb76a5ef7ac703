import * as contract from '../../packages/contract/src/index.ts'
import { type Endpoint, mayCall, WorkspaceRole, workspaceRoleLabels } from '../../packages/contract/src/index.ts'

export const ROLE_PAGE = 'docs/guia/papeles.md'

const roles = WorkspaceRole.options

/** The guide's page with the roles and the calls that each may make, from the contract. */
export function renderRolePage(): string {
  const calls = contractEndpoints()
  return `# Qué puede hacer cada papel

Cada persona tiene un papel en cada negocio. Esta página se genera con \`npm run roles\` a partir de lo que el servidor comprueba.

${roles.map((role) => `- **${workspaceRoleLabels[role].name}**: ${workspaceRoleLabels[role].description}`).join('\n')}

«Exporta» lo tienen el dueño y quien administra; a los demás se les puede dar en «Mi negocio».

## Llamadas de un negocio

| llamada | ${roles.map((role) => workspaceRoleLabels[role].name).join(' | ')} | clave de integración |
|---|${roles.map(() => '---|').join('')}---|
${calls.filter(isOfWorkspace).map(row).toSorted().join('\n')}

## Llamadas de la propia cuenta

Las hace toda persona que inició sesión, tenga el papel que tenga.

${calls
  .filter(({ access }) => access === 'person')
  .map(({ method, path }) => `- \`${method} ${path}\``)
  .toSorted()
  .join('\n')}
`
}

function row({ method, path, access }: Endpoint): string {
  const cells = roles.map((role) => (isAllowed(role, access) ? 'sí' : '·'))
  return `| \`${method} ${path}\` | ${cells.join(' | ')} | ${access === 'integration' ? 'sí' : '·'} |`
}

/** Whether a role may make calls of that access in a workspace. */
export function isAllowed(role: WorkspaceRole, access: Endpoint['access']): boolean {
  if (access === 'public' || access === 'person' || access.startsWith('ROLE_')) return false
  const least = access === 'integration' ? 'agent' : (access as Parameters<typeof mayCall>[1])
  return mayCall({ role, canExport: false }, least)
}

const isOfWorkspace = ({ access }: Endpoint): boolean =>
  access !== 'public' && access !== 'person' && !access.startsWith('ROLE_')

/** Every endpoint of the contract. */
export const contractEndpoints = (): Endpoint[] => Object.values(contract).flatMap(endpointsIn)

/** The endpoints of a value that the contract exports: one, or a group of them. */
function endpointsIn(value: unknown): Endpoint[] {
  if (typeof value !== 'object' || value === null || '_zod' in value) return []
  if (['method', 'path', 'access', 'input', 'output'].every((key) => key in value)) return [value as Endpoint]
  return Object.values(value).flatMap(endpointsIn)
}
