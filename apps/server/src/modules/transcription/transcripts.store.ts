import type { ServerEvent, TranscriptFailure } from '@portavoz/contract'
import { sql } from 'kysely'
import { isLastMessage } from '../../db/fragments/is-last-message.ts'
import type { Tx } from '../../db/connect.ts'
import { amendExchange, exchangeToDecide } from '../../db/fragments/understood-files.ts'

/** The conversation of a transcript that ended, and its open exchange when no other file of it waits. */
export type EndedTranscript = { conversationId: string; exchangeId: string | null }

type StoredCorrection = {
  messageId: string
  workspaceId: string
  text: string
  textBefore?: string | null | undefined
  by: string
  now: Date
}

type PublishTranscriptEvent = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>

/** What was heard in voice notes, and the words that their messages have from it. */
export const createTranscriptStore = (publish: PublishTranscriptEvent) => ({
  /**
   * Stores the text with its message. False when the transcript was already ended or deleted, or when another program
   * stored the words of the message.
   */
  async keep(tx: Tx, messageId: string, text: string, model: string, now: Date): Promise<boolean> {
    const { rows } = await sql`
      with mine as (
        update transcripts t
        set state = 'kept', text = ${text}, model = ${model}, not_before = null, ended_at = ${now}
        from messages m
        where t.message_id = ${messageId} and m.id = t.message_id and t.state = 'waiting' and m.content = t.caption
        returning t.message_id, t.caption
      )
      update messages m
      set
        content = ${withCaption(text)},
        details = coalesce(m.details, '{}'::jsonb) || '{"isTranscript": true}'::jsonb
      from mine
      where m.id = mine.message_id
      returning m.id`.execute(tx)
    return rows.length > 0
  },

  async markNone(tx: Tx, messageId: string, reason: TranscriptFailure, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('transcripts')
      .set({ state: 'none', reason, notBefore: null, endedAt: now })
      .where('messageId', '=', messageId)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /**
   * The correction of a person takes the place of the text. False without a transcript to correct, when it says `text`
   * already, or when it says something else than `textBefore`.
   */
  async correct(
    tx: Tx,
    { messageId, workspaceId, text, textBefore = null, by, now }: StoredCorrection,
  ): Promise<boolean> {
    const { rows } = await sql`
      with mine as (
        update transcripts
        set corrected = ${text}, corrected_by = ${by}, corrected_at = ${now}
        where message_id = ${messageId}
          and workspace_id = ${workspaceId}
          and state = 'kept'
          and coalesce(corrected, text) <> ${text}
          and coalesce(corrected, text) = coalesce(${textBefore}, corrected, text)
        returning message_id, caption
      )
      update messages m
      set
        content = ${withCaption(text)},
        details = coalesce(m.details, '{}'::jsonb) || '{"isCorrected": true}'::jsonb
      from mine
      where m.id = mine.message_id
      returning m.id`.execute(tx)
    return rows.length > 0
  },

  /**
   * Writes the summary if it was the last message, the journal line, and the event. Returns the exchange when it is
   * decided again now.
   */
  async recordEnd(
    tx: Tx,
    messageId: string,
    { step, detail, now }: { step: 'heard' | 'not_heard' | 'transcript_corrected'; detail: object; now: Date },
  ): Promise<EndedTranscript> {
    const { rows } = await sql<EndedTranscript & { workspaceId: string }>`
      with message as (
        select id, conversation_id, workspace_id, exchange_id, content, details, deleted_at, at
        from messages
        where id = ${messageId}
      ), noted as (
        insert into journal (exchange_id, message_id, workspace_id, step, detail, at)
        select exchange_id, id, workspace_id, ${step}::text, ${JSON.stringify(detail)}::jsonb, ${now}::timestamptz
        from message
        where exchange_id is not null
      ), amended as (
        ${amendExchange('transcripts', now)}
      ), summary as (
        update conversations c
        set
          updated_at = ${now},
          last_content = left(m.content, 160),
          last_is_transcript = coalesce(m.details->>'isTranscript' = 'true', false)
        from message m
        where c.id = m.conversation_id
          and m.deleted_at is null
          and m.content <> ''
          and ${isLastMessage('m')}
      )
      select m.conversation_id, m.workspace_id, ${exchangeToDecide} as exchange_id
      from message m`.execute(tx)
    const ended = rows[0]
    if (!ended) return { conversationId: '', exchangeId: null }
    const { workspaceId, conversationId, exchangeId } = ended
    await publish(tx, workspaceId, { type: 'conversation', conversationId, messageId })
    return { conversationId, exchangeId }
  },

  find: (tx: Tx, workspaceId: string, messageId: string) =>
    tx
      .selectFrom('transcripts')
      .leftJoin('users as person', 'person.id', 'transcripts.correctedBy')
      .select([
        'transcripts.state as transcriptState',
        'transcripts.text as transcriptText',
        'transcripts.reason as transcriptReason',
        'transcripts.corrected',
        'transcripts.correctedAt',
        'transcripts.correctedBy',
        'person.username as correctedName',
      ])
      .where('transcripts.messageId', '=', messageId)
      .where('transcripts.workspaceId', '=', workspaceId)
      .executeTakeFirst(),
})
export type TranscriptStore = ReturnType<typeof createTranscriptStore>

/** SQL over `mine`: what the message says, after its caption. */
const withCaption = (text: string) =>
  sql`case when mine.caption = '' then ${text}::text else mine.caption || E'\n' || ${text}::text end`
