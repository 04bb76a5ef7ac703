import { limits, type MessageOrigin, type Platform } from '@portavoz/contract'
import type { CancellableQuery } from '../../db/connection/cancellable-query.ts'
import { type MessageCounts, createCountsQuery } from './message-counts.store.ts'
import { selectionCondition, type MessageSelection, createParameters } from './message-selection.store.ts'
import { contentSql, contactNameSql } from './row-sql.ts'

export type FoundMessageRow = {
  total: number
  id: string
  conversationId: string
  sessionName: string
  platform: Platform
  phone: string | null
  userName: string
  agentName: string
  origin: MessageOrigin
  content: string
  createdAt: Date
  at: Date
}

export const createMessageSearchStore = (queryWithTimeout: CancellableQuery) => ({
  async search(selection: MessageSelection, signal: AbortSignal): Promise<FoundMessageRow[]> {
    const { values, writeValue } = createParameters()
    const text = `
      with found as materialized (
        select m.id, m.at
        from messages m
        where ${selectionCondition(selection, writeValue)}
      ), newest as (
        select id
        from found
        order by at desc, id desc
        limit ${limits.extractionRows}
      )
      select
        (select count(*)::int from found) as total, m.id, m.conversation_id as "conversationId",
        c.session_name as "sessionName", c.platform, c.contact_phone as phone,
        ${contactNameSql} as "userName", a.name as "agentName", m.origin, ${contentSql} as content,
        m.created_at as "createdAt", m.at
      from newest
      join messages m on m.id = newest.id
      join conversations c on c.id = m.conversation_id
      join agents a on a.id = c.agent_id
      order by m.at desc, m.id desc`
    return queryWithTimeout<FoundMessageRow>(text, values, signal)
  },

  async counts(selection: MessageSelection, signal: AbortSignal): Promise<MessageCounts> {
    const { text, values } = createCountsQuery(selection)
    return (await queryWithTimeout<MessageCounts>(text, values, signal))[0] as MessageCounts
  },
})
export type MessageSearchStore = ReturnType<typeof createMessageSearchStore>
