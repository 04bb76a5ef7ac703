import { type RawBuilder, sql } from 'kysely'

const DAY_MS = 24 * 3_600_000

/** SQL: how often since yesterday a conversation got each picture that it ever got or will get. */
export const pictureSends = (conversationId: RawBuilder<unknown>, now: Date) => sql<Record<string, number>>`(
  select coalesce(json_object_agg(s.picture_id, s.recently), '{}')
  from (
    select
      m.details->>'pictureId' as picture_id,
      count(m.id) filter (where m.at > ${new Date(now.getTime() - DAY_MS)}) as recently
    from messages m
    where m.conversation_id = ${conversationId}
      -- Each picture has its document, by which an index finds them.
      and m.details->>'documentId' is not null
      and m.details->>'pictureId' is not null
      and m.status <> 'failed'
    group by m.details->>'pictureId'
  ) s
)`
