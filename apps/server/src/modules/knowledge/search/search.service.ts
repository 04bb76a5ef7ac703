import { type KnowledgeSearchResult, formatLocation, type FoundPassage, type ReplySource } from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'
import { kindShareOf } from '../query/answer-kinds.ts'
import { withoutPictureNames } from '../rows/picture-cells.ts'
import { sayRows } from '../rows/row-sentence.ts'
import { isProse } from './is-prose.ts'
import { quotePassage } from './quote-passage.ts'
import type { SearchPassages } from './search-passages.ts'
import type { QueryTerm } from './rerank.ts'

const MAX_PASSAGES = 8

/** Below this confidence no passage is quoted: about 5 % of the questions without an article get a wrong quote. */
export const MIN_CONFIDENCE = 0.5

export type KnowledgeQuote = NonNullable<KnowledgeSearchResult['quote']> & { isOfTable: boolean }

export type RetrievedPassages = { recalled: FoundPassage[]; quote: KnowledgeQuote | null }

export type RetrievePassages = (
  agent: { workspaceId: string; agentId: string },
  question: string,
  at: Date,
) => Promise<RetrievedPassages>

export const sourceOf = ({ documentId, documentName: name, page, sheet, row }: FoundPassage): ReplySource => ({
  documentId,
  name,
  page,
  sheet,
  row,
})

/**
 * If list lines within this distance of the best answer differently, the question is too vague for one of them. Prose
 * passages overlap anyway, so the lead is not checked for them.
 */
const MIN_LEAD = 0.06

const isSameAnswer = (a: string, b: string) => a.includes(b) || b.includes(a)

/** Quotes use the confidence of the word search only: vector similarity finds much that answers nothing. */
function selectQuote(foundPassages: readonly FoundPassage[], queryTerms: readonly QueryTerm[]): KnowledgeQuote | null {
  const [best, ...others] = foundPassages.toSorted((a, b) => b.strength - a.strength)
  if (!best || best.strength < MIN_CONFIDENCE) return null
  const { text } = quotePassage(best.text, best.heading, queryTerms)
  const rivals = isProse(best) ? [] : others.filter(({ strength }) => strength >= best.strength - MIN_LEAD)
  const rivalTexts = rivals.map((one) => ({ ...one, quotedText: quotePassage(one.text, one.heading, queryTerms).text }))
  const different = rivalTexts.filter(({ quotedText }) => !isSameAnswer(text, quotedText))
  const [first, ...tied] = preferPricedRows([{ ...best, quotedText: text }, ...different], queryTerms)
  if (first && tied.length > 0) return quoteTiedPassages(first, tied)
  return first ? createQuote(first.quotedText, sourceOf(first), [first]) : null
}

/** «Grabar», «bordarlo»: rows name things, notices tell what an action costs. */
const INFINITIVE = /[aei]r(?:l[aeo]s?|me|te|se|nos)?$/

/** For the price of a thing, rows of a table that say a price go before notices that tie with them. */
function preferPricedRows(tied: TiedPassage[], queryTerms: readonly QueryTerm[]): TiedPassage[] {
  const price = queryTerms.find(({ kind }) => kind?.name === 'price')?.kind
  const things = queryTerms.filter(({ role }) => role === 'thing')
  if (!price || things.length === 0 || things.some(({ word }) => INFINITIVE.test(word))) return tied
  const rows = tied.filter(({ row, quotedText }) => row !== null && kindShareOf(price, quotedText) > 0)
  return rows.length > 0 ? rows : tied
}

const TIED_QUOTE_LIMITS = { rows: 4, texts: 2, characters: 450 }

function quoteTiedPassages(best: TiedPassage, rivals: readonly TiedPassage[]): KnowledgeQuote | null {
  const tied = [best, ...rivals]
  const maxTied = tied.every(({ row }) => row !== null) ? TIED_QUOTE_LIMITS.rows : TIED_QUOTE_LIMITS.texts
  if (tied.length > maxTied || tied.some(({ documentId }) => documentId !== best.documentId)) return null
  const text = tied
    .toSorted((a, b) => positionOf(a) - positionOf(b))
    .map(({ quotedText }) => quotedText)
    .join('\n')
  return text.length > TIED_QUOTE_LIMITS.characters ? null : createQuote(text, { ...sourceOf(best), row: null }, tied)
}

type TiedPassage = FoundPassage & { quotedText: string }

const positionOf = ({ passageId, documentId }: FoundPassage) => Number(passageId.slice(documentId.length + 1))

/** `text` is quoted as it was found; the reply says its rows as sentences. */
function createQuote(text: string, source: ReplySource, passages: readonly FoundPassage[]): KnowledgeQuote {
  const isOfTable = passages.some(({ row }) => row !== null)
  const position = formatLocation(source)
  const place = `${source.name}${position && `, ${position}`}`
  const pictures = passages.flatMap((passage) => passage.pictures)
  return {
    text,
    source,
    pictures,
    isOfTable,
    reply: `Esto es lo que encontré en ${place}: «${sayRows(text, isOfTable)}»`,
  }
}

/** Replies need not say the names of files. */
const readForReply = (passage: FoundPassage): FoundPassage =>
  passage.row === null ? passage : { ...passage, text: withoutPictureNames(passage.text) }

/** Customers, previews and the owner's search use the same search. */
export function createSearchService(search: SearchPassages, clock: Clock) {
  async function searchAndQuote(workspaceId: string, agentId: string | null, question: string, now: Date) {
    const { recalled: foundPassages, asked: queryTerms, by } = await search({ workspaceId, agentId, now }, question)
    return {
      recalled: foundPassages.slice(0, MAX_PASSAGES),
      asked: queryTerms,
      by,
      quote: selectQuote(foundPassages, queryTerms),
    }
  }

  const retrieve: RetrievePassages = async ({ workspaceId, agentId }, question, at) => {
    const { recalled, quote } = await searchAndQuote(workspaceId, agentId, question, at)
    return { recalled: recalled.map(readForReply), quote }
  }

  return {
    retrieve,
    async search(workspaceId: string, agentId: string | null, question: string): Promise<KnowledgeSearchResult> {
      const {
        recalled: foundPassages,
        asked: queryTerms,
        by,
        quote: answerQuote,
      } = await searchAndQuote(workspaceId, agentId, question, clock.now())
      const terms = queryTerms
        .filter(({ kind }) => kind === null)
        .map(({ word, forms }) => ({ word, readAs: forms.map(({ term }) => term) }))
      return { recalled: foundPassages, terms, quote: answerQuote, leastStrength: MIN_CONFIDENCE, by }
    },
  }
}
