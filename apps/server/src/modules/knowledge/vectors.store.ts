import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { newId } from '../../platform/ids.ts'
import type { Vector } from '../../ports/embedder.ts'
import type { Space } from './space.ts'

export type VectorSet = { id: string; dimensions: number }

/** As short as tells them apart. */
const figuresOf = (vector: Vector): number[] => Array.from(vector, (value) => Number(value.toPrecision(9)))

/** The only place that knows how vectors are kept. */
export const createVectorStore = (db: Db) => ({
  /** The set that is being filled with what this model answers; none before its first answer, or while that is in doubt. */
  current: (userId: string, { provider, model, chunker }: Space): Promise<VectorSet | undefined> =>
    db
      .selectFrom('vectorSets')
      .select(['id', 'dimensions'])
      .where('userId', '=', userId)
      .where('provider', '=', provider)
      .where('model', '=', model)
      .where('chunker', '=', chunker)
      .where('chosenAt', 'is not', null)
      .orderBy('chosenAt', 'desc')
      .limit(1)
      .executeTakeFirst(),

  isWhole: async (setId: string, documentId: string): Promise<boolean> =>
    (await db
      .selectFrom('wholeInSets')
      .select('documentId')
      .where('setId', '=', setId)
      .where('documentId', '=', documentId)
      .executeTakeFirst()) !== undefined,

  /** How many of a document's passages are in a set: they come in order. */
  async doneOf(setId: string, documentId: string): Promise<number> {
    const { rows } = await sql<{ done: number }>`
      select coalesce(max(position) + 1, 0) as done from vectors
      where set_id = ${setId} and document_id = ${documentId}`.execute(db)
    return rows[0]?.done ?? 0
  },

  passagesFrom: (documentId: string, from: number, limit: number) =>
    db
      .selectFrom('passages')
      .select(['heading', 'text'])
      .where('documentId', '=', documentId)
      .where('position', '>=', from)
      .orderBy('position')
      .limit(limit)
      .execute(),

  /** From now on the set for vectors of so many dimensions. What rested in another of this model's is to be done again. */
  async choose(tx: Tx, userId: string, { provider, model, chunker }: Space, dimensions: number, now: Date) {
    const set = await tx
      .insertInto('vectorSets')
      .values({ id: newId(now.getTime()), userId, provider, model, chunker, dimensions, chosenAt: now })
      .onConflict((on) =>
        on.columns(['userId', 'provider', 'model', 'dimensions', 'chunker']).doUpdateSet({ chosenAt: now }),
      )
      .returning(['id', 'dimensions'])
      .executeTakeFirstOrThrow()
    await sql`
      update embeddings set considered_at = '-infinity' where document_id in (
        select document_id from embeddings e where user_id = ${userId} and not_before is null
          and not exists (select from whole_in_sets w where w.set_id = ${set.id} and w.document_id = e.document_id)
        for update skip locked)`.execute(tx)
    return set
  },

  /** The vectors of a document's passages from here on, in order. */
  async keep(tx: Tx, { id, dimensions }: VectorSet, documentId: string, from: number, made: readonly Vector[]) {
    const rows = made.map((vector, at) => ({ position: from + at, vector: figuresOf(vector) }))
    await sql`
      insert into vectors (set_id, dimensions, document_id, position, vector)
      select ${id}, ${dimensions}, ${documentId}, m.position, m.vector
      from json_to_recordset(${JSON.stringify(rows)}) as m(position int, vector real[])
      on conflict do nothing`.execute(tx)
  },

  /** All of a document is in this set: what is half in others goes, and so do the account's sets that this one outdoes. */
  async finish(tx: Tx, userId: string, setId: string, documentId: string): Promise<void> {
    await tx
      .insertInto('wholeInSets')
      .values({ setId, documentId })
      .onConflict((on) => on.doNothing())
      .execute()
    await sql`
      delete from vectors v where v.document_id = ${documentId} and v.set_id <> ${setId}
        and not exists (select from whole_in_sets w where w.set_id = v.set_id and w.document_id = v.document_id)`.execute(
      tx,
    )
    await sql`
      delete from vector_sets s where s.user_id = ${userId} and s.id <> ${setId}
        and not exists (select from whole_in_sets o where o.set_id = s.id and not exists (
          select from whole_in_sets w where w.set_id = ${setId} and w.document_id = o.document_id))
        and not exists (select from vectors v where v.set_id = s.id and not exists (
          select from whole_in_sets w where w.set_id = ${setId} and w.document_id = v.document_id))`.execute(tx)
  },

  /** Its model was heard to answer otherwise: its next answer tells which set is the right one. */
  async doubt(userId: string, setId: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('vectorSets')
        .set({ chosenAt: null })
        .where('id', '=', setId)
        .where('userId', '=', userId)
        .execute()
      await sql`
        update embeddings set considered_at = '-infinity' where document_id in (
          select document_id from embeddings where user_id = ${userId} and not_before is null
          for update skip locked)`.execute(tx)
    })
  },
})
export type VectorStore = ReturnType<typeof createVectorStore>
