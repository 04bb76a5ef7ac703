import type { ServerEvent } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import { appendJournal } from '../../db/fragments/append-journal.ts'

export type ReportedExchange = {
  exchangeId: string
  externalId: string | null
  userMessage: string
  /** `userMessage` is what the program's own recogniser heard. */
  isTranscribed: boolean
  aiResponse: string
  /** `at`: when it was said. `keptAt`: the creation time of the exchange. */
  at: Date
  keptAt: Date
  now: Date
  /** False for history, which sends no notification. */
  isNews: boolean
  /** The message that stores the report's external id. */
  carries: 'incoming' | 'outgoing' | null
  event: Omit<Extract<ServerEvent, { type: 'message' }>, 'logId'> | null
}

/** Assignments that count the response time, when message and reply have different times. */
export const responseTimeColumns = ({ exchangeId, at }: ReportedExchange) => {
  const ifAnswered = (value: RawBuilder<unknown>) =>
    sql`
      coalesce(
        (
          select ${value}
          from messages m
          where m.exchange_id = ${exchangeId} and m.direction = 'incoming'
          having min(m.at) < ${at}
        ),
        0
      )`
  return sql`
    , answered_count = answered_count + ${ifAnswered(sql`1`)}, answered_seconds = answered_seconds +
      ${ifAnswered(sql`extract(epoch from ${at}::timestamptz - min(m.at))`)}`
}

/** Journal lines of reply messages: one per row, by its `id`. */
export const noteReply = (workspaceId: string, { exchangeId, now }: ReportedExchange, rows: RawBuilder<unknown>) =>
  appendJournal({ exchangeId, messageId: sql`id`, workspaceId, step: 'reported_reply', at: now, rows })
