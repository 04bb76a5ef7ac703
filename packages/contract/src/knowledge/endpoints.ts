import * as z from 'zod/mini'
import { Id, requiredText } from '../common/schema.ts'
import { PassageLocation, ReplySource } from '../documents/descriptions.ts'
import { PassagePicture } from '../documents/pictures.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'

/** A passage that matches a question. */
export const FoundPassage = z.extend(PassageLocation, {
  passageId: Id,
  documentId: Id,
  documentName: z.string(),
  text: z.string(),
  /** Ranking score; comparable within one response only. */
  score: z.number(),
  /** Coverage: the share of the question's words that the passage contains, 0 to 1. */
  strength: z.number(),
  /** Which ranking found it. */
  by: z.enum(['words', 'meaning', 'both']),
  /** Cosine similarity of the embeddings, at most 1; null if it is not among the nearest. */
  similarity: z.nullable(z.number()),
  /** The pictures of its row, else of its document. */
  pictures: z.array(PassagePicture),
})
export type FoundPassage = z.infer<typeof FoundPassage>

/** A word of the question and what it was read as: itself, spelling variants, or nothing. */
const QueryToken = z.object({ word: z.string(), readAs: z.array(z.string()) })

export const KnowledgeSearchResult = z.object({
  recalled: z.array(FoundPassage),
  terms: z.array(QueryToken),
  /** The reply without a model; null if no passage is strong enough. */
  quote: z.nullable(
    z.object({ text: z.string(), reply: z.string(), source: ReplySource, pictures: z.array(PassagePicture) }),
  ),
  /** The minimum `strength` for a quote. */
  leastStrength: z.number(),
  /** Search by words only, or by words and embeddings. */
  by: z.enum(['words', 'words_and_meaning']),
})
export type KnowledgeSearchResult = z.infer<typeof KnowledgeSearchResult>

export const knowledge = {
  /** Runs the search that answers customers. Without an agent it covers all documents. */
  search: endpoint({
    method: 'POST',
    path: '/knowledge/search',
    access: 'viewer',
    input: z.object({
      query: requiredText('Escribe una pregunta', limits.messageMax),
      agentId: z.optional(z.nullable(z.string().check(z.maxLength(80)))),
    }),
    output: KnowledgeSearchResult,
  }),
}
