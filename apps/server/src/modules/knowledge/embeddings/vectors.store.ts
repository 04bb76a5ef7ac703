import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { Vector } from '../../../ports/embedder.ts'
import type { EmbeddingSpace } from './embedding-space.ts'

export type VectorSet = { id: string; dimensions: number }

/** Nine digits identify a 32-bit float. */
const shortNumbers = (vector: Vector): number[] => Array.from(vector, (value) => Number(value.toPrecision(9)))

export const createVectorStore = (db: Db) => ({
  /**
   * The set that is being filled for this space; undefined before the model's first answer, or after `invalidateSet`.
   */
  findCurrentSet: (workspaceId: string, { provider, model, chunker }: EmbeddingSpace): Promise<VectorSet | undefined> =>
    db
      .selectFrom('vectorSets')
      .select(['id', 'dimensions'])
      .where('workspaceId', '=', workspaceId)
      .where('provider', '=', provider)
      .where('model', '=', model)
      .where('chunker', '=', chunker)
      .where('chosenAt', 'is not', null)
      .orderBy('chosenAt', 'desc')
      .limit(1)
      .executeTakeFirst(),

  isComplete: async (setId: string, documentId: string): Promise<boolean> =>
    (await db
      .selectFrom('wholeInSets')
      .select('documentId')
      .where('setId', '=', setId)
      .where('documentId', '=', documentId)
      .executeTakeFirst()) !== undefined,

  /** The number of a document's passages in a set; they are stored in order. */
  async countStored(setId: string, documentId: string): Promise<number> {
    const { rows } = await sql<{ done: number }>`
      select coalesce(max(position) + 1, 0) as done
      from vectors
      where set_id = ${setId} and document_id = ${documentId}`.execute(db)
    return rows[0]?.done ?? 0
  },

  listPassages: (documentId: string, firstPosition: number, limit: number) =>
    db
      .selectFrom('passages')
      .select(['heading', 'text'])
      .where('documentId', '=', documentId)
      .where('position', '>=', firstPosition)
      .orderBy('position')
      .limit(limit)
      .execute(),

  /** Makes the set for these dimensions the current one. Finished documents that it lacks are embedded again. */
  async activateSet(
    tx: Tx,
    workspaceId: string,
    { provider, model, chunker }: EmbeddingSpace,
    dimensions: number,
    now: Date,
  ) {
    const set = await tx
      .insertInto('vectorSets')
      .values({ id: newId(now.getTime()), workspaceId, provider, model, chunker, dimensions, chosenAt: now })
      .onConflict((conflict) =>
        conflict.columns(['workspaceId', 'provider', 'model', 'dimensions', 'chunker']).doUpdateSet({ chosenAt: now }),
      )
      .returning(['id', 'dimensions'])
      .executeTakeFirstOrThrow()
    await sql`
      update embeddings
      set considered_at = '-infinity'
      where document_id in (
        select document_id
        from embeddings e
        where workspace_id = ${workspaceId}
          and not_before is null
          and not exists (
            select
            from whole_in_sets w
            where w.set_id = ${set.id} and w.document_id = e.document_id
          )
        for update skip locked
      )`.execute(tx)
    return set
  },

  /** Stores the vectors of consecutive passages. */
  async storeVectors(
    tx: Tx,
    { id, dimensions }: VectorSet,
    documentId: string,
    firstPosition: number,
    embedded: readonly Vector[],
  ) {
    const rows = embedded.map((vector, index) => ({ position: firstPosition + index, vector: shortNumbers(vector) }))
    await sql`
      insert into vectors (set_id, dimensions, document_id, position, vector)
      select ${id}, ${dimensions}, ${documentId}, m.position, m.vector
      from json_to_recordset(${JSON.stringify(rows)}) as m(position int, vector real[])
      on conflict do nothing`.execute(tx)
  },

  /**
   * Marks a document as complete in the set; deletes its partial vectors in other sets, and sets of the workspace that
   * this one replaces.
   */
  async completeDocument(tx: Tx, workspaceId: string, setId: string, documentId: string): Promise<void> {
    await tx
      .insertInto('wholeInSets')
      .values({ setId, documentId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await sql`
      delete from vectors v
      where v.document_id = ${documentId}
        and v.set_id <> ${setId}
        and not exists (
          select
          from whole_in_sets w
          where w.set_id = v.set_id and w.document_id = v.document_id
        )`.execute(tx)
    await sql`
      delete from vector_sets s
      where s.workspace_id = ${workspaceId}
        and s.id <> ${setId}
        and not exists (
          select
          from whole_in_sets o
          where o.set_id = s.id
            and not exists (
              select
              from whole_in_sets w
              where w.set_id = ${setId} and w.document_id = o.document_id
            )
        )
        and not exists (
          select
          from vectors v
          where v.set_id = s.id
            and not exists (
              select
              from whole_in_sets w
              where w.set_id = ${setId} and w.document_id = v.document_id
            )
        )`.execute(tx)
  },

  /** The model answered with other dimensions; its next answer decides the current set. */
  async invalidateSet(workspaceId: string, setId: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('vectorSets')
        .set({ chosenAt: null })
        .where('id', '=', setId)
        .where('workspaceId', '=', workspaceId)
        .execute()
      await sql`
        update embeddings
        set considered_at = '-infinity'
        where document_id in (
          select document_id
          from embeddings
          where workspace_id = ${workspaceId} and not_before is null
          for update skip locked
        )`.execute(tx)
    })
  },
})
export type VectorStore = ReturnType<typeof createVectorStore>
