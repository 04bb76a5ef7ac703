import type { Workspace } from '@portavoz/contract'
import { useActiveWorkspace } from '../../../data/workspaces/workspaces.ts'
import { useSession } from '../../../lib/session/session.ts'

/** The name of the business; empty while it still has the user name of its owner. */
export const businessNameOf = (
  { name, role }: Pick<Workspace, 'name' | 'role'>,
  username: string | undefined,
): string => (role === 'owner' && name === username ? '' : name)

export function useBusinessName(): string {
  const workspace = useActiveWorkspace()
  const username = useSession()?.user.username
  return workspace ? businessNameOf(workspace, username) : ''
}
