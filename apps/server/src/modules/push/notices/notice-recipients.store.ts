import type { WorkspaceRole } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import { isLockedOut } from '../../../db/fragments/has-second-factor.ts'
import type { PushNotice } from './notice.ts'

export type NoticeAddress = Pick<PushNotice, 'workspaceId' | 'people' | 'kind'>

/**
 * SQL `from` and `where`: the members `m` of a notice who may enter the workspace now and want this kind. `join` joins
 * what reaches them.
 */
export function recipientsOf(
  { workspaceId, people, kind }: NoticeAddress,
  roles: readonly WorkspaceRole[],
  join: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const amongPeople = people === null ? sql`` : sql`and m.user_id = any(${[...people]}::text[])`
  return sql`
    from members m
    join workspaces w on w.id = m.workspace_id
    ${join}
    left join push_preferences p on p.user_id = m.user_id
    where m.workspace_id = ${workspaceId}
      and m.role = any(${[...roles]}::text[])
      and w.suspended_at is null
      and not ${sql.raw(isLockedOut('w', 'm.user_id'))}
      and not ${kind} = any(coalesce(p.muted, '{}'))
      ${amongPeople}`
}

/** SQL: the quiet hours in row `p` of the preferences; null without them. */
export const quietHours = sql`
  case when p.is_quiet then json_build_object('from', p.quiet_from, 'to', p.quiet_to, 'timeZone', p.time_zone) end`

/** SQL: the person is also a member of another workspace. */
export const hasOtherWorkspaces = (userId: RawBuilder<unknown>, workspaceId: RawBuilder<unknown>) => sql`
  exists (select from members other where other.user_id = ${userId} and other.workspace_id <> ${workspaceId})`
