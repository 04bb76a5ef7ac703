import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { liftTimeLimits } from '../../db/connection/lift-time-limits.ts'
import { workerAlive } from '../../db/fragments/is-worker-alive.ts'
import { createFolderQueries } from '../../db/installation/folder-records.ts'
import { SNAPSHOT_LOCK } from '../../db/locks/snapshot-lock.ts'
import type { FileFolder } from '../../ports/file-store.ts'

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
  'public.restored_installation',
  'public.staff_chat_codes',
  'public.staff_chat_deliveries',
  'public.staff_chat_pauses',
  'public.workers',
]

/** Reads a whole database through one connection, which is inside a snapshot between `begin` and `end`. */
export const createBackupStore = (client: pg.ClientBase) => ({
  /** Before the snapshot: what is deleted for good meanwhile waits. */
  async begin() {
    await client.query(`select pg_advisory_lock_shared(${SNAPSHOT_LOCK})`)
    await client.query('begin isolation level repeatable read read only')
    await liftTimeLimits(client)
    // Rows are read as they lie in their table, so that equal tables have equal texts.
    await client.query('set local enable_indexscan = off')
    await client.query('set local enable_indexonlyscan = off')
    await client.query('set local synchronize_seqscans = off')
  },
  async end() {
    await client.query('rollback')
    await client.query(`select pg_advisory_unlock_shared(${SNAPSHOT_LOCK})`)
  },

  /** Null in a database of a version without one. */
  async findInstallationId(): Promise<string | null> {
    if (!(await hasTable(client, 'installation'))) return null
    const { rows } = await client.query<{ id: string }>('select id from installation')
    return rows[0]?.id ?? null
  },

  /** Older versions have no such column. */
  async findMarkedFolders(): Promise<FileFolder[]> {
    if (!(await hasTable(client, 'installation'))) return []
    const { rows } = await client.query<{ folders: FileFolder[] | null }>(
      `select to_jsonb(i) -> 'marked_folders' as folders from installation i`,
    )
    return rows[0]?.folders ?? []
  },

  folderQueries: (folder: FileFolder) =>
    createFolderQueries(async <Row>(text: string, values: unknown[]) => {
      const { rows } = await client.query(text, values)
      return rows as Row[]
    }, folder),

  async databaseBytes(): Promise<number> {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return Number(rows[0]?.bytes)
  },

  /** Whether a process replies and sends, or did until seconds ago; true in a database that is too old to know. */
  async isRunning(): Promise<boolean> {
    if (!(await hasTable(client, 'workers'))) return true
    const { rows } = await client.query(`select from workers w where ${workerAlive} limit 1`)
    return rows.length > 0
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

async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass($1) is not null as "isThere"`, [
    `public.${name}`,
  ])
  return rows[0]?.isThere === true
}
