import { sql } from 'kysely'
import type { Db } from '../connect.ts'

type Folder = 'documents' | 'media'

/** What rows say about one folder of files. */
export const createFolderRecord = (db: Db, folder: Folder) => ({
  /** The id of the installation, and whether the folder that keeps the files got it as its mark. */
  async read(): Promise<{ installationId: string; wasMarked: boolean }> {
    const { rows } = await sql<{ installationId: string; wasMarked: boolean }>`
      select id as installation_id, ${folder} = any(marked_folders) as was_marked
      from installation`.execute(db)
    return rows[0] ?? { installationId: '', wasMarked: false }
  },

  /** Repeating it changes nothing. */
  async recordMark(): Promise<void> {
    await sql`
      update installation
      set marked_folders = marked_folders || ${folder}::text
      where ${folder} <> all(marked_folders)`.execute(db)
  },

  /** Whether rows name any of these files. */
  async knowsAny(ids: readonly string[]): Promise<boolean> {
    const { rows } = await named[folder](ids).execute(db)
    return rows.length > 0
  },
})

const named = {
  documents: (ids: readonly string[]) => sql`
    select from documents where file_id = any(${[...ids]}::text[])
    union all
    select from document_pictures where id = any(${[...ids]}::text[])
    limit 1`,
  media: (ids: readonly string[]) => sql`
    select from media where message_id = any(${[...ids]}::text[]) and state <> 'lost'
    union all
    select from canned_replies where file_id = any(${[...ids]}::text[])
    limit 1`,
}

export type FolderRecord = ReturnType<typeof createFolderRecord>
