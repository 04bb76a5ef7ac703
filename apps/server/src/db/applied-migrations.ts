import type pg from 'pg'
import { migrations } from './migration-list.ts'

/** Migrations that ran under another name on some databases. */
const FORMER_NAMES: Record<string, string> = {
  '0009-search': '0020-search',
  '0010-inbox': '0021-inbox',
  '0054-asked-when-spent': '0055-asked-when-spent',
}

/** Renames in a single statement, so that only one of two starters changes each name. */
export async function takeNewNames(pool: pg.Pool) {
  if (!(await isMigrated(pool))) return
  await pool.query(
    `update kysely_migration m set name = n.name
      from unnest($1::text[], $2::text[]) as n(former, name)
      where m.name = n.former and not exists (select from kysely_migration where name = n.name)`,
    [Object.keys(FORMER_NAMES), Object.values(FORMER_NAMES)],
  )
}

type Queryable = Pick<pg.ClientBase, 'query'>

/** The migrations of a database by their present names; none where Portavoz never was. */
export async function appliedMigrations(database: Queryable): Promise<string[]> {
  if (!(await isMigrated(database))) return []
  const { rows } = await database.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => FORMER_NAMES[name] ?? name)
}

const isMigrated = async (database: Queryable): Promise<boolean> =>
  (await database.query(`select to_regclass('kysely_migration') as found`)).rows[0].found !== null

/** Migrations that the database lacks, and migrations that this program does not know. Changes nothing. */
export async function migrationsOf(pool: Queryable): Promise<{ pending: string[]; unknown: string[] }> {
  const done = await appliedMigrations(pool)
  const ownMigrations = Object.keys(migrations)
  return {
    pending: ownMigrations.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !ownMigrations.includes(name)),
  }
}
