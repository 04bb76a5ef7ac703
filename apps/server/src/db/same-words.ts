import { type RawBuilder, sql } from 'kysely'

const letters = (text: RawBuilder<unknown>) => sql`regexp_replace(lower(${text}), '[^[:alnum:]]+', '', 'g')`

/** Letters and figures are the same: who passes words on leaves out marks and spaces, or puts others. */
export const sameWords = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`(${one} = ${other} or (${letters(one)} = ${letters(other)} and ${letters(one)} <> ''))`
