import type { DocumentStatus } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { TimeSpan } from '../../../platform/time/calendar-days.ts'

export type DocumentFilter = {
  search?: string | undefined
  status?: DocumentStatus | undefined
  agentId?: string | undefined
  tag?: string | undefined
  span: TimeSpan
}

const searchableText = sql`
  d.name || ' ' || d.description || ' ' || d.file_name || ' ' || array_to_string(d.tags, ' ')`

/** SQL: the documents `d` that the filter leaves. */
export function filterCondition({
  search,
  status,
  agentId,
  tag,
  span: { from, to },
}: DocumentFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (search !== undefined && search.trim() !== '')
    conditions.push(sql<boolean>`words_of('', ${searchableText}) @@ words_asked('', ${search})`)
  if (status !== undefined) conditions.push(sql<boolean>`d.status = ${status}`)
  if (agentId !== undefined) conditions.push(sql<boolean>`(d.agent_id is null or d.agent_id = ${agentId})`)
  if (tag !== undefined && tag !== '') conditions.push(sql<boolean>`${tag} = any(d.tags)`)
  if (from) conditions.push(sql<boolean>`d.created_at >= ${from}`)
  if (to) conditions.push(sql<boolean>`d.created_at < ${to}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
