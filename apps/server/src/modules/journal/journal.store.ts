import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Outcome } from '../../db/schema.ts'

export type JournalLine = {
  step: string
  detail: {
    kind?: string
    cause?: string
    model?: string
    inputTokens?: number
    outputTokens?: number
    /** Null for a model that had no price; missing where nobody counted yet. */
    costMicros?: number | null
    pausedBy?: string | null
    isNoticed?: boolean
    isUnopened?: boolean
    isOwn?: boolean
    emoji?: string | null
    /** Of a draft that was not sent: what it said without ground, and all of it. */
    what?: string
    said?: string
    draft?: string
    /** Of a hand-over. */
    reason?: string
    /** Whose budget was spent: the agent's, where it is missing. */
    budget?: 'agent' | 'installation'
    word?: string
    count?: number
    /** Of the owner's own system: where it is, and its code where that was no 2xx. What it said is `said`, why nothing is `kind`. */
    host?: string
    status?: number | null
    /** What was kept of the contact, by name. */
    fields?: string
  } | null
  messageId: string | null
}

export type JournalRow = JournalLine & { at: Date }

export type ExchangeStory = {
  id: string
  outcome: Outcome | null
  platform: 'whatsapp' | 'telegram'
}

export const createJournalStore = (db: Db) => ({
  async exchangeOf(userId: string, messageId: string): Promise<ExchangeStory | undefined> {
    const { rows } = await sql<ExchangeStory>`
      select e.id, e.outcome, c.platform
      from messages m join exchanges e on e.id = m.exchange_id join conversations c on c.id = e.conversation_id
      where m.id = ${messageId} and m.user_id = ${userId}`.execute(db)
    return rows[0]
  },

  async exchange(userId: string, id: string): Promise<ExchangeStory | undefined> {
    const { rows } = await sql<ExchangeStory>`
      select e.id, e.outcome, c.platform from exchanges e join conversations c on c.id = e.conversation_id
      where e.id = ${id} and e.user_id = ${userId}`.execute(db)
    return rows[0]
  },

  exists: async (userId: string, messageId: string): Promise<boolean> =>
    (await db
      .selectFrom('messages')
      .select('id')
      .where('id', '=', messageId)
      .where('userId', '=', userId)
      .executeTakeFirst()) !== undefined,

  async steps(exchangeId: string): Promise<JournalRow[]> {
    const { rows } = await sql<JournalRow>`
      select step, detail, at, message_id from journal where exchange_id = ${exchangeId} order by id`.execute(db)
    return rows
  },
})
export type JournalStore = ReturnType<typeof createJournalStore>
