import type { PushKind, WorkspaceRole } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { isLockedOut } from '../../../db/fragments/has-second-factor.ts'
import type { DeliveryTimes } from '../deliveries.store.ts'
import { createDeliveryQueue, mergedSummary } from '../delivery-queue.store.ts'
import { hasOtherWorkspaces, quietHours, recipientsOf } from '../notices/notice-recipients.store.ts'
import { type PushNotice, summaryPathOfKind } from '../notices/notice.ts'
import type { DailyQuietHours } from '../notices/quiet-hours.ts'
import type { StaffMember, StaffPlace } from './staff-chats.store.ts'
import { isSuspended } from '../../../db/fragments/suspension.ts'

/** A summary has only a path. */
export type StaffContent = { title: string; body: string; path: string }

/** A claimed message to a chat of staff. */
export type DueStaffMessage = StaffMember & {
  id: string
  senderId: string
  chatKey: string
  /** Null for an answer to what the person wrote. */
  kind: PushKind | null
  tag: string
  content: StaffContent
  held: number
  tries: number
  giveUpAt: Date
  quiet: DailyQuietHours | null
  workspaceName: string
  hasOtherWorkspaces: boolean
  /** The sealed secrets of the agent whose bot sends it. */
  secrets: string
  /** How many other notices of the person are due. */
  others: number
  /** Null when the chat belongs to another person by now, or when its person may not enter the workspace. */
  role: WorkspaceRole | null
}

type AnswerToStaff = StaffMember & StaffPlace & { id: string; text: string; now: Date; giveUpAt: Date }

/** SQL: the bots with a customer's message that is due; none is looked for while nothing waits for staff. */
const busyBots = (now: Date) => sql`
  select distinct c.agent_id
  from messages m
  join conversations c on c.id = m.conversation_id
  where m.status = 'pending'
    and (m.not_before is null or m.not_before <= ${now})
    and exists (select from staff_chat_deliveries)`

/** SQL: how many other notices of the person of row `t` are due. */
const countOthers = (now: Date) => sql`
  select count(*)::int
  from staff_chat_deliveries o
  where o.user_id = t.user_id
    and o.workspace_id = t.workspace_id
    and o.id <> t.id
    and o.kind is not null
    and not o.is_sending
    and o.not_before <= ${now}`

export type StaffDeliveryStore = ReturnType<typeof createStaffDeliveryStore>

