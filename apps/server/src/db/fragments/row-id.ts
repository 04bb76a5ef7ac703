import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../platform/security/ids.ts'

const TIME_LENGTH = 10

/** SQL: an id for each row of a statement, in the shape of `newId`: its time, then 60 random bits in base 32. */
export const rowId = (now: Date): RawBuilder<string> => sql<string>`
  ${newId(now.getTime()).slice(0, TIME_LENGTH)}::text || upper(left(replace(gen_random_uuid()::text, '-', ''), 16))`
