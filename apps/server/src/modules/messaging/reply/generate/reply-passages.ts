import {
  type CustomConfig,
  formatLocation,
  type FoundPassage,
  type PassagePicture,
  type ReplySource,
} from '@portavoz/contract'
import type { SendablePicture } from '../types.ts'
import { wrapInMarks } from './prompt/prompt-marks.ts'

/** Passages of the owner's documents, and a quote that can be sent without a model. */
export type ReplyPassages = {
  recalled: FoundPassage[]
  /** `isOfTable`: it quotes rows of a table. */
  quote: { reply: string; source: ReplySource; pictures: readonly PassagePicture[]; isOfTable: boolean } | null
}

/** `at` is the time of the question: a document is used until its last day of validity. */
export type RetrieveReplyPassages = (
  agent: { workspaceId: string; agentId: string },
  question: string,
  at: Date,
) => Promise<ReplyPassages>

type PassageScope = { workspaceId: string; agentId: string; config: CustomConfig; hasDocuments: boolean }

const NO_PASSAGES: ReplyPassages = { recalled: [], quote: null }

/** Empty without documents or when they are switched off; no quote when `autoFAQ` is off. */
export async function passagesForReply(
  retrieve: RetrieveReplyPassages,
  { workspaceId, agentId, config, hasDocuments }: PassageScope,
  question: string,
  at: Date,
): Promise<ReplyPassages> {
  if (!hasDocuments || !config.dataSources.knowledgeBase || question.trim() === '') return NO_PASSAGES
  const found = await retrieve({ workspaceId, agentId }, question, at)
  return config.features.autoFAQ ? found : { ...found, quote: null }
}

/** How many passages the model reads. */
const MAX_PASSAGES = 5
const MIN_SCORE_SHARE = 0.25

/** Drops passages far below the best score, which are about something else. */
export const selectPassages = (passages: readonly FoundPassage[]): FoundPassage[] =>
  passages.slice(0, MAX_PASSAGES).filter(({ score }) => score >= MIN_SCORE_SHARE * (passages[0]?.score ?? 0))

/** What the model reads besides the conversation. `pictures`: those that it may send, by their numbers. */
export type PromptSources = {
  passages: readonly FoundPassage[]
  pictures: readonly SendablePicture[]
  lookupText: string | null
}

/** The contact's text in marks, after the passages and the answer of the owner's own system, each in its own mark. */
export function withPassages(question: string, { passages, pictures, lookupText }: PromptSources): string {
  if (passages.length === 0 && lookupText === null) return question
  const passageLines = passages.map(({ documentName, heading, text, pictures: ofPassage, ...location }, at) => {
    const source = [documentName, formatLocation(location), heading].filter(Boolean).join(', ')
    const numbers = ofPassage.flatMap((picture) => pictureNumber(pictures, picture, location.row)).join(', ')
    return `[${at + 1}] (${source})${numbers && ` (${numbers})`} ${text}`
  })
  return [
    ...(passageLines.length > 0 ? [wrapInMarks('pasajes', passageLines.join('\n'))] : []),
    ...(lookupText === null ? [] : [wrapInMarks('sistema', lookupText)]),
    wrapInMarks('cliente', question),
  ].join('\n')
}

/** «foto 3», and what the model must know of it; nothing for a picture that is not sent. */
function pictureNumber(
  pictures: readonly SendablePicture[],
  { id, isOfRow }: PassagePicture,
  row: number | null,
): string[] {
  const at = pictures.findIndex(({ pictureId }) => pictureId === id)
  if (at < 0) return []
  const ofDocument = row !== null && !isOfRow ? ', de todo el documento' : ''
  return [`foto ${at + 1}${ofDocument}${pictures[at]?.isSent ? ', ya enviada' : ''}`]
}

const CITATION_MARKS = /\[(\d{1,2}(?:\s{0,3},\s{0,3}\d{1,2}){0,20})\]/g

/** The draft without citation marks, and the sources they name. A mark without a passage is ignored. */
export function extractCitations(
  draft: string,
  passages: readonly FoundPassage[],
): { text: string; sources: ReplySource[] } {
  if (passages.length === 0) return { text: draft, sources: [] }
  const numbers = [...draft.matchAll(CITATION_MARKS)].flatMap(([, list = '']) => list.split(',').map(Number))
  const citedPassages = [...new Set(numbers)].flatMap((number) => passages[number - 1] ?? [])
  const sources = citedPassages.map(({ documentId, documentName: name, page, sheet, row }): ReplySource => ({
    documentId,
    name,
    page,
    sheet,
    row,
  }))
  const distinct = new Map(sources.map((source) => [JSON.stringify(source), source]))
  return { text: removeMarks(draft), sources: [...distinct.values()] }
}

/** Removes the blanks before a mark in code: as part of the pattern they would be quadratic. */
function removeMarks(draft: string): string {
  let [text, end] = ['', 0]
  for (const { 0: mark, index } of draft.matchAll(CITATION_MARKS)) {
    text += draft.slice(end, index).trimEnd()
    end = index + mark.length
  }
  return text + draft.slice(end)
}
