import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { appendJournal } from '../../../db/fragments/append-journal.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import type { FileFault } from '../../../ports/channel.ts'
import type { PendingMessage } from './claim/pending-message.ts'

/**
 * Makes a claimed voice note a text that may be claimed, and removes its file. Unclaimed, so that a process that dies
 * now leaves a text to send instead of an uncertain message. Safe to repeat.
 */
export async function replaceVoiceByText(
  db: Db,
  { id, workspaceId, conversationId }: Pick<PendingMessage, 'id' | 'workspaceId' | 'conversationId'>,
  reason: FileFault,
  now: Date,
): Promise<void> {
  await sql`
    with text as (
      update messages
      set
        type = 'text',
        details = nullif(details - 'speech' - 'seconds', '{}'::jsonb),
        attempted_at = null
      where id = ${id}
        and workspace_id = ${workspaceId}
        and status = 'pending'
        and details->>'speech' = 'spoken'
      returning id, exchange_id
    ), removed as (
      -- A trigger has the file deleted.
      delete from media
      using text
      where media.message_id = text.id
    ), published as (
      ${publishEvent({ workspaceId, event: { type: 'conversation', conversationId }, rows: sql`from text` })}
    )
    ${appendJournal({
      exchangeId: sql`exchange_id`,
      messageId: id,
      workspaceId,
      step: 'not_spoken',
      detail: { reason },
      at: now,
      rows: sql`from text where exchange_id is not null`,
    })}`.execute(db)
}
