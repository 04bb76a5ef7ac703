import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export type QuestionsQuery = {
  workspaceId: string
  agentId: string | undefined
  timeZone: string
  from: string
  to: string
}

/** What a contact wrote in one exchange. */
export type AskedText = { words: string; isInVain: boolean }

/** The last exchanges of a period are read. */
export const EXCHANGES_MAX = 1_000
const MAX_LENGTH = sql.lit(200)

export const askedTextsQuery = ({ workspaceId, agentId, timeZone, from, to }: QuestionsQuery) => sql<
  AskedText & { read: number }
>`
  with recent as materialized (
    select id, created_at
    from exchanges
    where workspace_id = ${workspaceId}
      and created_at >= ${from}::timestamp at time zone ${timeZone}
      and created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
      ${agentId === undefined ? sql`` : sql`and agent_id = ${agentId}`}
    order by created_at desc, id desc
    limit ${sql.lit(EXCHANGES_MAX)}
  )
  select
    said.words,
    exists (select from unanswered where exchange_id = recent.id) as is_in_vain,
    (select count(*)::int from recent) as read
  from recent, lateral (
    select left(string_agg(left(content, ${MAX_LENGTH}), E'\n' order by at, id), ${MAX_LENGTH}) as words
    from messages
    where exchange_id = recent.id
      and direction = 'incoming'
      and type = 'text'
      and deleted_at is null
      and content <> ''
  ) said
  where said.words is not null
  order by recent.created_at, recent.id`

export const createFrequentQuestionsStore = (db: Db) => ({
  async listAsked(query: QuestionsQuery): Promise<{ texts: AskedText[]; isPartial: boolean }> {
    const { rows } = await askedTextsQuery(query).execute(db)
    return { texts: rows, isPartial: (rows[0]?.read ?? 0) >= EXCHANGES_MAX }
  },
})
export type FrequentQuestionsStore = ReturnType<typeof createFrequentQuestionsStore>
