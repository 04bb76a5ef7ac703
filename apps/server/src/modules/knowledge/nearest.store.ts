import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { CopyOut } from '../../db/copy-out.ts'
import { literal } from '../../db/snapshot.ts'
import type { Vector } from '../../ports/embedder.ts'
import type { Ranked } from './recall.store.ts'
import { inScope, type Scope } from './scope.ts'

/** A set, and the documents of a scope that are whole in it. `claim` tells one reading of a document from the next. */
export type Serving = {
  id: string
  provider: string
  model: string
  dimensions: number
  documents: { id: string; claim: number }[]
}

/** Vectors side by side: passage `at` of these has the figures from `at * dimensions` on. */
export type Figures = Float32Array

export type Near = { documentId: string; position: number; similarity: number }
export type NearPassage = Omit<Ranked, 'score'> & { similarity: number }

/** How PostgreSQL sends an array: dimensions, whether it has nulls, the type, how many, from where; then each with its length. */
const HEAD_BYTES = 20

/** The only place that knows how vectors are looked through. */
export const createNearestStore = (db: Db, copyOut: CopyOut) => ({
  /** The account's sets with what is whole in them of a scope, those that have most first, then the newest. */
  async serving(scope: Scope, chunker: number): Promise<Serving[]> {
    const { rows } = await sql<Serving>`
      with scope as materialized (${inScope(scope)})
      select s.id, s.provider, s.model, s.dimensions,
        json_agg(json_build_object('id', d.id, 'claim', d.claim) order by d.id) as documents
      from vector_sets s join whole_in_sets w on w.set_id = s.id join scope on scope.id = w.document_id
        join documents d on d.id = scope.id
      where s.user_id = ${scope.userId} and s.chunker = ${chunker} and s.chosen_at is not null
      group by s.id order by sum(scope.passage_count) desc, s.chosen_at desc`.execute(db)
    return rows
  },

  /** Some vectors of a document, from a passage on. */
  async figures(setId: string, documentId: string, from: number, limit: number, dimensions: number): Promise<Figures> {
    const rows = await copyOut(`
      select vector from vectors where set_id = ${literal(setId)} and document_id = ${literal(documentId)}
        and position >= ${Math.trunc(from)} order by position limit ${Math.trunc(limit)}`)
    const figures = new Float32Array(rows.length * dimensions)
    for (const [at, bytes] of rows.entries()) {
      // Turned round at once, not figure by figure: there are fifty million of them.
      const sent = Buffer.from(new Uint8Array(bytes.subarray(HEAD_BYTES)).buffer).swap32()
      const pairs = new Float32Array(sent.buffer)
      for (let one = 0; one < dimensions; one++) figures[at * dimensions + one] = pairs[2 * one + 1]!
    }
    return figures
  },

  /** Whether the server compares vectors itself (pgvector). */
  async hasVectors(): Promise<boolean> {
    const { rows } = await sql`select from pg_extension where extname = 'vector'`.execute(db)
    return rows.length > 0
  },

  /** The nearest by the server's own hand. */
  async nearest({ id, documents }: Serving, asked: Vector, limit: number): Promise<Near[]> {
    const figures = `[${asked.join(',')}]`
    const { rows } = await sql<Near>`
      select document_id, position, -(vector::vector <#> ${figures}::vector) as similarity from vectors
      where set_id = ${id} and document_id = any(${documents.map((document) => document.id)}::text[])
      order by similarity desc, document_id, position limit ${limit}`.execute(db)
    return rows
  },

  /** What stands there, in the scope only: what is gone since is told no more. */
  async passages(scope: Scope, near: readonly Near[]): Promise<NearPassage[]> {
    const { rows } = await sql<NearPassage>`
      with scope as materialized (${inScope(scope)})
      select p.document_id, scope.name as document_name, p.position, p.text, p.heading, p.page, p.sheet, p.row,
        n.similarity
      from unnest(${near.map((one) => one.documentId)}::text[], ${near.map((one) => one.position)}::int[],
        ${near.map((one) => one.similarity)}::float8[]) as n(document_id, position, similarity)
      join scope on scope.id = n.document_id
      join passages p on p.document_id = n.document_id and p.position = n.position
      order by n.similarity desc, p.document_id, p.position`.execute(db)
    return rows
  },
})
export type NearestStore = ReturnType<typeof createNearestStore>
