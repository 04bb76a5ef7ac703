import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { CopyOut } from '../../../db/connection/copy-out.ts'
import { inlineValue } from '../../../db/connection/snapshot.ts'
import type { Vector } from '../../../ports/embedder.ts'
import type { ScoredPassage } from '../search/passage-search.store.ts'
import { passagePictures } from '../pictures/passage-pictures.store.ts'
import { selectScope, type SearchScope } from '../search/scope.store.ts'

/**
 * A vector set and the documents of the scope that are complete in it. `claim` changes when a document is ingested
 * again.
 */
export type SearchableSet = {
  id: string
  provider: string
  model: string
  dimensions: number
  documents: { id: string; claim: number }[]
}

/** Vectors in one array: the values of vector `i` start at `i * dimensions`. */
export type PackedVectors = Float32Array

export type NearestPosition = { documentId: string; position: number; similarity: number }
export type NearestPassage = Omit<ScoredPassage, 'score'> & { similarity: number }

/**
 * PostgreSQL's binary array: header with dimension count, null flag, element type, length and lower bound; then each
 * element after its length.
 */
const HEAD_BYTES = 20

export const createNearestStore = (db: Db, copyOut: CopyOut) => ({
  /** The workspace's sets with the documents of the scope: the set with most passages first, then the newest. */
  async listSearchableSets(scope: SearchScope, chunker: number): Promise<SearchableSet[]> {
    const { rows } = await sql<SearchableSet>`
      with scope as materialized (
        ${selectScope(scope)}
      )
      select
        s.id,
        s.provider,
        s.model,
        s.dimensions,
        json_agg(json_build_object('id', d.id, 'claim', d.claim) order by d.id) as documents
      from vector_sets s
      join whole_in_sets w on w.set_id = s.id
      join scope on scope.id = w.document_id
      join documents d on d.id = scope.id
      where s.workspace_id = ${scope.workspaceId}
        and s.chunker = ${chunker}
        and s.chosen_at is not null
      group by s.id
      order by sum(scope.passage_count) desc, s.chosen_at desc`.execute(db)
    return rows
  },

  async readVectors(
    setId: string,
    documentId: string,
    firstPosition: number,
    limit: number,
    dimensions: number,
  ): Promise<PackedVectors> {
    const rows = await copyOut(`
      select vector
      from vectors
      where set_id = ${inlineValue(setId)}
        and document_id = ${inlineValue(documentId)}
        and position >= ${Math.trunc(firstPosition)}
      order by position
      limit ${Math.trunc(limit)}`)
    const vectors = new Float32Array(rows.length * dimensions)
    for (const [index, bytes] of rows.entries()) {
      // Swaps the byte order of the whole buffer at once: there may be fifty million values.
      const swappedBytes = Buffer.from(new Uint8Array(bytes.subarray(HEAD_BYTES)).buffer).swap32()
      const pairs = new Float32Array(swappedBytes.buffer)
      for (let one = 0; one < dimensions; one++) vectors[index * dimensions + one] = pairs[2 * one + 1]!
    }
    return vectors
  },

  async hasPgvector(): Promise<boolean> {
    const { rows } = await sql`select from pg_extension where extname = 'vector'`.execute(db)
    return rows.length > 0
  },

  /** The nearest passages, computed by pgvector. */
  async findNearest(
    { id, documents }: SearchableSet,
    questionVector: Vector,
    limit: number,
  ): Promise<NearestPosition[]> {
    const vectors = `[${questionVector.join(',')}]`
    const { rows } = await sql<NearestPosition>`
      select document_id, position, -(vector::vector <#> ${vectors}::vector) as similarity
      from vectors
      where set_id = ${id} and document_id = any(${documents.map((document) => document.id)}::text[])
      order by similarity desc, document_id, position
      limit ${limit}`.execute(db)
    return rows
  },

  /** Passages that are still in the scope; deleted ones are dropped. */
  async loadPassages(scope: SearchScope, positions: readonly NearestPosition[]): Promise<NearestPassage[]> {
    const { rows } = await sql<NearestPassage>`
      with scope as materialized (
        ${selectScope(scope)}
      )
      select
        p.document_id, scope.name as document_name, p.position, p.text, p.heading, p.page, p.sheet, p.row,
        ${passagePictures} as pictures, n.similarity
      from unnest(
        ${positions.map((one) => one.documentId)}::text[],
        ${positions.map((one) => one.position)}::int[],
        ${positions.map((one) => one.similarity)}::float8[]
      ) as n(document_id, position, similarity)
      join scope on scope.id = n.document_id
      join passages p on p.document_id = n.document_id and p.position = n.position
      order by n.similarity desc, p.document_id, p.position`.execute(db)
    return rows
  },
})
export type NearestStore = ReturnType<typeof createNearestStore>
