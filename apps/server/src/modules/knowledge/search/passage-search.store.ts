import type { PassagePicture } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { passagePictures } from '../pictures/passage-pictures.store.ts'
import { selectScope, type SearchScope } from './scope.store.ts'
import { BM25_LENGTH_WEIGHT, BM25_SATURATION } from './rerank.ts'

/** The number of passages in scope, and in how many of them each term occurs. */
export type TermCounts = { passages: number; found: Record<string, number> }

export type ScoredPassage = {
  documentId: string
  documentName: string
  position: number
  text: string
  heading: string
  page: number | null
  sheet: string | null
  row: number | null
  pictures: PassagePicture[]
  score: number
}

/** One form of a query term; `asked` is the index of that term. */
export type WeightedTerm = { asked: number; term: string; weight: number }

/** Maximum number of terms that are read for each prefix. */
const MAX_TERMS = 20_000

export const createPassageSearchStore = (db: Db) => ({
  async countTerms(scope: SearchScope, terms: readonly string[]): Promise<TermCounts> {
    const { rows } = await sql<TermCounts>`
      with scope as materialized (
        ${selectScope(scope)}
      )
      select
        coalesce(sum(passage_count), 0)::int as passages,
        (
          select coalesce(json_object_agg(term, n), '{}')
          from (
            select p.term, sum(cardinality(p.positions))::int as n
            from postings p
            join scope on scope.id = p.document_id
            where p.workspace_id = ${scope.workspaceId} and p.term = any(${[...terms]}::text[])
            group by p.term
          ) each
        ) as found
      from scope`.execute(db)
    return rows[0] ?? { passages: 0, found: {} }
  },

  /**
   * The workspace's terms with these prefixes and lengths. A recursive loose index scan: one look-up per distinct term.
   */
  async listTerms(
    workspaceId: string,
    prefixes: readonly string[],
    shortest: number,
    longest: number,
  ): Promise<string[]> {
    const { rows } = await sql<{ term: string }>`
      with recursive known(begin, term, n) as (
        select
          b,
          (
            select min(term)
            from postings
            where workspace_id = ${workspaceId} and term >= b and term < b || chr(1114111)
          ),
          1
        from unnest(${[...prefixes]}::text[]) as b
        union all
        select
          begin,
          (
            select min(p.term)
            from postings p
            where p.workspace_id = ${workspaceId}
              and p.term > known.term
              and p.term < begin || chr(1114111)
          ),
          n + 1
        from known
        where known.term is not null and n < ${MAX_TERMS}
      )
      select term
      from known
      where length(term) between ${shortest} and ${longest}`.execute(db)
    return rows.map(({ term }) => term)
  },

  /**
   * The best passages by BM25 in the scope. Lengths are normalized separately for sheets and texts, so that a price
   * list does not change the scores of paragraphs.
   */
  async rankPassages(scope: SearchScope, forms: readonly WeightedTerm[], limit: number): Promise<ScoredPassage[]> {
    const { rows } = await sql<ScoredPassage>`
      with scope as materialized (
        ${selectScope(scope)}
      ), lengths as materialized (
        select id, greatest(1, (sum(term_count) over kind)::float8 / nullif(sum(passage_count) over kind, 0)) as length
        from scope
        window kind as (partition by is_sheet)
      ), asked as materialized (
        select *
        from unnest(
          ${forms.map((form) => form.asked)}::int[],
          ${forms.map((form) => form.term)}::text[],
          ${forms.map((form) => form.weight)}::float8[]
        ) as a(asked, term, weight)
      ),
      -- Step by step: a planner that knows nothing yet of a new owner's words would go through them again and again.
      there as materialized (
        select term, document_id, positions, counts, lengths
        from postings
        where workspace_id = ${scope.workspaceId} and term = any(${forms.map((form) => form.term)}::text[])
      ), hits as (
        select
          there.document_id,
          u.position,
          a.asked,
          max(
            a.weight * u.count * ${sql.lit(BM25_SATURATION + 1)} /
            (
              u.count + ${sql.lit(BM25_SATURATION)} *
              (${sql.lit(1 - BM25_LENGTH_WEIGHT)} + ${sql.lit(BM25_LENGTH_WEIGHT)} * u.length / s.length)
            )
          ) as worth
        from there
        join asked a on a.term = there.term
        join lengths s on s.id = there.document_id,
          unnest(there.positions, there.counts, there.lengths) as u(position, count, length)
        group by there.document_id, u.position, a.asked
      ), best as materialized (
        select document_id, position, sum(worth) as score
        from hits
        group by document_id, position
        order by score desc, document_id, position
        limit ${limit}
      )
      select
        b.document_id,
        scope.name as document_name,
        b.position,
        b.score,
        p.text,
        p.heading,
        p.page,
        p.sheet,
        p.row,
        ${passagePictures} as pictures
      from best b
      join scope on scope.id = b.document_id,
        lateral (
          select p.document_id, p.text, p.heading, p.page, p.sheet, p.row, p.row_key
          from passages p
          where p.document_id = b.document_id and p.position = b.position
          offset 0
        ) p
      order by b.score desc, b.document_id, b.position`.execute(db)
    return rows
  },
})
export type PassageSearchStore = ReturnType<typeof createPassageSearchStore>
