import type { Workspace } from '@portavoz/contract'

type OpenWorkspace = Pick<Workspace, 'name' | 'role'>

/** What the file holds: the account, and of a workspace only what its owner exports while it is open. */
export function describeExport(workspace: OpenWorkspace | undefined, hasSeveral: boolean): string {
  if (!workspace) return 'Un archivo zip con tu cuenta.'
  const { name, role } = workspace
  if (role !== 'owner') return `Un archivo zip con tu cuenta. Los datos de «${name}» solo los descarga su dueño.`
  return hasSeveral
    ? `Un archivo zip con tu cuenta y con los agentes y las conversaciones de «${name}», el negocio que tienes abierto.`
    : 'Un archivo zip con tus agentes, tus conversaciones y tu cuenta.'
}
