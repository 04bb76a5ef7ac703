import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { DocumentRow } from '../../../db/schema.ts'
import { DETACHED_END } from '../rows/row-identity.ts'

/** The first passage of a row, which has its name. */
export type RowPassage = { rowKey: string; text: string; sheet: string | null; row: number | null }

/** A passage of a row whose key may not be known yet. */
export type UnnamedRowPassage = { position: number; text: string; sheet: string | null; row: number | null }

/** `updatedAt`: not before its rows were read. */
type ReadDocument = Pick<DocumentRow, 'hasOldRowKeys' | 'workspaceId' | 'name' | 'updatedAt'>

/** Rows of the tables of documents, whose workspace the caller checked. */
export const createRowStore = (db: Db) => ({
  /** The first rows, in reading order, whose key has all these words. */
  async findRows(documentId: string, words: readonly string[], limit: number): Promise<RowPassage[]> {
    const { rows } = await sql<RowPassage>`
      select f.row_key, f.text, f.sheet, f.row
      from (
        select distinct on (p.row_key) p.row_key, p.text, p.sheet, p.row, p.position
        from passages p
        where p.document_id = ${documentId}
          and p.row_key is not null
          and not exists (select from unnest(${[...words]}::text[]) as w(word) where strpos(p.row_key, w.word) = 0)
        order by p.row_key, p.position
      ) f
      order by f.position
      limit ${limit}`.execute(db)
    return rows
  },

  /** Passages of rows that have a key, in reading order from a position on: a long row has several. */
  async listKeyedPassages(documentId: string, from: number, limit: number): Promise<UnnamedRowPassage[]> {
    const { rows } = await sql<UnnamedRowPassage>`
      select p.position, p.text, p.sheet, p.row
      from passages p
      where p.document_id = ${documentId}
        and p.row_key is not null
        and p.position >= ${from}
      order by p.position
      limit ${limit}`.execute(db)
    return rows
  },

  async findRowText(tx: Tx, documentId: string, rowKey: string): Promise<string | null> {
    const first = await tx
      .selectFrom('passages')
      .select('text')
      .where('documentId', '=', documentId)
      .where('rowKey', '=', rowKey)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst()
    return first?.text ?? null
  },

  /**
   * Whether a document was read before rows had keys, or has those of an older version. `isReadAgain`: also whether a
   * row that it has now may be that of a picture without one.
   */
  async hasRowsToName(documentId: string, isReadAgain: boolean): Promise<boolean> {
    const { rows } = await sql<{ isUnnamed: boolean }>`
      select
        d.has_old_row_keys
        or ${isReadAgain} and exists (
          select from document_pictures f where f.document_id = d.id and right(f.row_key, 2) = ${DETACHED_END}
        )
        or exists (select from passages p where p.document_id = d.id and p.row is not null)
        and not exists (select from passages p where p.document_id = d.id and p.row_key is not null) as is_unnamed
      from documents d
      where d.id = ${documentId}`.execute(db)
    return rows[0]?.isUnnamed ?? false
  },

  /** Documents whose pictures have row keys of an older version. */
  async listWithOldKeys(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select d.id
      from documents d
      where d.has_old_row_keys
        and exists (select from document_pictures f where f.document_id = d.id and f.row_key is not null)
      order by d.id`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Locks the document, as the ingestion does before it stores passages; undefined while it is being read. */
  lockRead: (tx: Tx, documentId: string): Promise<ReadDocument | undefined> =>
    tx
      .selectFrom('documents')
      .select(['hasOldRowKeys', 'workspaceId', 'name', 'updatedAt'])
      .where('id', '=', documentId)
      .where('status', '=', 'COMPLETED')
      .forNoKeyUpdate()
      .executeTakeFirst(),

  async setNamed(tx: Tx, documentId: string): Promise<void> {
    await tx.updateTable('documents').set({ hasOldRowKeys: false }).where('id', '=', documentId).execute()
  },

  listRowPassages: (tx: Tx, documentId: string, from: number, limit: number): Promise<UnnamedRowPassage[]> =>
    tx
      .selectFrom('passages')
      .select(['position', 'text', 'sheet', 'row'])
      .where('documentId', '=', documentId)
      .where('row', 'is not', null)
      .where('position', '>=', from)
      .orderBy('position')
      .limit(limit)
      .execute(),

  async setKeys(tx: Tx, documentId: string, keys: readonly { position: number; key: string }[]): Promise<void> {
    await sql`
      update passages p
      set row_key = k.key
      from unnest(
        ${keys.map(({ position }) => position)}::int[],
        ${keys.map(({ key }) => key)}::text[]
      ) as k(position, key)
      where p.document_id = ${documentId}
        and p.position = k.position
        and p.row_key is distinct from k.key`.execute(tx)
  },
})
export type RowStore = ReturnType<typeof createRowStore>