export const createStaffDeliveryStore = (db: Db) => ({
  ...createDeliveryQueue(db, 'staff_chat_deliveries'),

  /** The chats of the notice's people who may enter the workspace now and want this kind. */
  async findChats(
    tx: Tx,
    notice: PushNotice,
    roles: readonly WorkspaceRole[],
  ): Promise<{ userId: string; agentId: string; chatKey: string }[]> {
    const { rows } = await sql<{ userId: string; agentId: string; chatKey: string }>`
      select c.user_id, c.agent_id, c.chat_key
      ${recipientsOf(
        notice,
        roles,
        sql`
          join staff_chats c
            on c.user_id = m.user_id and c.workspace_id = m.workspace_id and c.ended_as is null`,
      )}
      order by c.user_id`.execute(tx)
    return rows
  },

  /** Replaces what still waits under the same tag, and keeps its turn. */
  async insert(
    tx: Tx,
    chats: readonly { id: string; userId: string; agentId: string; chatKey: string }[],
    notice: PushNotice,
    { now, notBefore, giveUpAt }: DeliveryTimes,
  ): Promise<void> {
    const { workspaceId, conversationId = null, agentId = null, kind, tag, title, body, path } = notice
    await sql`
      insert into staff_chat_deliveries (
        id, user_id, workspace_id, sender_id, chat_key, conversation_id, agent_id, kind, tag, content, not_before,
        give_up_at, created_at
      )
      select id, user_id, ${workspaceId}, sender_id, chat_key, ${conversationId}, ${agentId}, ${kind}, ${tag},
        ${JSON.stringify({ title, body, path })}::jsonb, ${notBefore}, ${giveUpAt}, ${now}
      from unnest(
        ${chats.map(({ id }) => id)}::text[],
        ${chats.map(({ userId }) => userId)}::text[],
        ${chats.map((chat) => chat.agentId)}::text[],
        ${chats.map(({ chatKey }) => chatKey)}::text[]
      ) as new (id, user_id, sender_id, chat_key)
      on conflict (user_id, workspace_id, tag) where not is_sending do update set
        kind = excluded.kind,
        content = case
          when staff_chat_deliveries.held = 0 then excluded.content
          else ${mergedSummary(sql`staff_chat_deliveries`, summaryPathOfKind(kind))}
        end,
        give_up_at = excluded.give_up_at,
        created_at = excluded.created_at`.execute(tx)
  },

  /** An answer to what the person wrote; a later one replaces it while it waits. */
  async insertAnswer(tx: Tx, { id, userId, workspaceId, agentId, chatKey, text, now, giveUpAt }: AnswerToStaff) {
    await sql`
      insert into staff_chat_deliveries (
        id, user_id, workspace_id, sender_id, chat_key, kind, tag, content, not_before, give_up_at, created_at
      )
      values (
        ${id}, ${userId}, ${workspaceId}, ${agentId}, ${chatKey}, null, 'answer',
        ${JSON.stringify({ title: text, body: '', path: '' })}::jsonb, ${now}, ${giveUpAt}, ${now}
      )
      on conflict (user_id, workspace_id, tag) where not is_sending do update set
        sender_id = excluded.sender_id,
        chat_key = excluded.chat_key,
        content = excluded.content,
        give_up_at = excluded.give_up_at`.execute(tx)
  },

  /** Skips bots that have to wait or have due messages to customers, which are sent first. */
  async claim(now: Date, until: Date): Promise<DueStaffMessage | undefined> {
    const { rows } = await sql<DueStaffMessage>`
      with busy as materialized (${busyBots(now)}
      ), next as (
        select id
        from staff_chat_deliveries d
        where not is_sending
          and not_before <= ${now}
          and not ${isSuspended('d')}
          and not exists (select from busy where busy.agent_id = d.sender_id)
          and not exists (select from staff_chat_pauses p where p.agent_id = d.sender_id and p.until > ${now})
        order by not_before
        limit 1
        for update skip locked
      ), taken as (
        update staff_chat_deliveries d
        set is_sending = true, not_before = ${until}, tries = d.tries + 1
        from next
        where d.id = next.id
        returning d.*
      )
      select t.id, t.user_id, t.workspace_id, t.sender_id, t.chat_key, t.kind, t.tag, t.content, t.held, t.tries,
        t.give_up_at, w.name as workspace_name, a.secrets, ${quietHours} as quiet,
        case when c.ended_as is null and not ${sql.raw(isLockedOut('w', 't.user_id'))} then m.role end as role,
        ${hasOtherWorkspaces(sql`t.user_id`, sql`t.workspace_id`)} as has_other_workspaces,
        (${countOthers(now)}) as others
      from taken t
      join workspaces w on w.id = t.workspace_id
      join agents a on a.id = t.sender_id
      join members m on m.user_id = t.user_id and m.workspace_id = t.workspace_id
      left join staff_chats c
        on c.user_id = t.user_id and c.workspace_id = t.workspace_id and c.agent_id = t.sender_id
          and c.chat_key = t.chat_key
      left join push_preferences p on p.user_id = t.user_id`.execute(db)
    return rows[0]
  },

  /** No message of this bot to staff before `until`. */
  pauseBot: (agentId: string, until: Date) =>
    sql`
      insert into staff_chat_pauses (agent_id, until)
      select id, ${until} from agents where id = ${agentId}
      on conflict (agent_id) do update set until = greatest(staff_chat_pauses.until, excluded.until)`.execute(db),
})
