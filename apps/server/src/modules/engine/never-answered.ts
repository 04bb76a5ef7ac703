import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the owner of that agent wants nobody answered who writes from that phone. Full numbers only, but for what
 * some networks put behind the country's prefix and others leave out: Mexico's 1 and Argentina's 9.
 */
export const isNeverAnswered = (config: RawBuilder<unknown>, phone: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from jsonb_array_elements_text(${config}->'neverAnswer') never
    where ${bare(sql`ltrim(never, '+')`)} = ${bare(phone)})`

const bare = (digits: RawBuilder<unknown>) =>
  sql`regexp_replace(${digits}, '^(52)1(\\d{10})$|^(54)9(\\d{10})$', '\\1\\3\\2\\4')`
