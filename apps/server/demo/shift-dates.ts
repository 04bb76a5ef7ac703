import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'

/** What is made through the API while the demo is furnished. The audit log stays: the database refuses changes. */
const DATED_COLUMNS = [
  ['users', 'created_at'],
  ['workspaces', 'created_at'],
  ['members', 'joined_at'],
  ['agents', 'created_at'],
  ['documents', 'created_at'],
  ['documents', 'updated_at'],
  ['whatsapp_sessions', 'number_since'],
] as const

/** Everything that was just made is dated back: the business has used the product for this long. */
export const shiftDates = async (db: Db, furnishedSince: Date, days: number): Promise<void> => {
  for (const [table, column] of DATED_COLUMNS)
    await sql`
      update ${sql.table(table)}
      set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(days => ${days})
      where ${sql.ref(column)} >= ${furnishedSince}`.execute(db)
}
