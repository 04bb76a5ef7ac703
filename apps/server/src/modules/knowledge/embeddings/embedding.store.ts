import type { EmbeddingProblem } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { isSuspended } from '../../../db/fragments/suspension.ts'

/**
 * A claimed document whose vectors are to be made. `claim` changes when another process claims it or its text is
 * ingested again.
 */
export type EmbeddingTask = {
  id: string
  workspaceId: string
  agentId: string | null
  name: string
  passageCount: number
  claim: number
  tries: number
  trouble: EmbeddingProblem | null
}

export type EmbeddingUpdate = {
  notBefore: Date | null
  hasModel?: boolean
  done?: number | null
  trouble?: EmbeddingProblem | null
  tries?: number
}

export const createEmbeddingStore = (db: Db) => ({
  /** Paused tasks are due again after a change of their document, an agent or the installation's model. */
  async wakeChanged(now: Date, space: string): Promise<void> {
    await sql`
      update embeddings
      set not_before = ${now}
      where document_id in (
        select e.document_id
        from embeddings e
        join documents d on d.id = e.document_id
        left join (select workspace_id, max(updated_at) as changed_at from agents group by workspace_id) a
          on a.workspace_id = e.workspace_id
        where (e.not_before is null or e.trouble is not null)
          and (e.considered_as <> ${space} or e.considered_at <= greatest(d.updated_at, a.changed_at))
        for update of e skip locked
      )`.execute(db)
  },

  /** Claims the longest-waiting task of the workspace with the fewest running tasks. */
  async claim(now: Date, until: Date, space: string): Promise<EmbeddingTask | undefined> {
    const { rows } = await sql<EmbeddingTask>`
      with busy as (
        select workspace_id, count(*) as readings
        from embeddings
        where done is not null and not_before > ${now}
        group by workspace_id
      ), next as (
        select e.document_id
        from embeddings e
        left join busy b on b.workspace_id = e.workspace_id
        where e.not_before <= ${now} and not ${isSuspended('e')}
        order by coalesce(b.readings, 0), e.not_before, e.document_id
        limit 1
        for update of e skip locked
      )
      update embeddings e
      set
        claim = e.claim + 1,
        not_before = ${until},
        considered_at = ${now},
        considered_as = ${space}
      from documents d
      where d.id = e.document_id and e.document_id in (select document_id from next)
      returning d.id, d.workspace_id, d.agent_id, d.name, d.passage_count, e.claim, e.tries, e.trouble`.execute(db)
    return rows[0]
  },

  /** Releases the tasks of dead processes. Only for a process that runs alone. */
  releaseAll: (now: Date) =>
    db.updateTable('embeddings').set({ notBefore: now, done: null }).where('done', 'is not', null).execute(),

  /** False if another process has claimed the task. */
  async update(tx: Tx, { id, claim }: EmbeddingTask, fields: EmbeddingUpdate): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('embeddings')
      .set(fields)
      .where('documentId', '=', id)
      .where('claim', '=', claim)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Locks the document and its passages until the transaction ends; false if the claim was lost. */
  async lockDocument(tx: Tx, { id, workspaceId, claim }: EmbeddingTask): Promise<boolean> {
    const document = await tx
      .selectFrom('documents')
      .select('id')
      .where('id', '=', id)
      .where('workspaceId', '=', workspaceId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!document) return false
    const task = await tx
      .selectFrom('embeddings')
      .select('documentId')
      .where('documentId', '=', id)
      .where('claim', '=', claim)
      .executeTakeFirst()
    return task !== undefined
  },
})
export type EmbeddingStore = ReturnType<typeof createEmbeddingStore>
