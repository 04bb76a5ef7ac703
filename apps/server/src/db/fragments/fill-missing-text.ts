import { sql } from 'kysely'
import type { Tx } from '../connect.ts'

type ProgramText = { conversationId: string; externalId: string; text: string; isTranscribed: boolean }

/**
 * The network tells no text of a voice note or photo: the message gets the words of the program that read it, marked
 * where its recogniser heard them.
 */
export const fillMissingText = (tx: Tx, { conversationId, externalId, text, isTranscribed }: ProgramText) =>
  sql`
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
      and content = ''`.execute(tx)
