import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** `name` is `schema.table`; generated columns are left out, since PostgreSQL computes them. */
export type BackupTable = { name: string; columns: string[] }

export type SequencePosition = { name: string; lastValue: string }

/**
 * Rows about running processes, backups, open consoles, unfinished sign-ins and positions among events mean nothing to
 * another installation. What waits to be told to people is stale in it.
 */
export const TRANSIENT_TABLES = [
  'public.backup_grants',
  'public.backup_runs',
  'public.digest_items',
  'public.events',
  'public.leases',
  'public.oidc_sign_ins',
  'public.push_cursor',
  'public.staff_chat_codes',
  'public.staff_chat_deliveries',
  'public.staff_chat_pauses',
  'public.workers',
]

/** Reads a whole database through one connection, which is inside a snapshot between `begin` and `end`. */
export const createBackupStore = (client: pg.ClientBase) => ({
  begin: () => client.query('begin isolation level repeatable read read only'),
  end: () => client.query('rollback'),

  /** Null in a database of a version without one. */
  async findInstallationId(): Promise<string | null> {
    const { rows: found } = await client.query<{ table: string | null }>(
      `select to_regclass('public.installation') as table`,
    )
    if ((found[0]?.table ?? null) === null) return null
    const { rows } = await client.query<{ id: string }>('select id from installation')
    return rows[0]?.id ?? null
  },

  /** All tables of the product, and the waiting jobs of pg-boss. */
  async findTables(): Promise<BackupTable[]> {
    const { rows } = await client.query<BackupTable>(
      `select n.nspname || '.' || c.relname as name,
        array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid
      where a.attnum > 0
        and not a.attisdropped
        and a.attgenerated = ''
        and c.relkind in ('r', 'p')
        and not c.relispartition
        and (n.nspname = 'public' or (n.nspname, c.relname) = ('pgboss', 'job'))
        and not starts_with(c.relname, 'kysely_')
        and n.nspname || '.' || c.relname <> all($1)
      group by n.nspname, c.relname
      order by 1`,
      [TRANSIENT_TABLES],
    )
    return rows
  },

  /** The rows of a table as PostgreSQL's text format; `rowCount` is set once all are read. */
  copyTable({ name, columns }: BackupTable): Readable & { rowCount: number } {
    return client.query(copyTo(`copy (select ${quoted(columns)} from ${name}) to stdout`))
  },

  /** Positions outside any snapshot: at least those of the rows read before. */
  async findSequences(): Promise<SequencePosition[]> {
    const { rows } = await client.query<SequencePosition>(
      `select schemaname || '.' || sequencename as name,
        last_value::text as "lastValue"
      from pg_sequences
      where schemaname = 'public'
        and last_value is not null
      order by 1`,
    )
    return rows
  },
})

export const quoted = (columns: readonly string[]): string => columns.map((name) => `"${name}"`).join(', ')
