import type { MeaningTrouble } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

/** A document whose meaning this process reads, until somebody else takes it up or it is read anew. */
export type EmbeddingCharge = {
  id: string
  userId: string
  agentId: string | null
  name: string
  passageCount: number
  claim: number
  tries: number
  trouble: MeaningTrouble | null
}

export type EmbeddingChange = {
  notBefore: Date | null
  hasModel?: boolean
  done?: number | null
  trouble?: MeaningTrouble | null
  tries?: number
}

/** The only place that knows which documents' meaning is to be read. */
export const createEmbeddingStore = (db: Db) => ({
  /** What rests is looked at again when its document, its account's agents or the installation's model changed. */
  async wake(now: Date, space: string): Promise<void> {
    await sql`
      update embeddings set not_before = ${now} where document_id in (
        select e.document_id from embeddings e
        join documents d on d.id = e.document_id
        left join (
          select user_id, max(updated_at) as changed_at from agents group by user_id
        ) a on a.user_id = e.user_id
        where (e.not_before is null or e.trouble is not null)
          and (e.considered_as <> ${space} or e.considered_at <= greatest(d.updated_at, a.changed_at))
        for update of e skip locked)`.execute(db)
  },

  /** The one that waits longest, of whoever has least under way; nobody else's until then. */
  async claim(now: Date, until: Date, space: string): Promise<EmbeddingCharge | undefined> {
    const { rows } = await sql<EmbeddingCharge>`
      with busy as (
        select user_id, count(*) as readings from embeddings
        where done is not null and not_before > ${now}
        group by user_id
      ), next as (
        select e.document_id from embeddings e
        left join busy b on b.user_id = e.user_id
        where e.not_before <= ${now}
        order by coalesce(b.readings, 0), e.not_before, e.document_id
        limit 1 for update of e skip locked
      )
      update embeddings e set claim = e.claim + 1, not_before = ${until}, considered_at = ${now}, considered_as = ${space}
      from documents d
      where d.id = e.document_id and e.document_id in (select document_id from next)
      returning d.id, d.user_id, d.agent_id, d.name, d.passage_count, e.claim, e.tries, e.trouble`.execute(db)
    return rows[0]
  },

  /** For a process that is surely alone: whoever was at it is dead. */
  takeBack: (now: Date) =>
    db.updateTable('embeddings').set({ notBefore: now, done: null }).where('done', 'is not', null).execute(),

  /** How it stands now. False when it is this process's no more. */
  async change(tx: Tx, { id, claim }: EmbeddingCharge, change: EmbeddingChange): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('embeddings')
      .set(change)
      .where('documentId', '=', id)
      .where('claim', '=', claim)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Its document is neither read anew nor deleted, and its passages stand, until the transaction ends. */
  async hold(tx: Tx, { id, userId, claim }: EmbeddingCharge): Promise<boolean> {
    const held = await tx
      .selectFrom('documents')
      .select('id')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!held) return false
    const mine = await tx
      .selectFrom('embeddings')
      .select('documentId')
      .where('documentId', '=', id)
      .where('claim', '=', claim)
      .executeTakeFirst()
    return mine !== undefined
  },
})
export type EmbeddingStore = ReturnType<typeof createEmbeddingStore>
