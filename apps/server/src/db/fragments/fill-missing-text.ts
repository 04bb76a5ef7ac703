import { sql } from 'kysely'
import type { Tx } from '../connect.ts'
import { isLastMessage } from './is-last-message.ts'
import { insertReportedTranscript } from './reported-transcript.ts'

type ProgramText = { conversationId: string; externalId: string; text: string; isTranscribed: boolean; now: Date }

/**
 * The network tells no text of a voice note or photo: the message gets the words of the program that read it, marked
 * where its recogniser heard them. Those of a note follow its caption.
 */
export const fillMissingText = (tx: Tx, { conversationId, externalId, text, isTranscribed, now }: ProgramText) =>
  sql`
    with filled as (
      update messages
      set
        content = case when content = '' then ${text} else content || E'\n' || ${text} end,
        details = case
          when ${isTranscribed} then coalesce(details, '{}'::jsonb) || '{"isTranscript": true}'::jsonb
          else details
        end
      where conversation_id = ${conversationId}
        and external_id = ${externalId}
        and direction = 'incoming'
        and type <> 'text'
        and (content = '' or ${isUntranscribedNote(isTranscribed)})
      returning
        id, workspace_id, at, deleted_at, content,
        left(content, greatest(length(content) - length(${text}) - 1, 0)) as caption
    ), summary as (
      update conversations c
      set
        last_content = left(filled.content, 160),
        last_is_transcript = c.last_is_transcript or ${isTranscribed}
      from filled
      where c.id = ${conversationId}
        and filled.deleted_at is null
        and ${isLastMessage('filled')}
    )
    ${insertCaptionedTranscript({ text, isTranscribed, now })}`.execute(tx)

const insertCaptionedTranscript = ({ text, isTranscribed, now }: Pick<ProgramText, 'text' | 'isTranscribed' | 'now'>) =>
  insertReportedTranscript({ text, now, rows: sql`from filled where ${isTranscribed}`, caption: sql`caption` })

/** SQL over `messages`: a voice note with a caption and no transcript, which this server does not transcribe either. */
const isUntranscribedNote = (isTranscribed: boolean) => sql`(
  ${isTranscribed}
  and type in ('voice', 'audio')
  and details->>'isTranscript' is distinct from 'true'
  and earlier = '{}'
  and not exists (select from transcripts t where t.message_id = messages.id and t.state <> 'none')
)`
