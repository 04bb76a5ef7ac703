import { limits, type Origin, type Platform } from '@portavoz/contract'
import type { AskUntil } from '../../db/until.ts'
import { meant, type Meant } from './meant.ts'
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

export type Counts = { conversations: number; contacts: number; activeAgents: number; messages: number }

/** With their values at hand, so that the database plans for these words: rare and common ones are found differently. */
const planned = () => {
  const values: string[] = []
  return { values, put: (value: string) => `$${values.push(value)}` }
}

/** Reads nothing but an index where nothing of the conversation is asked: a console asks it again and again. */
export function countsOf(what: Meant) {
  const { values, put } = planned()
  const text = `
    with said as materialized (
      select m.conversation_id as id, count(*) as messages from messages m where ${meant(what, put)} group by 1
    )
    select count(*)::int as conversations, count(distinct (c.platform, c.contact_key))::int as contacts,
      count(distinct a.id) filter (
        where a.is_active and a.channel_problem is null and a.model_problem is null)::int as "activeAgents",
      coalesce(sum(said.messages), 0)::int as messages
    from said join conversations c on c.id = said.id join agents a on a.id = c.agent_id`
  return { text, values }
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
