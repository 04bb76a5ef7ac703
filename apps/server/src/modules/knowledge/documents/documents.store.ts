import type { DocumentStats, EmbeddingProblem } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { DocumentRow, NewDocument } from '../../../db/schema.ts'
import { storageRoom } from '../../../db/fragments/storage-bytes.ts'
import { type DocumentFilter, filterCondition } from './document-filter.store.ts'
import { restartIngestion } from './restart-ingestion.store.ts'

/**
 * `embedded`: passages with vectors while vectors are being made. `hasModel`: null until an embedding model was looked
 * up.
 */
export type ListedDocument = DocumentRow & {
  agentName: string | null
  hasModel: boolean | null
  embedded: number | null
  trouble: EmbeddingProblem | null
  isMeaningRead: boolean
}

/**
 * Identifies a file among the documents of an owner and agent; duplicates are refused. `exceptId` is the document whose
 * file is replaced.
 */
export type FileOwner = { workspaceId: string; agentId: string | null; sha256: string; exceptId: string | null }

const MAX_TAGS = 200

export const createDocumentStore = (db: Db) => {
  const selectListed = (workspaceId: string) =>
    db
      .selectFrom('documents as d')
      .leftJoin('agents as a', 'a.id', 'd.agentId')
      .leftJoin('embeddings as e', 'e.documentId', 'd.id')
      .selectAll('d')
      .select(['a.name as agentName', 'e.hasModel', 'e.done as embedded', 'e.trouble'])
      .select(sql<boolean>`exists (select from whole_in_sets w where w.document_id = d.id)`.as('isMeaningRead'))
      .where('d.workspaceId', '=', workspaceId)

  return {
    insert: (tx: Tx, document: NewDocument) => tx.insertInto('documents').values(document).execute(),

    async listPage(workspaceId: string, filter: DocumentFilter, page: number, size: number) {
      const matching = filterCondition(filter)
      const [items, { total }] = await Promise.all([
        selectListed(workspaceId)
          .where(matching)
          .orderBy('d.createdAt', 'desc')
          .orderBy('d.id', 'desc')
          .limit(size)
          .offset(page * size)
          .execute(),
        db
          .selectFrom('documents as d')
          .select(sql<number>`count(*)::int`.as('total'))
          .where('d.workspaceId', '=', workspaceId)
          .where(matching)
          .executeTakeFirstOrThrow(),
      ])
      return { items, total }
    },

    find: (workspaceId: string, id: string): Promise<ListedDocument | undefined> =>
      selectListed(workspaceId).where('d.id', '=', id).executeTakeFirst(),

    /** Another document of the same owner and agent with the same content. */
    findDuplicate: ({ workspaceId, agentId, sha256, exceptId }: FileOwner) =>
      db
        .selectFrom('documents')
        .select(['id', 'name'])
        .where('workspaceId', '=', workspaceId)
        .where('sha256', '=', sha256)
        .where(sql<boolean>`agent_id is not distinct from ${agentId}`)
        .where(sql<boolean>`id is distinct from ${exceptId}`)
        .executeTakeFirst(),

    async sumBytes(tx: Tx, workspaceId: string, exceptId: string | null): Promise<number> {
      const { rows } = await sql<{ bytes: number }>`
        select (
          coalesce(sum(file_bytes), 0)
          + coalesce((select sum(bytes) from document_pictures where workspace_id = ${workspaceId}), 0)
        )::float8 as bytes
        from documents
        where workspace_id = ${workspaceId} and id is distinct from ${exceptId}`.execute(tx)
      return rows[0]?.bytes ?? 0
    },

    /** Bytes that the workspace's own limit leaves, without the document `exceptId`; null without a limit. */
    async countRoom(tx: Tx, workspaceId: string, exceptId: string | null): Promise<number | null> {
      const { rows } = await sql<{ room: number | null }>`
        select ${storageRoom(sql`${workspaceId}`)} + coalesce(
          (select file_bytes from documents where workspace_id = ${workspaceId} and id = ${exceptId}),
          0
        ) as room`.execute(tx)
      return rows[0]?.room ?? null
    },

    lockAgent: async (tx: Tx, workspaceId: string, agentId: string): Promise<boolean> =>
      (await tx
        .selectFrom('agents')
        .select('id')
        .where('id', '=', agentId)
        .where('workspaceId', '=', workspaceId)
        .forKeyShare()
        .executeTakeFirst()) !== undefined,

    async update(tx: Tx, workspaceId: string, id: string, fields: Partial<NewDocument>): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('documents')
        .set(fields)
        .where('id', '=', id)
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    restart: restartIngestion,

    async remove(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await tx
        .deleteFrom('documents')
        .where('id', '=', id)
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    listFiles: (tx: Tx, workspaceId: string) =>
      tx
        .selectFrom('documents')
        .select(['id', 'fileId', 'fileName'])
        .where('workspaceId', '=', workspaceId)
        .orderBy('id')
        .execute(),

    async stats(workspaceId: string, now: Date): Promise<DocumentStats> {
      const { rows } = await sql<DocumentStats>`
        select
          count(*)::int as total,
          count(*) filter (where status = 'PENDING')::int as pending,
          count(*) filter (where status = 'PROCESSING')::int as processing,
          count(*) filter (where status = 'COMPLETED')::int as completed,
          count(*) filter (where status = 'FAILED')::int as failed,
          count(*) filter (where status = 'COMPLETED' and valid_until <= ${now})::int as expired
        from documents
        where workspace_id = ${workspaceId}`.execute(db)
      return rows[0] ?? { total: 0, pending: 0, processing: 0, completed: 0, failed: 0, expired: 0 }
    },

    async tags(workspaceId: string): Promise<string[]> {
      const { rows } = await sql<{ tag: string }>`
        select tag
        from documents, unnest(tags) as tag
        where workspace_id = ${workspaceId}
        group by tag
        order by count(*) desc, tag
        limit ${MAX_TAGS}`.execute(db)
      return rows.map(({ tag }) => tag)
    },

    /** In reading order; the total is in the document row. */
    passages: (documentId: string, page: number, size: number) =>
      db
        .selectFrom('passages')
        .selectAll()
        .where('documentId', '=', documentId)
        .where('position', '>=', page * size)
        .where('position', '<', (page + 1) * size)
        .orderBy('position')
        .execute(),
  }
}
export type DocumentStore = ReturnType<typeof createDocumentStore>
