import * as z from 'zod/mini'
import { Id, required } from './common.ts'
import { Place, Source } from './document-words.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** One passage that a question brings to mind. */
export const Recalled = z.extend(Place, {
  passageId: Id,
  documentId: Id,
  documentName: z.string(),
  text: z.string(),
  /** How well it fits; comparable within one answer only. */
  score: z.number(),
  /** From 0 to 1: how much of what the question asks for is in it, word by word. */
  strength: z.number(),
  /** What brought it to mind. */
  by: z.enum(['words', 'meaning', 'both']),
  /** How near its meaning is to the question's, 1 at most; null where it was not among the nearest. */
  similarity: z.nullable(z.number()),
})
export type Recalled = z.infer<typeof Recalled>

/** A word of the question, and what it was understood as: itself, its kin where nobody wrote it so, or nothing. */
const Term = z.object({ word: z.string(), readAs: z.array(z.string()) })

export const KnowledgeAnswer = z.object({
  recalled: z.array(Recalled),
  terms: z.array(Term),
  /** What would be said without a model; null where nothing is strong enough. */
  quote: z.nullable(z.object({ text: z.string(), reply: z.string(), source: Source })),
  /** Below this strength nothing is quoted. */
  leastStrength: z.number(),
  /** By its words alone, or by their meaning too. */
  by: z.enum(['words', 'words_and_meaning']),
})
export type KnowledgeAnswer = z.infer<typeof KnowledgeAnswer>

export const knowledge = {
  /** What a customer's question would bring to mind, through what answers customers. Without an agent, of all documents. */
  search: endpoint({
    method: 'POST',
    path: '/knowledge/search',
    access: 'user',
    input: z.object({
      query: required('Escribe una pregunta', limits.messageMax),
      agentId: z.optional(z.nullable(z.string().check(z.maxLength(80)))),
    }),
    output: KnowledgeAnswer,
  }),
}
