import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { DiscardedFiles } from '../../../platform/files/delete-discarded-files.ts'

export const createDocumentFilesStore = (
  db: Db,
): DiscardedFiles & { findOrphans(ids: readonly string[]): Promise<string[]> } => ({
  async listDiscarded(after, limit) {
    const rows = await db
      .selectFrom('documentWaste')
      .select('fileId')
      .where('fileId', '>', after)
      .orderBy('fileId')
      .limit(limit)
      .execute()
    return rows.map(({ fileId }) => fileId)
  },

  forgetDiscarded: (ids) =>
    db
      .deleteFrom('documentWaste')
      .where(sql<boolean>`file_id = any(${[...ids]}::text[])`)
      .execute(),

  async findOrphans(ids) {
    const { rows } = await sql<{ id: string }>`
      select file.id
      from unnest(${[...ids]}::text[]) as file(id)
      where not exists (select from documents d where d.file_id = file.id)
        and not exists (select from document_pictures p where p.id = file.id)`.execute(db)
    return rows.map(({ id }) => id)
  },
})
