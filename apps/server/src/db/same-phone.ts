import { phoneVariants } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'

/** What all ways of writing one phone have in common, as the contract's `barePhone` says. */
export const bareIn = (digits: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(${digits}, ${sql.lit(phoneVariants)}, ${sql.lit('\\1\\2\\3\\4\\5\\6')})`
