import type { MessageOrigin } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { textOfProgram } from '../../db/fragments/reported-transcript.ts'

/** A message with this external id outside of exchanges. */
export type OwnerMessageRef = { id: null; origin: MessageOrigin }

/** An exchange reported earlier under the same external id. */
export type EarlierReport = {
  id: string
  /** Texts of the contact as the program told them. */
  heard: string[]
  /** The same as they were kept here first: a recogniser of ours may have heard them. */
  kept: string[]
  replied: string[]
  repliedAt: Date | null
  /** The network already showed the reply; its text counts, not the report's. */
  isSeen: boolean
}

const textBeforeEdits = sql<string>`coalesce(m.earlier[1], m.content)`

/** SQL: a text of each message of the contact in the exchange `named`, in order. */
const textsOfContact = (text: RawBuilder<string>) =>
  sql`array(
          select ${text}
          from messages m
          where m.exchange_id = named.exchange_id and m.direction = 'incoming'
          order by m.at, m.id
        )`

/** Reads what is stored under the external id of a report. */
export const earlierReportStore = {
  /** The exchange or message with this external id, with its texts before edits. */
  async find(tx: Tx, conversationId: string, externalId: string): Promise<EarlierReport | OwnerMessageRef | null> {
    const { rows } = await sql<EarlierReport | OwnerMessageRef>`
      select
        named.exchange_id as id,
        named.origin,
        ${textsOfContact(textOfProgram)} as heard,
        ${textsOfContact(textBeforeEdits)} as kept,
        array(
          select ${textBeforeEdits}
          from messages m
          where m.exchange_id = named.exchange_id and m.origin in ('ai', 'n8n')
          order by m.part
        ) as replied,
        (
          select min(m.at)
          from messages m
          where m.exchange_id = named.exchange_id and m.origin in ('ai', 'n8n')
        ) as replied_at,
        exists (
          select
          from messages m
          where m.exchange_id = named.exchange_id
            -- Files after the text are sent by this server.
            and (m.origin = 'n8n' or m.origin = 'ai' and m.type = 'text')
            and m.external_id is not null
            and m.id <> named.id
        ) as is_seen
      from messages named
      where named.conversation_id = ${conversationId} and named.external_id = ${externalId}`.execute(tx)
    return rows[0] ?? null
  },
}
