import { isLockedOut } from './has-second-factor.ts'

/** SQL: the member of row `member` may answer in the workspace of row `workspace` now. Both are aliases. */
export const mayAnswer = (member: string, workspace: string): string =>
  `(
    ${member}.role <> 'viewer'
    and ${workspace}.suspended_at is null
    and not ${isLockedOut(workspace, `${member}.user_id`)}
  )`

/** SQL: the id of the assignee of conversation `alias`; null without one, and for one who may not answer now. */
export const answeringAssignee = (alias: string): string => `(
  select own.user_id
  from members own
  join workspaces own_workspace on own_workspace.id = own.workspace_id
  where own.workspace_id = ${alias}.workspace_id
    and own.user_id = ${alias}.assignee_id
    and ${mayAnswer('own', 'own_workspace')}
)`
