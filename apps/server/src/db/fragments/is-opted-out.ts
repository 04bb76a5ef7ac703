import { sql } from 'kysely'

/** SQL: «BAJA» of the contact of conversation `c`, which holds on all channels. */
export const isOptedOut = sql`coalesce(
  (select k.opted_out_at is not null from contacts k where k.id = c.contact_id),
  c.is_muted
)`
