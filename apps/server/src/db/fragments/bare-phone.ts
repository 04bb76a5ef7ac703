import { optionalDigitPattern } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'

/** SQL twin of the contract's `barePhone`: the form that all spellings of a phone share. */
export const barePhoneOf = (digits: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(${digits}, ${sql.lit(optionalDigitPattern)}, ${sql.lit('\\1\\2\\3\\4\\5\\6')})`
