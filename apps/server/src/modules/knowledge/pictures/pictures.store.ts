import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { DocumentPictureRow } from '../../../db/schema.ts'

export type ListedPicture = DocumentPictureRow & { hasRow: boolean }

/** What a document has already: the ZIP's files are compared with it. */
export type KnownPicture = Pick<DocumentPictureRow, 'id' | 'rowKey' | 'fileName' | 'sha256' | 'bytes'>

/** A picture of a row. */
export type RowPicture = Pick<DocumentPictureRow, 'id' | 'fileName' | 'createdAt'> & { rowKey: string; rowName: string }

/** Pictures of documents; each query is of one workspace. */
export const createPictureStore = (db: Db) => ({
  insert: (tx: Tx, pictures: readonly DocumentPictureRow[]) =>
    tx
      .insertInto('documentPictures')
      .values([...pictures])
      .execute(),

  /** Whether the document is still there, under the lock of its workspace. */
  hasDocument: async (tx: Tx, workspaceId: string, documentId: string): Promise<boolean> =>
    (await tx
      .selectFrom('documents')
      .select('id')
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', documentId)
      .executeTakeFirst()) !== undefined,

  /** Those of the whole document first, then the newest. */
  async listPage(workspaceId: string, documentId: string, page: number, size: number) {
    const { rows } = await sql<ListedPicture & { total: number }>`
      select
        f.id, f.workspace_id, f.document_id, f.row_key, f.row_name, f.file_name, f.bytes, f.sha256, f.width, f.height,
        f.created_at,
        f.row_key is null or exists (
          select from passages p where p.document_id = f.document_id and p.row_key = f.row_key
        )
        -- Until it is read again its rows are not known.
        or exists (
          select from documents d where d.id = f.document_id and d.status in ('PENDING', 'PROCESSING')
        ) as has_row,
        f.total
      from (
        select
          q.id, q.workspace_id, q.document_id, q.row_key, q.row_name, q.file_name, q.bytes, q.sha256, q.width,
          q.height, q.created_at,
          (count(q.id) over ())::int as total
        from document_pictures q
        where q.workspace_id = ${workspaceId} and q.document_id = ${documentId}
        order by q.row_key is not null, q.created_at desc, q.id desc
        limit ${size}
        offset ${page * size}
      ) f
      order by f.row_key is not null, f.created_at desc, f.id desc`.execute(db)
    return { items: rows, total: rows[0]?.total ?? 0 }
  },

  find: (workspaceId: string, documentId: string, id: string): Promise<DocumentPictureRow | undefined> =>
    db
      .selectFrom('documentPictures')
      .selectAll()
      .where('workspaceId', '=', workspaceId)
      .where('documentId', '=', documentId)
      .where('id', '=', id)
      .executeTakeFirst(),

  listKnown: (tx: Db, workspaceId: string, documentId: string): Promise<KnownPicture[]> =>
    tx
      .selectFrom('documentPictures')
      .select(['id', 'rowKey', 'fileName', 'sha256', 'bytes'])
      .where('workspaceId', '=', workspaceId)
      .where('documentId', '=', documentId)
      .execute(),

  /** Returns how many were removed; a trigger discards their files. */
  async remove(tx: Tx, workspaceId: string, documentId: string, ids: readonly string[]): Promise<number> {
    const { numDeletedRows } = await tx
      .deleteFrom('documentPictures')
      .where('workspaceId', '=', workspaceId)
      .where('documentId', '=', documentId)
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .executeTakeFirst()
    return Number(numDeletedRows)
  },

  /** The rows of the pictures of a document, as they are stored. */
  async listRowKeys(tx: Tx, documentId: string): Promise<RowPicture[]> {
    const { rows } = await sql<RowPicture>`
      select f.id, f.row_key, f.row_name, f.file_name, f.created_at
      from document_pictures f
      where f.document_id = ${documentId} and f.row_key is not null`.execute(tx)
    return rows
  },

  /** `key`, `name`: of the row that a picture shows from now on. */
  async moveToRows(tx: Tx, documentId: string, moves: readonly { id: string; key: string; name: string }[]) {
    await sql`
      update document_pictures f
      set row_key = m.key, row_name = m.name
      from unnest(
        ${moves.map(({ id }) => id)}::text[],
        ${moves.map(({ key }) => key)}::text[],
        ${moves.map(({ name }) => name)}::text[]
      ) as m(id, key, name)
      where f.document_id = ${documentId} and f.id = m.id`.execute(tx)
  },

  listFiles: (tx: Tx, workspaceId: string) =>
    tx
      .selectFrom('documentPictures')
      .select(['id', 'fileName'])
      .where('workspaceId', '=', workspaceId)
      .orderBy('id')
      .execute(),
})
export type PictureStore = ReturnType<typeof createPictureStore>
