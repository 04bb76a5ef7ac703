import { type RawBuilder, sql } from 'kysely'
import type { ConversationRow } from '../../../../db/schema.ts'

/** Moves the waiting notices of the removed conversation to the kept one. */
export const moveNotices = (
  { id, sessionName }: Pick<ConversationRow, 'id' | 'sessionName'>,
  removed: string,
): RawBuilder<unknown>[] => {
  const move = {
    kept: id,
    removed,
    tag: `conversation:${id}`,
    removedTag: `conversation:${removed}`,
    path: `/conversations?session=${encodeURIComponent(sessionName)}`,
  }
  const isSamePerson = sql`k.user_id = g.user_id and k.workspace_id = g.workspace_id`
  return [
    ...moveDigestItems(move, isSamePerson),
    ...moveDeliveries('push_deliveries', move, sql`k.device_id = g.device_id`),
    ...moveDeliveries('staff_chat_deliveries', move, isSamePerson),
  ]
}

type Move = { kept: string; removed: string; tag: string; removedTag: string; path: string }

/** Every change of items locks the person's digest first. */
const moveDigestItems = ({ kept, removed, tag, path }: Move, isSamePerson: RawBuilder<unknown>) => [
  sql`
    select from digests
    where user_id in (select user_id from digest_items where conversation_id = ${removed})
    order by user_id
    for no key update`,
  sql`
    update digest_items k
    set
      count = k.count + g.count,
      body = case when g.last_at > k.last_at then g.body else k.body end,
      is_woken = case when g.last_at > k.last_at then g.is_woken else k.is_woken end,
      first_at = least(k.first_at, g.first_at),
      last_at = greatest(k.last_at, g.last_at)
    from digest_items g
    where g.conversation_id = ${removed}
      and k.conversation_id = ${kept}
      and ${isSamePerson}
      and k.tag = ${tag}
      and k.kind = g.kind`,
  sql`
    update digest_items g
    set conversation_id = ${kept}, tag = ${tag}, path = ${path}
    where conversation_id = ${removed} and not exists (
      select
      from digest_items k
      where ${isSamePerson} and k.tag = ${tag} and k.kind = g.kind
    )`,
]

/**
 * Where two deliveries wait for one receiver, the later one remains, as when one replaces the other; a summary counts
 * both. A delivery that is being sent keeps its tag, by which its process finds it.
 */
const moveDeliveries = (
  table: 'push_deliveries' | 'staff_chat_deliveries',
  { kept, removed, tag, removedTag, path }: Move,
  hasSameReceiver: RawBuilder<unknown>,
) => [
  sql`
    update ${sql.table(table)} g
    set
      conversation_id = ${kept},
      content = case when held > 0 then content else content || jsonb_build_object('path', ${path}::text) end
    where conversation_id = ${removed}`,
  sql`
    update ${sql.table(table)} k
    set
      kind = case when g.created_at > k.created_at then g.kind else k.kind end,
      content = case
        when k.held > 0 then k.content
        when g.held > 0 or g.created_at > k.created_at then g.content
        else k.content
      end,
      held = k.held + g.held,
      not_before = least(k.not_before, g.not_before),
      give_up_at = greatest(k.give_up_at, g.give_up_at)
    from ${sql.table(table)} g
    where k.conversation_id = ${kept}
      and g.conversation_id = ${kept}
      and k.tag = ${tag}
      and g.tag = ${removedTag}
      and ${hasSameReceiver}
      and not k.is_sending
      and not g.is_sending`,
  sql`
    update ${sql.table(table)} g
    set tag = ${tag}
    where conversation_id = ${kept} and tag = ${removedTag} and not is_sending and not exists (
      select
      from ${sql.table(table)} k
      where ${hasSameReceiver} and k.tag = ${tag} and not k.is_sending
    )`,
  sql`
    delete from ${sql.table(table)}
    where conversation_id = ${kept} and tag = ${removedTag} and not is_sending`,
]
