import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../platform/security/ids.ts'

type SnoozedConversation = {
  workspaceId: string
  conversationId: string
  now: Date
  /** `from …`: nothing is woken without a row. */
  rows: RawBuilder<unknown>
}

/** CTEs `awake` and `awake_line`: a contact who writes ends the snooze of the conversation. */
export const wakeSnoozed = ({
  workspaceId,
  conversationId,
  now,
  rows,
}: SnoozedConversation): RawBuilder<unknown> => sql`
  awake as (
    delete from snoozes
    where conversation_id = ${conversationId} and exists (select ${rows})
    returning conversation_id
  ), awake_line as (
    insert into activities (id, workspace_id, conversation_id, kind, at)
    select ${newId(now.getTime())}, ${workspaceId}, conversation_id, 'woken', ${now}::timestamptz
    from awake
  )`
