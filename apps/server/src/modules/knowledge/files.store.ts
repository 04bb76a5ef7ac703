import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Waste } from '../../platform/clear-waste.ts'

/** The only place that knows which files are still some document's. */
export const createFilesStore = (db: Db): Waste & { strangers(ids: readonly string[]): Promise<string[]> } => ({
  async waste(after, limit) {
    const rows = await db
      .selectFrom('documentWaste')
      .select('fileId')
      .where('fileId', '>', after)
      .orderBy('fileId')
      .limit(limit)
      .execute()
    return rows.map(({ fileId }) => fileId)
  },

  thrownAway: (ids) =>
    db
      .deleteFrom('documentWaste')
      .where(sql<boolean>`file_id = any(${[...ids]}::text[])`)
      .execute(),

  async strangers(ids) {
    const { rows } = await sql<{ id: string }>`
      select file.id from unnest(${[...ids]}::text[]) as file(id)
      where not exists (select from documents d where d.file_id = file.id)`.execute(db)
    return rows.map(({ id }) => id)
  },
})
