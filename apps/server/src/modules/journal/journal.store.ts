import type { Platform, ReplySource } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { ExchangeOutcome } from '@portavoz/contract'

export type JournalLine = {
  step: string
  detail: {
    kind?: string
    cause?: string
    model?: string
    inputTokens?: number
    outputTokens?: number
    /** Null for a model without a price; missing in steps without a model. */
    costMicros?: number | null
    pausedBy?: string | null
    isNoticed?: boolean
    /** What a sentence at the end of a reply is about. */
    about?: 'voice' | 'file' | 'media' | 'video'
    isUnopened?: boolean
    isOwn?: boolean
    emoji?: string | null
    /** Of a withheld draft: the kind of ungrounded fact, the fact itself, and the whole draft. */
    what?: string
    said?: string
    draft?: string
    /** The model, not the lists, found that the draft confirms a payment. */
    isByMeaning?: boolean
    reason?: string
    /** What a picture shows. */
    pictureOf?: string
    /** Pages of scanned files that were shown to the model. */
    pages?: number
    /** Pictures and pages that were not shown to the model. */
    leftOut?: number
    /** Pictures that are gone or could not be opened when the model was asked. */
    unopened?: number
    /** Pictures that the server could not load in time. */
    notLoaded?: number
    /** Of a file. */
    name?: string
    /** The budget that was spent; missing means the agent's. */
    budget?: 'agent' | 'installation'
    word?: string
    /** `word` was only heard in a voice note. */
    isSpoken?: boolean
    count?: number
    /**
     * Host of the external lookup and its status when that is not 2xx. `said` has the answer, `kind` the reason for
     * none.
     */
    host?: string
    status?: number | null
    /** Names of the stored lead fields. */
    fields?: string
  } | null
  messageId: string | null
}

export type JournalRow = JournalLine & { at: Date }

export type ExchangeStory = {
  id: string
  outcome: ExchangeOutcome | null
  platform: Platform
  /** The passages that the reply is based on, in its order, as they were then. */
  cited: CitedSource[]
}

/** `isDeleted`: the document is not there any more. */
export type CitedSource = ReplySource & { isDeleted: boolean }

/** SQL: the cited sources of `exchanges e`. */
export const CITED_SOURCES = sql<CitedSource[]>`(
  select coalesce(
    json_agg(
      source || jsonb_build_object(
        'isDeleted',
        not exists (select from documents d where d.id = source->>'documentId' and d.workspace_id = e.workspace_id)
      )
      order by r.part, n
    ),
    '[]'
  )
  from messages r, jsonb_array_elements(r.details->'sources') with ordinality as cited(source, n)
  where r.exchange_id = e.id and r.direction = 'outgoing'
)`

export const createJournalStore = (db: Db) => ({
  async exchangeOfMessage(workspaceId: string, messageId: string): Promise<ExchangeStory | undefined> {
    const { rows } = await sql<ExchangeStory>`
      select e.id, e.outcome, c.platform, ${CITED_SOURCES} as cited
      from messages m
      join exchanges e on e.id = m.exchange_id
      join conversations c on c.id = e.conversation_id
      where m.id = ${messageId} and m.workspace_id = ${workspaceId}`.execute(db)
    return rows[0]
  },

  async exchangeById(workspaceId: string, id: string): Promise<ExchangeStory | undefined> {
    const { rows } = await sql<ExchangeStory>`
      select e.id, e.outcome, c.platform, ${CITED_SOURCES} as cited
      from exchanges e
      join conversations c on c.id = e.conversation_id
      where e.id = ${id} and e.workspace_id = ${workspaceId}`.execute(db)
    return rows[0]
  },

  messageExists: async (workspaceId: string, messageId: string): Promise<boolean> =>
    (await db
      .selectFrom('messages')
      .select('id')
      .where('id', '=', messageId)
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirst()) !== undefined,

  async listSteps(exchangeId: string): Promise<JournalRow[]> {
    const { rows } = await sql<JournalRow>`
      select step, detail, at, message_id
      from journal
      where exchange_id = ${exchangeId}
      order by id`.execute(db)
    return rows
  },
})
export type JournalStore = ReturnType<typeof createJournalStore>
