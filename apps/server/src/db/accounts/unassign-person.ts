import type { UnassignReason } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../connect.ts'
import { publishEvent } from '../fragments/publish-event.ts'
import { rowId } from '../fragments/row-id.ts'

/** More open conversations than this are published as one event. */
const SINGLE_EVENTS_MAX = 30

type Unassignment = { workspaceId: string; userId: string; byId: string; reason: UnassignReason; now: Date }

/**
 * Takes a person's conversations from them. Each open one gets a line of activity, and open consoles an event. The
 * person's membership must be locked, or an assignment at the same time is missed.
 */
export const unassignPerson = (tx: Tx, { workspaceId, userId, byId, reason, now }: Unassignment) =>
  sql`
    with freed as (
      update conversations
      set assignee_id = null
      where assignee_id = ${userId} and workspace_id = ${workspaceId}
      returning id, status
    ), open as materialized (
      select id
      from freed
      where status <> 'resolved'
    ), recorded as (
      insert into activities (id, workspace_id, conversation_id, kind, by_id, person_id, reason, at)
      select ${rowId(now)}, ${workspaceId}, id, 'unassigned', ${byId}, ${userId}, ${reason}, ${now}::timestamptz
      from open
    ), published as (
      ${publishEvent({
        workspaceId,
        event: { type: 'conversation' },
        fields: { conversationId: sql`id` },
        rows: sql`from open where (select count(*) from open) <= ${sql.lit(SINGLE_EVENTS_MAX)}`,
      })}
    )
    ${publishEvent({
      workspaceId,
      event: { type: 'conversations' },
      rows: sql`where (select count(*) from open) > ${sql.lit(SINGLE_EVENTS_MAX)}`,
    })}`.execute(tx)
