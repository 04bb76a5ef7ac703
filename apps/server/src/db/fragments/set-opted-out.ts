import { type RawBuilder, sql } from 'kysely'

/** Opts the contact of a conversation out of automatic messages, or in again; null changes nothing. */
export const setOptedOut = (conversationId: string | RawBuilder<unknown>, isOut: boolean | null, now: Date) => sql`
  update contacts
  set opted_out_at = case when ${isOut}::boolean then coalesce(opted_out_at, ${now}) end
  where ${isOut}::boolean is not null
    and id = (select contact_id from conversations where id = ${conversationId})`
