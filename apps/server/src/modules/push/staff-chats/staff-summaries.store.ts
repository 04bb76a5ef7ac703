import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { addToSummary, createDeliveryQueue, mergedSummary, summaryPathOfRow } from '../delivery-queue.store.ts'
import type { DueStaffMessage } from './staff-deliveries.store.ts'

/** How many notices one message counts, and the page that lists them. `held` is 0 for a message with its own text. */
export type StaffSummary = { held: number; path: string }

type NewStaffSummary = { id: string; path: string; until: Date; giveUpAt: Date }

export type StaffSummaryStore = ReturnType<typeof createStaffSummaryStore>

/** Messages to staff that become part of another one. */
export function createStaffSummaryStore(db: Db) {
  const { remove } = createDeliveryQueue(db, 'staff_chat_deliveries')

  return {
    /** Deletes the other due notices of the person, whose number the claimed message states instead. */
    async absorbOthers({ id, userId, workspaceId }: DueStaffMessage, now: Date): Promise<StaffSummary[]> {
      const { rows } = await sql<StaffSummary>`
        with gone as (
          delete from staff_chat_deliveries o
          where user_id = ${userId}
            and workspace_id = ${workspaceId}
            and id <> ${id}
            and kind is not null
            and not is_sending
            and not_before <= ${now}
          returning greatest(held, 1) as held, ${summaryPathOfRow(sql`o`)} as path
        )
        select sum(held)::int as held, path from gone group by path`.execute(db)
      return rows
    },

    /** Delays the message to the next try, or adds it to a later notice of its subject that waits already. */
    async postpone(due: DueStaffMessage, { held, path }: StaffSummary, next: Date): Promise<void> {
      const { id, userId, workspaceId, tag, tries } = due
      const summary = held > 0 ? sql`jsonb_build_object('path', ${path}::text)` : sql`content`
      const { rows } = await sql`
        with newer as (
          update staff_chat_deliveries n
          set
            held = n.held + ${held},
            content = case when ${held} = 0 then n.content else ${mergedSummary(sql`n`, path)} end
          where n.user_id = ${userId}
            and n.workspace_id = ${workspaceId}
            and n.tag = ${tag}
            and not n.is_sending
            and exists (select from staff_chat_deliveries own where own.id = ${id} and own.tries = ${tries})
          returning n.id
        )
        update staff_chat_deliveries
        set is_sending = false, not_before = ${next}, held = ${held}, content = ${summary}
        where id = ${id} and tries = ${tries} and not exists (select from newer)
        returning id`.execute(db)
      if (rows.length === 0) await remove(id)
    },

    /** Adds it to the summary that the person gets after the quiet hours. */
    hold: (due: DueStaffMessage, { id, path, until, giveUpAt }: NewStaffSummary, now: Date): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await remove(due.id, tx)
        await sql`
          insert into staff_chat_deliveries (
            id, user_id, workspace_id, sender_id, chat_key, kind, tag, content, held, not_before, give_up_at, created_at
          )
          values (
            ${id}, ${due.userId}, ${due.workspaceId}, ${due.senderId}, ${due.chatKey}, ${due.kind}, 'quiet',
            ${JSON.stringify({ path })}, ${Math.max(due.held, 1)}, ${until}, ${giveUpAt}, ${now}
          )
          on conflict (user_id, workspace_id, tag) where not is_sending do update set
            ${addToSummary('staff_chat_deliveries', path)}`.execute(tx)
      }),
  }
}
