import { limits, type Origin, type Platform } from '@portavoz/contract'
import type { AskUntil } from '../../db/until.ts'
import { type Counts, countsOf } from './counts.statements.ts'
import { meant, type Meant, planned } from './meant.ts'
import { content, userName } from './row.ts'

export type FoundRow = {
  total: number
  id: string
  conversationId: string
  sessionName: string
  platform: Platform
  phone: string | null
  userName: string
  agentName: string
  origin: Origin
  content: string
  createdAt: Date
  at: Date
}

export const createSearchStore = (ask: AskUntil) => ({
  /** The newest of them, each with how many there are. */
  async search(what: Meant, end: AbortSignal): Promise<FoundRow[]> {
    const { values, put } = planned()
    const text = `
      with found as materialized (select m.id, m.at from messages m where ${meant(what, put)}),
        newest as (select id from found order by at desc, id desc limit ${limits.extractionRows})
      select (select count(*)::int from found) as total, m.id, m.conversation_id as "conversationId",
        c.session_name as "sessionName", c.platform, c.contact_phone as phone, ${userName} as "userName",
        a.name as "agentName", m.origin, ${content} as content, m.created_at as "createdAt", m.at
      from newest join messages m on m.id = newest.id
        join conversations c on c.id = m.conversation_id join agents a on a.id = c.agent_id
      order by m.at desc, m.id desc`
    return ask<FoundRow>(text, values, end)
  },

  async counts(what: Meant, end: AbortSignal): Promise<Counts> {
    const { text, values } = countsOf(what)
    return (await ask<Counts>(text, values, end))[0] as Counts
  },
})
export type SearchStore = ReturnType<typeof createSearchStore>
