import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the owner of that agent wants nobody answered who writes from that phone. Full numbers only, but for Mexico's:
 * its mobiles have a 1 behind the country's prefix on some networks and none on others.
 */
export const isNeverAnswered = (config: RawBuilder<unknown>, phone: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  coalesce(${config}->'neverAnswer' ?| array[
    ${phone}, regexp_replace(${phone}, '^521(\\d{10})$', '52\\1'), regexp_replace(${phone}, '^52(\\d{10})$', '521\\1')
  ], false)`
