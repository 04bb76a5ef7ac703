import type { Writable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { liftTimeLimits } from '../../../db/connection/lift-time-limits.ts'
import { holdRestoreLock } from '../../../db/locks/restore-lock.ts'
import { createRestoredInstallation } from '../../../db/migrations/0107-restored-installation.ts'
import { quoted, type BackupTable, type SequencePosition } from '../backup.store.ts'

/** Silences the restored installation until its administrator confirms that the former one does not run. */
export type RestoreMark = { restoredAt: Date; backupAt: Date; wasRunning: boolean }

type ForeignKey = { table: string; name: string; definition: string }
type Index = { name: string; definition: string }

/** Writes a whole database through one connection. */
export const createRestoreStore = (client: pg.ClientBase) => ({
  async runInTransaction(work: () => Promise<void>): Promise<void> {
    await client.query('begin')
    try {
      await liftTimeLimits(client)
      await holdRestoreLock(client)
      await work()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  },

  async findColumns(table: string): Promise<string[]> {
    const { rows } = await client.query<{ name: string }>(
      `select attname::text as name
      from pg_attribute
      where attrelid = to_regclass($1)
        and attnum > 0
        and not attisdropped
        and attgenerated = ''`,
      [table],
    )
    return rows.map(({ name }) => name)
  },

  /**
   * Removes the foreign keys of these tables, so that their order does not matter; `addForeignKeys` checks every row.
   * An operator's database may hold tables of others, whose keys and indexes stay.
   */
  async dropForeignKeys(tables: readonly string[]): Promise<ForeignKey[]> {
    const { rows } = await client.query<ForeignKey>(
      `select conrelid::regclass::text as table,
        conname as name,
        pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype = 'f'
        and connamespace = 'public'::regnamespace
        and conrelid in (
          select to_regclass(name)
          from unnest($1::text[]) as name
        )
      order by 1, 2`,
      [tables],
    )
    for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`)
    return rows
  },

  async addForeignKeys(foreignKeys: readonly ForeignKey[]): Promise<void> {
    for (const { table, name, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
  },

  /**
   * Removes the indexes of these tables that no constraint needs: `createIndexes` sorts all rows once, where `COPY`
   * would look up a place for each row in each index.
   */
  async dropIndexes(tables: readonly string[]): Promise<Index[]> {
    const { rows } = await client.query<Index>(
      `select i.indexrelid::regclass::text as name,
        pg_get_indexdef(i.indexrelid) as definition
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace
        and i.indrelid in (
          select to_regclass(name)
          from unnest($1::text[]) as name
        )
        and not exists (
          select 1
          from pg_constraint
          where conindid = i.indexrelid
        )
      order by 1`,
      [tables],
    )
    for (const { name } of rows) await client.query(`drop index ${name}`)
    return rows
  },

  /** With memory enough to sort a million messages, given back at the end of the transaction. */
  async createIndexes(indexes: readonly Index[]): Promise<void> {
    await client.query(`set local maintenance_work_mem = '256MB'`)
    for (const { definition } of indexes) await client.query(definition)
  },

  /** The rows that triggers would write are in the backup too. */
  setTriggers: (table: string, state: 'enable' | 'disable') =>
    client.query(`alter table ${table} ${state} trigger user`),

  /** Deletes the rows of a table, if this version of the schema has it. */
  async empty(table: string): Promise<void> {
    if ((await this.findColumns(table)).length > 0) await client.query(`delete from ${table}`)
  },

  /** The older schema of a backup may lack the table; the migration that follows finds it. */
  async markRestored({ restoredAt, backupAt, wasRunning }: RestoreMark): Promise<void> {
    await client.query(createRestoredInstallation)
    await client.query('insert into restored_installation (restored_at, backup_at, was_running) values ($1, $2, $3)', [
      restoredAt,
      backupAt,
      wasRunning,
    ])
    // Processes that are open notice at once that the database is another.
    await client.query(`select pg_notify('portavoz', 'restore standby')`)
  },

  copyInto: ({ name, columns }: BackupTable): Writable =>
    client.query(copyFrom(`copy ${name} (${quoted(columns)}) from stdin`)),

  async setSequences(positions: readonly SequencePosition[]): Promise<void> {
    for (const { name, lastValue } of positions) await client.query('select setval($1, $2)', [name, lastValue])
  },
})

/** Whether a migrated database is in use. */
export async function hasAccounts(database: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await database.query('select from users limit 1')
  return rows.length > 0
}

/** Whether this is a restored installation that waits for its confirmation; older schemas have none. */
export async function isUnconfirmed(client: pg.ClientBase): Promise<boolean> {
  const table = await client.query(`select to_regclass('restored_installation') as name`)
  if (table.rows[0].name === null) return false
  const { rows } = await client.query(
    `select 1
    from restored_installation
    where confirmed_at is null`,
  )
  return rows.length > 0
}
