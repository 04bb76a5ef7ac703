import type { PushKind, WorkspaceRole } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { isLockedOut } from '../../../db/fragments/has-second-factor.ts'
import { answeringAssignee } from '../../../db/fragments/may-answer.ts'
import { isListed, waitsForPerson } from '../../../db/fragments/waiting-since.ts'
import type { PushNotice } from '../notices/notice.ts'

export type DigestItem = {
  id: string
  workspaceId: string
  workspaceName: string
  workspaceColor: string | null
  kind: PushKind
  title: string
  body: string
  path: string
  count: number
  isWoken: boolean
  lastAt: Date
  /** Only for `overdue`: since when the customer waits. */
  waitingSince: Date | null
  /** Null for a person who may not enter the workspace. */
  role: WorkspaceRole | null
  isUnattended: boolean
}

/** What one line of a digest is about. */
export type DigestSubject = Pick<PushNotice, 'conversationId' | 'agentId' | 'tag' | 'title' | 'path'>

type NewDigestItem = { id: string; userId: string; subject: DigestSubject }

/** Adds items, or counts one more in the item of the same subject and kind. */
export async function insertDigestItems(
  tx: Tx,
  items: readonly NewDigestItem[],
  { workspaceId, kind, body, isWoken = false }: PushNotice,
  now: Date,
): Promise<void> {
  const subjects = items.map(({ subject }) => subject)
  await sql`
    insert into digest_items (
      id, user_id, workspace_id, conversation_id, agent_id, kind, tag, title, body, path, is_woken, first_at, last_at
    )
    select id, user_id, ${workspaceId}, conversation_id, agent_id, ${kind}, tag, title, ${body}, path, ${isWoken},
      ${now}, ${now}
    from unnest(
      ${items.map(({ id }) => id)}::text[],
      ${items.map(({ userId }) => userId)}::text[],
      ${subjects.map(({ conversationId = null }) => conversationId)}::text[],
      ${subjects.map(({ agentId = null }) => agentId)}::text[],
      ${subjects.map(({ tag }) => tag)}::text[],
      ${subjects.map(({ title }) => title)}::text[],
      ${subjects.map(({ path }) => path)}::text[]
    ) as new (id, user_id, conversation_id, agent_id, tag, title, path)
    on conflict (user_id, workspace_id, tag, kind) do update set
      title = excluded.title,
      body = excluded.body,
      path = excluded.path,
      is_woken = excluded.is_woken,
      count = digest_items.count + 1,
      last_at = excluded.last_at`.execute(tx)
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

const assigneeId = sql.raw(answeringAssignee('c'))

/** SQL: conversation `c` still needs the person of item `i`. */
const needsPerson = sql`
  c.status <> 'resolved'
  and not c.is_blocked
  and ${sql.raw(isListed('c'))}
  and case i.kind
    when 'message' then c.unread_count > 0 and coalesce(${assigneeId} = i.user_id, true)
    when 'assigned' then not ${wroteSince} and (
      c.assignee_id = i.user_id or i.is_woken and ${assigneeId} is null
    )
    when 'overdue' then ${sql.raw(waitsForPerson('c'))}
    when 'mention' then not ${wroteSince} and exists (
      select from note_mentions n where n.conversation_id = c.id and n.user_id = i.user_id
    )
    else true
  end`

/** All items of a person, each with the current state that decides whether the e-mail lists it. */
export async function loadDigestItems(db: Db, userId: string): Promise<DigestItem[]> {
  const { rows } = await sql<DigestItem>`
    select i.id, i.workspace_id, w.name as workspace_name, w.color as workspace_color,
      i.kind, i.title, i.body, i.path, i.count, i.is_woken,
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
