import type { AccountOrder, AccountsPage, AccountState, InstallationAccount } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { monthStartOf } from '../../db/fragments/messages-of-month.ts'
import { suspensionOf } from '../../db/fragments/suspension.ts'

export type AccountsFilter = {
  /** Part of a name or address; the text is compared as it is. */
  search: string
  state: AccountState
  order: AccountOrder
  limit: number
  offset: number
  now: Date
}

type Order = { key: RawBuilder<unknown>; direction: RawBuilder<unknown> }

const ascending = sql`asc`
const descending = sql`desc`

/** `w` is the workspace and `f` its figures; both are read before the page is cut. */
const orders: Record<AccountOrder, Order> = {
  activity: { key: sql`f.last_at`, direction: sql`desc nulls last` },
  name: { key: sql`lower(w.name)`, direction: ascending },
  agents: { key: sql`coalesce(f.agents, 0)`, direction: descending },
  messages: { key: sql`coalesce(f.messages, 0)`, direction: descending },
  storage: { key: sql`coalesce(f.storage_bytes, 0)`, direction: descending },
  created: { key: sql`w.created_at`, direction: descending },
}

const isOrderedByFigures = (order: AccountOrder) => order !== 'name' && order !== 'created'

const states: Record<AccountState, RawBuilder<boolean>> = {
  all: sql`true`,
  active: sql`w.suspended_at is null`,
  suspended: sql`w.suspended_at is not null`,
}

const timeOf = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Agents and people are counted now; figures of another month than that of `now` are none. */
const accountColumns = (now: Date) => sql`
  w.id,
  w.name,
  coalesce(o.username, '') as owner,
  coalesce(o.email, '') as owner_email,
  ${timeOf('w.created_at')} as created_at,
  (select count(*)::int from agents where workspace_id = w.id) as agents,
  (select count(*)::int from members where workspace_id = w.id) as people,
  case when f.counted_at >= ${monthStartOf(now)} then f.messages else 0 end as messages,
  coalesce(f.storage_bytes, 0)::float8 as storage_bytes,
  ${timeOf('f.last_at')} as last_activity_at,
  ${timeOf('f.counted_at')} as counted_at,
  ${sql.raw(suspensionOf('w'))} as suspension,
  json_build_object('agents', w.agents_max, 'storageMb', w.storage_max_mb, 'messages', w.messages_max) as limits`

const figuresTable = sql`left join account_figures f on f.workspace_id = w.id`

const ownerTables = sql`
  left join members own on own.workspace_id = w.id and own.role = 'owner'
  left join users o on o.id = own.user_id`

/** For each account only what the search and the order read is joined; the page joins the rest. */
const matchedTables = (search: string, order: AccountOrder) =>
  sql`${isOrderedByFigures(order) ? figuresTable : sql``} ${search === '' ? sql`` : ownerTables}`

/** Without accounts on the page, one row has the counts. */
type ListedRow = { total: number; suspendedCount: number } & (InstallationAccount | { id: null })

/** The workspaces of the installation. Only calls of its administrator read them: no owner filters. */
export const createAccountsListStore = (db: Db) => ({
  async list({ search, state, order, limit, offset, now }: AccountsFilter): Promise<AccountsPage> {
    const { key, direction } = orders[order]
    const { rows } = await sql<ListedRow>`
      with matching as materialized (
        select w.id, ${key} as sort_key
        from workspaces w
        ${matchedTables(search, order)}
        where ${states[state]} and ${matches(search)}
      ), page as (
        select matching.sort_key, ${accountColumns(now)}
        from (
          select *
          from matching
          order by sort_key ${direction}, id
          limit ${limit} offset ${offset}
        ) matching
        join workspaces w on w.id = matching.id
        ${figuresTable}
        ${ownerTables}
      ), counts as (
        select
          (select count(*)::int from matching) as total,
          (select count(*)::int from workspaces where suspended_at is not null) as suspended_count
      )
      select counts.*, page.*
      from counts
      left join page on true
      order by sort_key ${direction}, id`.execute(db)
    const { total, suspendedCount: suspended } = rows[0] as ListedRow
    return { total, suspended, items: rows.flatMap((row) => (row.id === null ? [] : [row])) }
  },

  async find(on: Db | Tx, id: string, now: Date): Promise<InstallationAccount | undefined> {
    const { rows } = await sql<InstallationAccount>`
      select ${accountColumns(now)}
      from workspaces w
      ${figuresTable}
      ${ownerTables}
      where w.id = ${id}`.execute(on)
    return rows[0]
  },
})
export type AccountsListStore = ReturnType<typeof createAccountsListStore>

const matches = (search: string): RawBuilder<boolean> => {
  if (search === '') return sql`true`
  const found = (column: string) => sql`strpos(lower(${sql.raw(column)}), lower(${search})) > 0`
  return sql`(${found('w.name')} or ${found('o.username')} or ${found('o.email')})`
}
