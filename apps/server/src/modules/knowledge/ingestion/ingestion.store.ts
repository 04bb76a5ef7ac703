import type { DocumentCause } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { DocumentRow } from '../../../db/schema.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import type { ReadProgress, DocumentSummary } from '../../../ports/document-reader.ts'
import type { NewPassage, Posting } from './index-passages.ts'

/** A claimed document. `claim` changes when another process claims it or its owner changes it. */
export type IngestionTask = Pick<
  DocumentRow,
  'id' | 'workspaceId' | 'name' | 'fileId' | 'fileName' | 'fileBytes' | 'claim' | 'tries'
>

export type PassageBatch = { number: number; passages: readonly NewPassage[]; postings: readonly Posting[] }

export type IngestionResult = DocumentSummary & { characters: number; passageCount: number; termCount: number }

/** Includes attempts that crashed the parser or the process. */
export const MAX_ATTEMPTS = 3

const isClaimed = ({ id, claim }: IngestionTask) =>
  sql<boolean>`id = ${id} and claim = ${claim} and status = 'PROCESSING'`

export const createIngestionStore = (db: Db) => ({
  /**
   * Claims the longest-waiting document of the workspace with the fewest running ingestions, deletes the results of an
   * earlier attempt, and tells the consoles unless its attempts are over.
   */
  async claim(now: Date, until: Date): Promise<IngestionTask | undefined> {
    const { rows } = await sql<IngestionTask>`
      with busy as (
        select workspace_id, count(*) as readings
        from documents
        where status = 'PROCESSING' and not_before > ${now}
        group by workspace_id
      ), next as (
        select d.id
        from documents d
        left join busy b on b.workspace_id = d.workspace_id
        where d.status in ('PENDING', 'PROCESSING') and d.not_before <= ${now}
        order by coalesce(b.readings, 0), d.not_before, d.id
        limit 1
        for update of d skip locked
      ), cleared as (
        delete from passages
        where document_id in (select id from next)
      ), forgotten as (
        delete from postings
        where document_id in (select id from next)
      ), claimed as (
        update documents
        set
          status = 'PROCESSING',
          stage = 'reading',
          done = 0,
          total = null,
          claim = claim + 1,
          tries = tries + 1,
          not_before = ${until},
          updated_at = ${now}
        where id in (select id from next)
        returning id, workspace_id, name, file_id, file_name, file_bytes, claim, tries
      ), published as (
        ${publishEvent({
          workspaceId: sql`workspace_id`,
          event: { type: 'document', status: 'PROCESSING', stage: { name: 'reading', done: 0, total: null } },
          fields: { documentId: sql`id`, name: sql`name` },
          rows: sql`from claimed where tries <= ${MAX_ATTEMPTS}`,
        })}
      )
      select *
      from claimed`.execute(db)
    return rows[0]
  },

  /**
   * Releases the documents of dead processes. Only for a process that runs alone. They come after documents that waited
   * longer.
   */
  releaseAll: (now: Date) =>
    db.updateTable('documents').set({ notBefore: now }).where('status', '=', 'PROCESSING').execute(),

  /** False if another process has claimed the document. */
  async setProgress(tx: Tx, task: IngestionTask, progress: ReadProgress): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('documents')
      .set({ done: progress.done, total: progress.total })
      .where(isClaimed(task))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** False if another process has claimed the document; nothing is stored then. */
  async storeBatch(task: IngestionTask, { number, passages, postings }: PassageBatch): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const claimed = await tx
        .selectFrom('documents')
        .select('id')
        .where(isClaimed(task))
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!claimed) return false
      await sql`
        insert into passages (document_id, position, text, heading, page, sheet, row, row_key)
        select ${task.id}, p.position, p.text, p.heading, p.page, p.sheet, p.row, p."rowKey"
        from json_to_recordset(${JSON.stringify(passages)}) as p(
          position int, text text, heading text, page int, sheet text, row int, "rowKey" text
        )`.execute(tx)
      await sql`
        insert into postings (workspace_id, term, document_id, batch, positions, counts, lengths)
        select ${task.workspaceId}, p.term, ${task.id}, ${number}, p.positions, p.counts, p.lengths
        from json_to_recordset(${JSON.stringify(postings)}) as p(
          term text, positions int[], counts int[], lengths int[]
        )`.execute(tx)
      return true
    })
  },

  async countPassages(tx: Db, workspaceId: string): Promise<number> {
    const { rows } = await sql<{ passages: number }>`
      select coalesce(sum(passage_count), 0)::int as passages
      from documents
      where workspace_id = ${workspaceId} and status = 'COMPLETED'`.execute(tx)
    return rows[0]?.passages ?? 0
  },

  async complete(tx: Tx, task: IngestionTask, result: IngestionResult, now: Date): Promise<boolean> {
    const { sheets, pagesWithoutText, remarks, remarkCounts, ...rest } = result
    const { numUpdatedRows } = await tx
      .updateTable('documents')
      .set({
        ...rest,
        sheets: JSON.stringify(sheets),
        pagesWithoutText: [...pagesWithoutText],
        remarks: [...remarks],
        remarkCounts: JSON.stringify(remarkCounts),
        status: 'COMPLETED',
        stage: null,
        notBefore: null,
        updatedAt: now,
      })
      .where(isClaimed(task))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    // Queues the embedding; word search finds the document from now on.
    await tx
      .insertInto('embeddings')
      .values({ documentId: task.id, workspaceId: task.workspaceId, notBefore: now, consideredAt: now })
      .execute()
    return true
  },

  async fail(tx: Tx, task: IngestionTask, cause: DocumentCause, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('documents')
      .set({ status: 'FAILED', cause, stage: null, notBefore: null, updatedAt: now })
      .where(isClaimed(task))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await tx.deleteFrom('postings').where('documentId', '=', task.id).execute()
    await tx.deleteFrom('passages').where('documentId', '=', task.id).execute()
    return true
  },

  /** Renews the claim or delays the next attempt. False if another process has claimed the document. */
  async postpone(task: IngestionTask, notBefore: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('documents')
      .set({ notBefore })
      .where(isClaimed(task))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Returns the document to the queue without counting the attempt. */
  returnToQueue: (task: IngestionTask, notBefore: Date) =>
    db
      .updateTable('documents')
      .set({ notBefore, tries: sql<number>`tries - 1` })
      .where(isClaimed(task))
      .execute(),
})
export type IngestionStore = ReturnType<typeof createIngestionStore>
