import type { ActivityKind } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { publishEvent } from '../../db/fragments/publish-event.ts'
import { rowId } from '../../db/fragments/row-id.ts'

/** Locks in the order of the receiving side: conversations, then contacts. */
export const lockConversations = (tx: Tx, workspaceId: string, contactIds: readonly string[]) =>
  sql`
    select id
    from conversations
    where workspace_id = ${workspaceId} and contact_id = any(${[...contactIds]}::text[])
    order by id
    for update`.execute(tx)

/** Gives the contacts' names to their conversations. */
export const renameConversations = (tx: Tx, workspaceId: string, contactIds: readonly string[]) =>
  sql`
    with renamed as (
      update conversations c
      set contact_name = k.name
      from contacts k
      where c.workspace_id = ${workspaceId}
        and c.contact_id = k.id
        and k.id = any(${[...contactIds]}::text[])
        and c.contact_name is distinct from k.name
      returning c.id
    )
    ${publishEvent({
      workspaceId,
      event: { type: 'conversation' },
      fields: { conversationId: sql`id` },
      rows: sql`from renamed`,
    })}`.execute(tx)

export const publishConversations = (tx: Tx, workspaceId: string, contactIds: readonly string[]) =>
  publishEvent({
    workspaceId,
    event: { type: 'conversation' },
    fields: { conversationId: sql`id` },
    rows: sql`from conversations where workspace_id = ${workspaceId} and contact_id = any(${[...contactIds]}::text[])`,
  }).execute(tx)

/** Who acts on a contact, and when. */
export type ContactActor = { workspaceId: string; byId: string; now: Date }

/** A line in every thread of the contact. The conversations must be locked. */
export const recordOnContact = (
  tx: Tx,
  { workspaceId, byId, now }: ContactActor,
  contactId: string,
  kind: ActivityKind,
) =>
  sql`
    insert into activities (id, workspace_id, conversation_id, kind, by_id, at)
    select ${rowId(now)}, ${workspaceId}, id, ${kind}, ${byId}, ${now}::timestamptz
    from conversations
    where workspace_id = ${workspaceId} and contact_id = ${contactId}`.execute(tx)
