import type { DocumentCause } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { DocumentRow } from '../../db/schema.ts'
import type { Progress, Understood } from '../../ports/documents.ts'
import type { NewPassage, Posting } from './index-passages.ts'

/** A document that this process reads, until somebody else takes it up or its owner changes it. */
export type Charge = Pick<
  DocumentRow,
  'id' | 'userId' | 'name' | 'fileId' | 'fileName' | 'fileBytes' | 'claim' | 'tries'
>

export type Batch = { number: number; passages: readonly NewPassage[]; postings: readonly Posting[] }

export type Whole = Understood & { characters: number; passageCount: number; termCount: number }

const mine = ({ id, claim }: Charge) => sql<boolean>`id = ${id} and claim = ${claim} and status = 'PROCESSING'`

/** The only place that knows how far documents are read. */
export const createReadingStore = (db: Db) => ({
  /**
   * The document that waits longest, of whoever has least under way; nobody else's until then. What is left of an
   * earlier attempt is gone.
   */
  async claim(now: Date, until: Date): Promise<Charge | undefined> {
    const { rows } = await sql<Charge>`
      with busy as (
        select user_id, count(*) as readings from documents
        where status = 'PROCESSING' and not_before > ${now}
        group by user_id
      ), next as (
        select d.id from documents d
        left join busy b on b.user_id = d.user_id
        where d.status in ('PENDING', 'PROCESSING') and d.not_before <= ${now}
        order by coalesce(b.readings, 0), d.not_before, d.id
        limit 1 for update of d skip locked
      ), cleared as (
        delete from passages where document_id in (select id from next)
      ), forgotten as (
        delete from postings where document_id in (select id from next)
      )
      update documents set status = 'PROCESSING', stage = 'reading', done = 0, total = null, claim = claim + 1,
        tries = tries + 1, not_before = ${until}, updated_at = ${now}
      where id in (select id from next)
      returning id, user_id, name, file_id, file_name, file_bytes, claim, tries`.execute(db)
    return rows[0]
  },

  /** For a process that is surely alone: whoever read is dead. What they left comes after what waited. */
  takeBack: (now: Date) =>
    db.updateTable('documents').set({ notBefore: now }).where('status', '=', 'PROCESSING').execute(),

  /** False when it is this process's no more. */
  async progress(tx: Tx, charge: Charge, stage: DocumentRow['stage'], at: Progress): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('documents')
      .set({ stage, done: at.done, total: at.total })
      .where(mine(charge))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** False when it is this process's no more: nothing is kept then. */
  async keep(charge: Charge, { number, passages, postings }: Batch): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const held = await tx.selectFrom('documents').select('id').where(mine(charge)).forNoKeyUpdate().executeTakeFirst()
      if (!held) return false
      await sql`
        insert into passages (document_id, position, text, heading, page, sheet, row)
        select ${charge.id}, p.position, p.text, p.heading, p.page, p.sheet, p.row
        from json_to_recordset(${JSON.stringify(passages)}) as
          p(position int, text text, heading text, page int, sheet text, row int)`.execute(tx)
      await sql`
        insert into postings (user_id, term, document_id, batch, positions, counts, lengths)
        select ${charge.userId}, p.term, ${charge.id}, ${number}, p.positions, p.counts, p.lengths
        from json_to_recordset(${JSON.stringify(postings)}) as
          p(term text, positions int[], counts int[], lengths int[])`.execute(tx)
      return true
    })
  },

  /** What an account's documents have been cut into. */
  async passagesOf(tx: Db, userId: string): Promise<number> {
    const { rows } = await sql<{ passages: number }>`
      select coalesce(sum(passage_count), 0)::int as passages from documents
      where user_id = ${userId} and status = 'COMPLETED'`.execute(tx)
    return rows[0]?.passages ?? 0
  },

  async complete(tx: Tx, charge: Charge, whole: Whole, now: Date): Promise<boolean> {
    const { sheets, pagesWithoutText, remarks, remarkCounts, ...rest } = whole
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
      .where(mine(charge))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    // Its meaning comes afterwards: it answers by its words from now on.
    await tx
      .insertInto('embeddings')
      .values({ documentId: charge.id, userId: charge.userId, notBefore: now, consideredAt: now })
      .execute()
    return true
  },

  async fail(tx: Tx, charge: Charge, cause: DocumentCause, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('documents')
      .set({ status: 'FAILED', cause, stage: null, notBefore: null, updatedAt: now })
      .where(mine(charge))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await tx.deleteFrom('postings').where('documentId', '=', charge.id).execute()
    await tx.deleteFrom('passages').where('documentId', '=', charge.id).execute()
    return true
  },

  /** Nobody takes it up before: for whoever is at it, or begins anew later. False when it is somebody else's. */
  async postpone(charge: Charge, notBefore: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('documents')
      .set({ notBefore })
      .where(mine(charge))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** For whoever comes next, as if nobody had tried. */
  giveBack: (charge: Charge, now: Date) =>
    db
      .updateTable('documents')
      .set({ notBefore: now, tries: sql<number>`tries - 1` })
      .where(mine(charge))
      .execute(),
})
export type ReadingStore = ReturnType<typeof createReadingStore>
