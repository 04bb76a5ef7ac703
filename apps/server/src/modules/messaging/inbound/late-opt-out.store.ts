import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { setOptedOut } from '../../../db/fragments/set-opted-out.ts'
import { appendJournal } from '../../../db/fragments/append-journal.ts'
import type { MessageRow } from '../../../db/schema.ts'

export type LateMessage = { messageId: string; workspaceId: string; now: Date }

type ContactText = Pick<MessageRow, 'type' | 'content'> & { isLate: boolean }

export const lateOptOutStore = {
  /** That message and the contact’s newer ones, oldest first; only texts up to `maxLength`. */
  async listTextsSince(tx: Tx, messageId: string, maxLength: number): Promise<ContactText[]> {
    const { rows } = await sql<ContactText>`
      select m.type, m.content, m.id = o.id as is_late
      from messages o
      join messages m on m.conversation_id = o.conversation_id
      where o.id = ${messageId}
        and o.direction = 'incoming'
        and m.direction = 'incoming'
        and m.type = 'text'
        and m.deleted_at is null
        and length(m.content) <= ${maxLength}
        and (m.at, m.id) >= (o.at, o.id)
      order by m.at, m.id`.execute(tx)
    return rows
  },

  /** Mutes or unmutes the conversation of that message; only muting is written to the journal. */
  async setMuted(tx: Tx, { messageId, workspaceId, now }: LateMessage, isMuted: boolean): Promise<void> {
    const rows = sql`
      from messages
      where id = ${messageId} and exchange_id is not null and ${isMuted}::boolean`
    await sql`
      with obeyed as (
        update conversations c
        set is_muted = ${isMuted}
        from messages m
        where m.id = ${messageId} and c.id = m.conversation_id
      ), opted as (
        ${setOptedOut(sql`(select conversation_id from messages where id = ${messageId})`, isMuted, now)}
      )
      ${appendJournal({
        exchangeId: sql`exchange_id`,
        messageId: sql`id`,
        workspaceId,
        step: 'muted',
        at: now,
        rows,
      })}`.execute(tx)
  },
}
