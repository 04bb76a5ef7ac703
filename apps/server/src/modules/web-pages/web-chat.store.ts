import type { WebChatHistory } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { publishEvent } from '../../db/fragments/publish-event.ts'

export type ChatVisit = { agentId: string; workspaceId: string; contactKey: string }
type StoredChatMessage = Omit<WebChatHistory['messages'][number], 'at'> & { at: Date }
type StoredHistory = Omit<WebChatHistory, 'messages'> & { messages: StoredChatMessage[] }

export type WebChatStore = ReturnType<typeof createWebChatStore>

/** What a visitor sees of the own conversation. */
export const createWebChatStore = (db: Db) => ({
  async findConversation({ agentId, workspaceId, contactKey }: ChatVisit): Promise<string | null> {
    const { rows } = await sql<{ id: string }>`
      select c.id
      from conversations c
      where c.agent_id = ${agentId}
        and c.workspace_id = ${workspaceId}
        and c.contact_key = ${contactKey}
        and c.platform = 'web'`.execute(db)
    return rows[0]?.id ?? null
  },

  /** Messages that are being sent, or were not, are left out. */
  async readHistory(conversationId: string, most: number): Promise<StoredHistory> {
    const messages = await sql<StoredChatMessage>`
      select
        m.id,
        case
          when m.origin = 'contact' then 'visitor'
          when m.origin in ('ai', 'n8n') then 'agent'
          else 'person'
        end as "by",
        m.content as text,
        case
          when m.direction = 'outgoing' and media.state = 'kept' then json_build_object(
            'type', media.type,
            'name', coalesce(m.details->>'fileName', m.type),
            'bytes', media.bytes,
            'width', media.width,
            'height', media.height
          )
        end as file,
        case
          when m.direction = 'outgoing' and m.type = 'location' and m.details->'point' is not null
            then json_build_object(
              'text', m.details->>'location',
              'latitude', m.details->'point'->'latitude',
              'longitude', m.details->'point'->'longitude'
            )
        end as place,
        case
          when m.direction = 'outgoing' and m.type = 'contact'
            then json_build_object(
              'name', coalesce(m.details->>'contactName', ''),
              'phone', coalesce(m.details->>'contactPhone', '')
            )
        end as person,
        m.at
      from messages m
      left join media on media.message_id = m.id
      where m.conversation_id = ${conversationId}
        and m.deleted_at is null
        and (m.direction = 'incoming' or m.status in ('sent', 'delivered', 'read'))
      order by m.at desc, m.id desc
      limit ${most}`.execute(db)
    const state = await sql<Omit<StoredHistory, 'messages'>>`
      select
        c.paused_by is null
          and exists (select from exchanges e where e.conversation_id = c.id and e.outcome is null) as is_answering,
        c.paused_by is not null and c.paused_by <> 'model' as is_with_person
      from conversations c
      where c.id = ${conversationId}`.execute(db)
    return { ...(state.rows[0] ?? noState), messages: messages.rows.toReversed() }
  },

  /** The file of a message that was sent to the visitor. */
  async findFile(conversationId: string, messageId: string): Promise<{ type: string; name: string } | null> {
    const { rows } = await sql<{ type: string; name: string }>`
      select media.type, coalesce(m.details->>'fileName', m.type) as name
      from messages m
      join media on media.message_id = m.id
      where m.id = ${messageId}
        and m.conversation_id = ${conversationId}
        and m.direction = 'outgoing'
        and m.deleted_at is null
        and m.status in ('sent', 'delivered', 'read')
        and media.state = 'kept'`.execute(db)
    return rows[0] ?? null
  },

  /** Marks what was sent up to that message. True when a status changed. */
  async markSeen(workspaceId: string, conversationId: string, messageId: string, isRead: boolean): Promise<boolean> {
    const { rows } = await sql`
      with shown as (
        select m.at, m.id
        from messages m
        where m.id = ${messageId} and m.conversation_id = ${conversationId}
      ), ticked as (
        update messages m
        set status = case when ${isRead}::boolean then 'read' else 'delivered' end
        from shown
        where m.conversation_id = ${conversationId}
          and m.direction = 'outgoing'
          and (m.status = 'sent' or m.status = 'delivered' and ${isRead}::boolean)
          and (m.at, m.id) <= (shown.at, shown.id)
        returning m.id
      )
      ${publishEvent({
        workspaceId,
        event: { type: 'conversation', conversationId },
        rows: sql`from (select from ticked limit 1) as changed`,
      })}
      returning workspace_id`.execute(db)
    return rows.length > 0
  },
})

const noState = { isAnswering: false, isWithPerson: false }
