import { type RawBuilder, sql } from 'kysely'

const lettersOf = (text: RawBuilder<unknown>) => sql`regexp_replace(lower(${text}), '[^[:alnum:]]+', '', 'g')`

/** Compares letters and digits only: other programs drop or change marks and spaces. */
export const hasSameText = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`(${one} = ${other} or (${lettersOf(one)} = ${lettersOf(other)} and ${lettersOf(one)} <> ''))`
