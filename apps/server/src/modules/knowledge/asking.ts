import { type KnowledgeAnswer, placeWords, type Recalled, type Source } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import { isProse } from './is-prose.ts'
import { quote } from './quote.ts'
import type { Recall } from './recall.ts'
import type { Asked } from './weigh.ts'

/** How much of what comes to mind is told. */
const TOLD = 8

/** Below this nothing is quoted: of questions whose article is missing, five in a hundred are answered wrongly. */
export const LEAST_STRENGTH = 0.5

export type Quoted = NonNullable<KnowledgeAnswer['quote']>

/** What a customer's question brings to mind, and what would be said of it without a model. */
export type Recollected = { recalled: Recalled[]; quote: Quoted | null }

export type Recollect = (agent: { userId: string; agentId: string }, question: string, at: Date) => Promise<Recollected>

export const sourceOf = ({ documentId, documentName: name, page, sheet, row }: Recalled): Source => ({
  documentId,
  name,
  page,
  sheet,
  row,
})

/**
 * A question that two lines of lists answer as well, and differently, is too vague to be answered with one of them.
 * Passages of prose overlap in much: there the lead says little.
 */
const LEAST_LEAD = 0.06

const isSameAnswer = (a: string, b: string) => a.includes(b) || b.includes(a)

/** What is said without a model rests on words alone: meaning is near to much that answers nothing. */
function quoteOf(recalled: readonly Recalled[], asked: readonly Asked[]): Quoted | null {
  const [best, ...others] = recalled.toSorted((a, b) => b.strength - a.strength)
  if (!best || best.strength < LEAST_STRENGTH) return null
  const { text } = quote(best.text, best.heading, asked)
  const rivals = isProse(best) ? [] : others.filter(({ strength }) => strength >= best.strength - LEAST_LEAD)
  const rivalTexts = rivals.map((one) => ({ ...one, told: quote(one.text, one.heading, asked).text }))
  const different = rivalTexts.filter(({ told }) => !isSameAnswer(text, told))
  if (different.length > 0) return quoteTied({ ...best, told: text }, different)
  return quotedFrom(text, sourceOf(best))
}

/** So many texts, and so many characters in all, are quoted together. */
const MOST_TIED = { rows: 4, texts: 2, characters: 450 }

/** Rows of one table, or texts of one document, that answer as well are quoted together. */
function quoteTied(best: Tied, rivals: readonly Tied[]): Quoted | null {
  const tied = [best, ...rivals]
  const most = tied.every(({ row }) => row !== null) ? MOST_TIED.rows : MOST_TIED.texts
  if (tied.length > most || tied.some(({ documentId }) => documentId !== best.documentId)) return null
  const text = tied
    .toSorted((a, b) => positionOf(a) - positionOf(b))
    .map(({ told }) => told)
    .join('\n')
  return text.length > MOST_TIED.characters ? null : quotedFrom(text, { ...sourceOf(best), row: null })
}

type Tied = Recalled & { told: string }

const positionOf = ({ passageId, documentId }: Recalled) => Number(passageId.slice(documentId.length + 1))

function quotedFrom(text: string, source: Source): Quoted {
  const place = placeWords(source)
  return { text, source, reply: `Esto es lo que encontré en ${source.name}${place && `, ${place}`}: «${text}»` }
}

/** One way for customers, for trials and for an owner who asks. */
export function createAsking(recall: Recall, clock: Clock) {
  async function ask(userId: string, agentId: string | null, question: string, now: Date) {
    const { recalled, asked, by } = await recall({ userId, agentId, now }, question)
    return { recalled: recalled.slice(0, TOLD), asked, by, quote: quoteOf(recalled, asked) }
  }

  const recollect: Recollect = ({ userId, agentId }, question, at) => ask(userId, agentId, question, at)

  return {
    recollect,
    async search(userId: string, agentId: string | null, question: string): Promise<KnowledgeAnswer> {
      const { recalled, asked, by, quote: said } = await ask(userId, agentId, question, clock.now())
      const terms = asked
        .filter(({ kind }) => kind === null)
        .map(({ word, forms }) => ({ word, readAs: forms.map(({ term }) => term) }))
      return { recalled, terms, quote: said, leastStrength: LEAST_STRENGTH, by }
    },
  }
}
