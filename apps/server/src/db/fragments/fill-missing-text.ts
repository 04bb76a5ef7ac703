import { sql } from 'kysely'
import type { Tx } from '../connect.ts'
import { isLastMessage } from './is-last-message.ts'
import { insertReportedTranscript } from './reported-transcript.ts'

type ProgramText = { conversationId: string; externalId: string; text: string; isTranscribed: boolean; now: Date }

/**
 * The network tells no text of a voice note or photo: the message gets the words of the program that read it, marked
 * where its recogniser heard them.
 */
export const fillMissingText = (tx: Tx, { conversationId, externalId, text, isTranscribed, now }: ProgramText) =>
  sql`
    with filled as (
      update messages
      set
        content = ${text},
        details = case
          when ${isTranscribed} then coalesce(details, '{}'::jsonb) || '{"isTranscript": true}'::jsonb
          else details
        end
      where conversation_id = ${conversationId}
        and external_id = ${externalId}
        and direction = 'incoming'
        and type <> 'text'
        and content = ''
      returning id, workspace_id, at, deleted_at
    ), summary as (
      update conversations c
      set last_content = left(${text}, 160)
      from filled
      where c.id = ${conversationId}
        and filled.deleted_at is null
        and ${isLastMessage('filled')}
    )
    ${insertReportedTranscript({ text, now, rows: sql`from filled where ${isTranscribed}` })}`.execute(tx)
