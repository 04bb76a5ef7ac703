import type { Membership, User } from '@portavoz/contract'

/**
 * The authenticated caller in the active workspace; without one `workspaceId` is empty and `membership` null.
 * `isLocked`: the workspace demands a second factor that the caller lacks; then `membership` is null, too.
 * `isSuspended`: the administrator of the installation suspended the workspace: its people only read and export.
 * `isProgram`: an integration key, which acts for its workspace.
 */
export type Viewer = Pick<User, 'id' | 'username' | 'roles'> & {
  workspaceId: string
  membership: Membership | null
  isLocked?: boolean
  isSuspended?: boolean
  isProgram?: true
}
