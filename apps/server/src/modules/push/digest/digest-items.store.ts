import type { PushKind, WorkspaceRole } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isLockedOut } from '../../../db/fragments/has-second-factor.ts'
import { isListed, waitsForPerson } from '../../../db/fragments/waiting-since.ts'

export type DigestItem = {
  id: string
  workspaceId: string
  workspaceName: string
  kind: PushKind
  title: string
  body: string
  path: string
  count: number
  isWoken: boolean
  lastAt: Date
  /** Since when the customer waits, of a kind that tells so. */
  waitingSince: Date | null
  /** Null for a person who may not enter the workspace. */
  role: WorkspaceRole | null
  isUnattended: boolean
}

/** SQL: the person wrote in conversation `c` after item `i`. */
const wroteSince = sql`(
  exists (
    select from messages x where x.conversation_id = c.id and x.author_id = i.user_id and x.created_at >= i.last_at
  )
  or exists (
    select from notes x where x.conversation_id = c.id and x.author_id = i.user_id and x.created_at >= i.last_at
  )
)`

/** SQL: conversation `c` still needs what item `i` tells of. */
const needsPerson = sql`
  c.status <> 'resolved'
  and not c.is_blocked
  and ${sql.raw(isListed('c'))}
  and case i.kind
    when 'message' then c.unread_count > 0 and coalesce(c.assignee_id = i.user_id, true)
    when 'assigned' then not ${wroteSince} and (
      c.assignee_id = i.user_id or i.is_woken and c.assignee_id is null
    )
    when 'overdue' then ${sql.raw(waitsForPerson('c'))}
    when 'mention' then not ${wroteSince} and exists (
      select from note_mentions n where n.conversation_id = c.id and n.user_id = i.user_id
    )
    else true
  end`

/** What the next e-mail of a person may tell, with what it depends on now. */
export async function loadDigestItems(db: Db, userId: string): Promise<DigestItem[]> {
  const { rows } = await sql<DigestItem>`
    select i.id, i.workspace_id, w.name as workspace_name, i.kind, i.title, i.body, i.path, i.count, i.is_woken,
      i.last_at,
      case when i.kind = 'overdue' then c.waiting_since end as waiting_since,
      case when not ${sql.raw(isLockedOut('w', 'i.user_id'))} then m.role end as role,
      case
        when i.kind = any(coalesce(p.muted, '{}')) then false
        when i.conversation_id is not null then ${needsPerson}
        when i.kind = 'line_down' then a.channel_problem is not null
        else true
      end as is_unattended
    from digest_items i
    join workspaces w on w.id = i.workspace_id
    join members m on m.user_id = i.user_id and m.workspace_id = i.workspace_id
    left join push_preferences p on p.user_id = i.user_id
    left join conversations c on c.id = i.conversation_id
    left join agents a on a.id = i.agent_id
    where i.user_id = ${userId}
    order by i.first_at, i.id`.execute(db)
  return rows
}
