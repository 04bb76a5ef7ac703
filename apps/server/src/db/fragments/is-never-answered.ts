import { type RawBuilder, sql } from 'kysely'
import { barePhoneOf } from './bare-phone.ts'

/** SQL condition: the phone is on the agent's list of numbers that get no reply. Numbers are compared in full. */
export const isNeverAnswered = (config: RawBuilder<unknown>, phone: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (
    select
    from jsonb_array_elements_text(${config}->'neverAnswer') never
    where ${barePhoneOf(sql`ltrim(never, '+')`)} = ${barePhoneOf(phone)}
  )`
