import { CompiledQuery } from 'kysely'
import type { Db } from '../connect.ts'

type Folder = 'documents' | 'media'
type RunQuery = <Row>(text: string, values: unknown[]) => Promise<Row[]>

/** Reads and records the mark of one file folder. */
export const createFolderRecord = (db: Db, folder: Folder) => ({
  ...createFolderQueries(async <Row>(text: string, values: unknown[]) => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
    return rows
  }, folder),

  /** Repeating it changes nothing. */
  async recordMark(): Promise<void> {
    await db.executeQuery(CompiledQuery.raw(RECORD_MARK, [folder]))
  },
})

/** Reads the mark of one file folder through any connection to a database of this version. */
export const createFolderQueries = (run: RunQuery, folder: Folder) => ({
  /** The id of the installation, and whether rows name files of a folder that got it as its mark. */
  async read(): Promise<{ installationId: string; expectsFiles: boolean }> {
    const [row] = await run<{ installationId: string; expectsFiles: boolean }>(
      `select id as "installationId",
        $1 = any(marked_folders) and exists (select from (${filesOf[folder]}) f) as "expectsFiles"
      from installation`,
      [folder],
    )
    return row ?? { installationId: '', expectsFiles: false }
  },

  /** Whether rows name any of these files. */
  async knowsAny(ids: readonly string[]): Promise<boolean> {
    const text = `select 1 from (${filesOf[folder]}) f where id = any($1::text[]) limit 1`
    return (await run(text, [[...ids]])).length > 0
  },
})

const RECORD_MARK = `
  update installation
  set marked_folders = marked_folders || $1::text
  where $1 <> all(marked_folders)`

/** The files that rows name, those that wait to be deleted included. */
const filesOf = {
  documents: `
    select file_id as id from documents
    union all
    select id from document_pictures
    union all
    select file_id from document_waste`,
  media: `
    select message_id as id from media where state = 'kept'
    union all
    select file_id from canned_replies where file_id is not null
    union all
    select message_id from media_waste`,
}

export type FolderRecord = ReturnType<typeof createFolderRecord>
export type FolderQueries = ReturnType<typeof createFolderQueries>
