import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../db/connect.ts'
import { publishEvents } from '../../../../db/fragments/publish-event.ts'
import type { ConversationRow } from '../../../../db/schema.ts'
import type { ContactNames } from '../updates/message-updates.store.ts'
import { moveNotices } from './move-notices.store.ts'
import { mergeOpenExchanges, moveRows } from './move-rows.store.ts'

/** A conversation of the contact, locked. */
export type MergeCandidate = Pick<ConversationRow, 'id' | 'workspaceId' | 'agentId' | 'contactKey' | 'sessionName'>

/** A person answered in `answered` after what the contact wrote in `waiting`, or the agent where it answers alone. */
const isAnsweredIn = (answered: 'k' | 'g', waiting: 'k' | 'g') => {
  const [a, w] = [sql.raw(answered), sql.raw(waiting)]
  return sql`
    ${a}.waiting_since is null
    and ${a}.last_direction = 'outgoing'
    and ${a}.last_at > ${w}.last_heard_at
    and (
      ${a}.last_origin in ('console', 'phone')
      or coalesce(k.paused_by, g.paused_by) is null
        and k.status not in ('waiting', 'transferred')
        and g.status not in ('waiting', 'transferred')
    )`
}

const mergedWait = sql`
  case
    when ${isAnsweredIn('k', 'g')} or ${isAnsweredIn('g', 'k')} then null
    else least(k.waiting_since, g.waiting_since)
  end`

const isWaitOfRemoved = sql`
  g.waiting_since is not null and (k.waiting_since is null or g.waiting_since < k.waiting_since)`

export const mergeConversationsStore = {
  /** Locks the contact's conversations with that agent under both names, oldest first. */
  async lockConversations(tx: Tx, { agentId, contactKey, formerKey = null }: ContactNames): Promise<MergeCandidate[]> {
    const { rows } = await sql<MergeCandidate>`
      with locked as (
        select id, workspace_id, agent_id, contact_key, session_name, created_at
        from conversations
        where agent_id = ${agentId} and contact_key in (${contactKey}, ${formerKey})
        order by id
        for update
      )
      select id, workspace_id, agent_id, contact_key, session_name
      from locked
      order by created_at, id`.execute(tx)
    return rows
  },

  rename: (tx: Tx, id: string, contactKey: string) =>
    sql`update conversations set contact_key = ${contactKey} where id = ${id}`.execute(tx),

  /** Merges `removed` into `kept` and notifies open consoles. */
  async merge(tx: Tx, kept: MergeCandidate, removed: MergeCandidate, contactKey: string, now: Date): Promise<void> {
    const statements = [
      ...mergeOpenExchanges(kept.id, removed.id),
      ...moveRows(kept.id, removed.id, now),
      ...moveNotices(kept, removed.id),
    ]
    for (const statement of statements) await statement.execute(tx)
    await sql`update conversations set contact_key = id where id = ${removed.id}`.execute(tx)
    await sql`
      update conversations k
      set
        contact_key = ${contactKey},
        updated_at = ${now},
        contact_name = case
          when g.last_at > k.last_at then coalesce(g.contact_name, k.contact_name)
          else coalesce(k.contact_name, g.contact_name)
        end,
        contact_phone = coalesce(k.contact_phone, g.contact_phone),
        status = (
          select s
          from unnest(array['transferred', 'waiting', 'active', 'resolved'])
          with ordinality as o(s, n)
          where s in (k.status, g.status)
          order by n
          limit 1
        ),
        paused_by = coalesce(k.paused_by, g.paused_by),
        paused_at = coalesce(k.paused_at, g.paused_at),
        assignee_id = coalesce(k.assignee_id, g.assignee_id),
        waiting_since = ${mergedWait},
        overdue_for = case when ${isWaitOfRemoved} then g.overdue_for else k.overdue_for end,
        overdue_level = case when ${isWaitOfRemoved} then g.overdue_level else k.overdue_level end,
        is_muted = k.is_muted or g.is_muted,
        asked_fields = k.asked_fields || array(
          select f
          from unnest(g.asked_fields) f
          where f <> all (k.asked_fields)
        ),
        context_from = greatest(k.context_from, g.context_from),
        unread_count = k.unread_count + g.unread_count,
        total_messages = (select count(*) from messages m where m.conversation_id = k.id),
        answered_count = k.answered_count + g.answered_count,
        answered_seconds = k.answered_seconds + g.answered_seconds,
        tags = (
          k.tags || array(
            select tag
            from unnest(g.tags) tag
            where plain_text(tag) not in (select plain_text(known) from unnest(k.tags) known)
          )
        )[1:30],
        last_direction = case when g.last_at > k.last_at then g.last_direction else k.last_direction end,
        last_origin = case when g.last_at > k.last_at then g.last_origin else k.last_origin end,
        last_type = case when g.last_at > k.last_at then g.last_type else k.last_type end,
        last_content = case when g.last_at > k.last_at then g.last_content else k.last_content end,
        last_is_transcript = case
          when g.last_at > k.last_at then g.last_is_transcript
          else k.last_is_transcript
        end,
        last_at = greatest(k.last_at, g.last_at),
        last_said_at = greatest(k.last_said_at, g.last_said_at),
        last_heard_at = greatest(k.last_heard_at, g.last_heard_at)
      from conversations g
      where k.id = ${kept.id} and g.id = ${removed.id}`.execute(tx)
    await sql`delete from conversations where id = ${removed.id}`.execute(tx)
    await sql`
      update agents
      set conversation_count = greatest(0, conversation_count - 1)
      where id = ${kept.agentId}`.execute(tx)
    const removedEvent: ServerEvent = {
      type: 'conversation',
      conversationId: removed.id,
      isGone: true,
      sessionName: removed.sessionName,
      continuesIn: kept.id,
    }
    const keptEvent: ServerEvent = { type: 'conversation', conversationId: kept.id }
    await publishEvents(kept.workspaceId, [removedEvent, keptEvent]).execute(tx)
  },
}
