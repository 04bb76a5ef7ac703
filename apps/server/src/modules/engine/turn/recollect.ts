import { type CustomConfig, placeWords, type Recalled, type Source } from '@portavoz/contract'

/** What the documents of an agent's owner say of a question: the passages, and the quote that stands without a model. */
export type Recollected = {
  recalled: Recalled[]
  quote: { reply: string; source: Source } | null
}

/** `at` is when it is asked: a document answers until its last day. */
export type Recollect = (agent: { userId: string; agentId: string }, question: string, at: Date) => Promise<Recollected>

type Asking = { userId: string; agentId: string; config: CustomConfig; hasDocuments: boolean }

const NOTHING: Recollected = { recalled: [], quote: null }

/** Nothing where the owner has no documents or wants none read, and no quote where `autoFAQ` is off. */
export const recollectFor =
  (recollect: Recollect) =>
  async ({ userId, agentId, config, hasDocuments }: Asking, question: string, at: Date): Promise<Recollected> => {
    if (!hasDocuments || !config.dataSources.knowledgeBase || question.trim() === '') return NOTHING
    const found = await recollect({ userId, agentId }, question, at)
    return config.features.autoFAQ ? found : { ...found, quote: null }
  }

/** What a model is given to read with a question; more would drown it. */
const MOST = 5
const LEAST_SHARE = 0.25

/** Of what was recalled, what is worth reading: what is far behind the best is about something else. */
export const worthReading = (recalled: readonly Recalled[]): Recalled[] =>
  recalled.slice(0, MOST).filter(({ score }) => score >= LEAST_SHARE * (recalled[0]?.score ?? 0))

/** What cannot be taken for the end of a passage, or for somebody else's words. */
const quoted = (text: string) => text.replaceAll('<', '‹').replaceAll('>', '›')

/**
 * The customer's words, and before them the passages as what they are: papers that somebody uploaded. And `told`, as what
 * the owner's own system says.
 */
export function withPassages(said: string, recalled: readonly Recalled[], told: string | null = null): string {
  if (recalled.length === 0 && told === null) return said
  const papers = recalled.map(
    ({ documentName, heading, text, ...place }, at) =>
      `[${at + 1}] (${quoted([documentName, placeWords(place), heading].filter(Boolean).join(', '))}) ${quoted(text)}`,
  )
  return [
    ...(papers.length > 0 ? [between('pasajes', papers.join('\n'))] : []),
    ...(told === null ? [] : [between('sistema', quoted(told))]),
    between('cliente', quoted(said)),
  ].join('\n')
}

const between = (mark: string, text: string) => `<${mark}>\n${text}\n</${mark}>`

const MARKS = /\[(\d{1,2}(?:\s{0,3},\s{0,3}\d{1,2}){0,20})\]/g

/** A draft without its marks, and what they point at. A mark that points at nothing is no source. */
export function cited(draft: string, recalled: readonly Recalled[]): { text: string; sources: Source[] } {
  if (recalled.length === 0) return { text: draft, sources: [] }
  const numbers = [...draft.matchAll(MARKS)].flatMap(([, list = '']) => list.split(',').map(Number))
  const passages = [...new Set(numbers)].flatMap((number) => recalled[number - 1] ?? [])
  const sources = passages.map(({ documentId, documentName: name, page, sheet, row }): Source => ({
    documentId,
    name,
    page,
    sheet,
    row,
  }))
  const distinct = new Map(sources.map((source) => [JSON.stringify(source), source]))
  return { text: withoutMarks(draft), sources: [...distinct.values()] }
}

/** The blanks before a mark go with it. Not part of the pattern: a search for them is quadratic in their number. */
function withoutMarks(draft: string): string {
  let [text, end] = ['', 0]
  for (const { 0: mark, index } of draft.matchAll(MARKS)) {
    text += draft.slice(end, index).trimEnd()
    end = index + mark.length
  }
  return text + draft.slice(end)
}
