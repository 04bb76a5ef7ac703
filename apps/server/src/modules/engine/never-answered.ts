import { type RawBuilder, sql } from 'kysely'
import { bareIn } from '../../db/same-phone.ts'

/** Whether the owner of that agent wants nobody answered who writes from that phone. Full numbers only. */
export const isNeverAnswered = (config: RawBuilder<unknown>, phone: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from jsonb_array_elements_text(${config}->'neverAnswer') never
    where ${bareIn(sql`ltrim(never, '+')`)} = ${bareIn(phone)})`
