import { type ContactAddressRef, partialPhone, type Platform } from '@portavoz/contract'
import { type BindValue, createBindings, type RawQuery } from '../../../db/connection/raw-query.ts'
import type { CancellableQuery } from '../../../db/connection/cancellable-query.ts'
import type { NameCursor } from './name-cursor.ts'

export type ContactFilter = {
  /** Prefixes of words in the name, or part of a phone; null does not filter. */
  search: string | null
  tag: string | null
  state: 'all' | 'blocked' | 'opted_out'
}

export type ContactListRow = {
  id: string
  name: string | null
  sortName: string
  tags: string[]
  isBlocked: boolean
  isOptedOut: boolean
  identities: ContactAddressRef[]
  conversationId: string | null
  sessionName: string | null
  agentName: string | null
  platform: Platform | null
  lastAt: Date | null
}

type PageRequest = { cursor: NameCursor | null; limit: number }

const IDENTITIES = `
  (
    select coalesce(json_agg(json_build_object('kind', i.kind, 'value', i.external_id)), '[]')
    from (
      select kind, external_id
      from contact_identities
      where contact_id = k.id
      order by kind = 'phone' desc, kind, external_id
      limit 20
    ) i
  )`

/** Columns of `contacts k` and of its last conversation. */
export const SUMMARY_SQL = `
  k.id, k.name, k.sort_name as "sortName", k.tags, k.blocked_at is not null as "isBlocked",
  k.opted_out_at is not null as "isOptedOut", ${IDENTITIES} as identities,
  l.id as "conversationId",
  l.session_name as "sessionName", l.agent_name as "agentName", l.platform, l.last_at as "lastAt"`

export const LAST_CONVERSATION_SQL = `
  left join lateral (
    select c.id, c.session_name, c.platform, c.last_at, a.name as agent_name
    from conversations c
    join agents a on a.id = c.agent_id
    where c.contact_id = k.id
    order by c.last_at desc, c.id desc
    limit 1
  ) l on true`

function conditionOf(workspaceId: string, { search, tag, state }: ContactFilter, bind: BindValue): string {
  const owner = bind(workspaceId)
  const conditions = [
    `k.workspace_id = ${owner}`,
    tag === null ? null : `k.tags @> array[${bind(tag)}::text]`,
    state === 'blocked' ? 'k.blocked_at is not null' : null,
    state === 'opted_out' ? 'k.opted_out_at is not null' : null,
    search === null ? null : searchCondition(owner, search, bind),
  ]
  return conditions.filter((one) => one !== null).join(' and ')
}

function searchCondition(owner: string, search: string, bind: BindValue): string {
  const query = bind(search)
  const wordsIn = (contact: string) =>
    `words_of(${contact}.workspace_id, ${contact}.name) @@ words_asked(${owner}, ${query})`
  const digits = partialPhone(search)
  if (digits === null) return wordsIn('k')
  // An «or» would use neither index.
  return `k.id in (
    select w.id
    from contacts w
    where w.workspace_id = ${owner} and ${wordsIn('w')}
    union all
    select contact_id
    from contact_identities
    where workspace_id = ${owner} and kind = 'phone' and external_id like ${bind(`%${digits}%`)}
  )`
}

/** The page is cut before its contacts' addresses and conversations are read. */
export function createContactListQuery(workspaceId: string, filter: ContactFilter, { cursor, limit }: PageRequest) {
  const { values, bind } = createBindings()
  const condition = conditionOf(workspaceId, filter, bind)
  const after = cursor ? `and (k.sort_name, k.id) > (${bind(cursor.name)}, ${bind(cursor.id)})` : ''
  const text = `
  with page as materialized (
    select k.*
    from contacts k
    where ${condition} ${after}
    order by k.sort_name, k.id
    limit ${bind(limit)}
  )
  select ${SUMMARY_SQL}
  from page k
  ${LAST_CONVERSATION_SQL}
  order by k.sort_name, k.id`
  return { text, values }
}

const STATS_SQL = `
  select
    (select count(*) from contacts where workspace_id = $1)::int as total,
    (select count(*) from contacts where workspace_id = $1 and blocked_at is not null)::int as blocked,
    (select count(*) from contacts where workspace_id = $1 and opted_out_at is not null)::int as "optedOut"`

const TAGS_SQL = `
  select tag
  from contacts k, unnest(k.tags) as tag
  where k.workspace_id = $1 and k.tags <> '{}'
  group by tag
  order by count(*) desc, tag
  limit $2`

type ContactStats = { total: number; blocked: number; optedOut: number }

export const createContactListStore = (rawQuery: RawQuery, queryWithTimeout: CancellableQuery) => ({
  /** With a `signal` the query is planned for its values, since one plan does not fit all searches. */
  list(workspaceId: string, filter: ContactFilter, page: PageRequest, signal?: AbortSignal): Promise<ContactListRow[]> {
    const { text, values } = createContactListQuery(workspaceId, filter, page)
    return signal ? queryWithTimeout(text, values, signal) : rawQuery(text, values)
  },

  stats: async (workspaceId: string, signal: AbortSignal): Promise<ContactStats> =>
    (await queryWithTimeout<ContactStats>(STATS_SQL, [workspaceId], signal))[0] as ContactStats,

  tags: async (workspaceId: string, limit: number, signal: AbortSignal): Promise<string[]> =>
    (await queryWithTimeout<{ tag: string }>(TAGS_SQL, [workspaceId, limit], signal)).map(({ tag }) => tag),
})
export type ContactListStore = ReturnType<typeof createContactListStore>
