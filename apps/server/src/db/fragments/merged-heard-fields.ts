import { type RawBuilder, sql } from 'kysely'

/** SQL: `heard_fields` of a lead after the fields of the row `newer` replaced those of `older`. */
export const mergedHeardFields = (older: string, newer: string): RawBuilder<string[]> => {
  const [before, after] = [sql.ref(older), sql.ref(newer)]
  return sql`array(
    select name
    from unnest(${before}.heard_fields) as name
    where not ${after}.fields ? name
  ) || ${after}.heard_fields`
}
