import { sql } from 'kysely'
import type { Tx } from './connect.ts'
import { appendJournal } from './fragments/append-journal.ts'

export const BLOCKED_CAUSE = 'El contacto se bloqueó antes de enviarlo'

/** Ends what is pending for a contact that is being blocked, except what is being sent. */
export const withholdFromBlocked = (tx: Tx, workspaceId: string, contactId: string, now: Date) =>
  sql`
    with withheld as (
      update messages m
      set status = 'failed', cause = ${BLOCKED_CAUSE}, not_before = null
      from conversations c
      where c.workspace_id = ${workspaceId}
        and c.contact_id = ${contactId}
        and m.conversation_id = c.id
        and m.status = 'pending'
        and m.attempted_at is null
      returning m.id, m.exchange_id
    )
    ${appendJournal({
      exchangeId: sql`exchange_id`,
      messageId: sql`id`,
      workspaceId,
      step: 'failed',
      detail: { cause: BLOCKED_CAUSE },
      at: now,
      rows: sql`from withheld where exchange_id is not null`,
    })}`.execute(tx)
