import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

/**
 * A tag that differs only in case or accents is not added again. The number of tags afterwards; null when there
 * are too many.
 */
export const addTag = async (tx: Tx, id: string, tag: string, maxTags: number): Promise<number | null> => {
  const { rows } = await sql<{ count: number }>`
    update conversations
    set tags = case
      when exists (select from unnest(tags) t where plain_text(t) = plain_text(${tag})) then tags
      else tags || ${tag}::text
    end
    where id = ${id}
      and (
        cardinality(tags) < ${maxTags}
        or exists (select from unnest(tags) t where plain_text(t) = plain_text(${tag}))
      )
    returning cardinality(tags) as count`.execute(tx)
  return rows[0]?.count ?? null
}

/** The number of tags afterwards. */
export const removeTag = async (tx: Tx, id: string, tag: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    update conversations
    set tags = array(
      select t
      from unnest(tags)
      with ordinality as u(t, n)
      where plain_text(t) <> plain_text(${tag})
      order by n
    )
    where id = ${id}
    returning cardinality(tags) as count`.execute(tx)
  return rows[0]?.count ?? 0
}
