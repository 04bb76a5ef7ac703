import { normalizeText } from '@portavoz/contract'
import { sentencesOf } from '../../../../platform/text/sentences.ts'
import { textOf } from '../burst.ts'
import type { ContextMessage } from '../types.ts'

const MAX_YES_LENGTH = 200
const MAX_YES_WORDS = 6
const YES = new Set(
  'si sii sip claro correcto correcta exacto exactamente aja asi eso ok okay dale confirmo yes yeah sim isso oui'.split(
    ' ',
  ),
)
/** «¿Son 15 o 50?»: «sí» answers neither. */
const ALTERNATIVES = /\d(?: \p{L}{1,20}){0,3} (?:o|u|or|ou) \D{0,20}\d/u

const isIncoming = ({ direction, isGone }: ContextMessage) => direction === 'incoming' && !isGone

/** A recogniser wrote its text, and no person corrected it. */
export const isRecognised = ({ details }: ContextMessage): boolean =>
  details?.isTranscript === true && details.isCorrected !== true

/** The contact said something that only a recogniser wrote. */
export const hasRecognised = (history: readonly ContextMessage[]): boolean =>
  history.some((line) => isIncoming(line) && isRecognised(line))

export function isYes(text: string): boolean {
  const words: string[] = text.length > MAX_YES_LENGTH ? [] : (normalizeText(text).match(/[\p{L}\d]+/gu) ?? [])
  return YES.has(words[0] ?? '') && words.length <= MAX_YES_WORDS && !text.includes('?') && !words.includes('no')
}

/** Without quotes and marks, as in «¿Es el *15* o el *50*?» */
const plainWordsOf = (text: string) => normalizeText(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')

/** The questions of a reply that «sí» answers. */
export const confirmableTextOf = (reply: string): string =>
  [...sentencesOf(reply)].filter((one) => one.includes('?') && !ALTERNATIVES.test(plainWordsOf(one))).join('\n')

/**
 * The questions that this burst answers, unless it denies them: a contact who repeats a figure of theirs by voice
 * confirms it.
 */
export function repeatableTextOf(history: readonly ContextMessage[], burst: readonly ContextMessage[]): string {
  if (/(?:^| )no(?: |$)/.test(plainWordsOf(textOf(burst)).trim())) return ''
  const asked = history.filter((line) => line.direction === 'outgoing' && line.exchangeId !== burst[0]?.exchangeId)
  const last = asked.at(-1)
  return asked
    .filter((line) => line === last || (line.exchangeId !== null && line.exchangeId === last?.exchangeId))
    .map(({ content }) => confirmableTextOf(content))
    .join('\n')
}

/** What the contact typed, or said and a person corrected. */
export const typedTextOf = (history: readonly ContextMessage[]): string =>
  textOf(history.filter((line) => isIncoming(line) && !isRecognised(line)))

/** What the contact certainly said: typed, or asked back and confirmed with «sí». */
export const certainTextOf = (history: readonly ContextMessage[]): string =>
  [typedTextOf(history), ...confirmedTexts(history)].join('\n')

/** By exchange: a message that the contact sent while a reply was written may be dated before it. */
function confirmedTexts(history: readonly ContextMessage[]): string[] {
  const confirmed: string[] = []
  let questions: string[] = []
  for (const lines of Map.groupBy(history, ({ id, exchangeId }) => exchangeId ?? id).values()) {
    const answers = lines.filter(isIncoming)
    const asked = lines.filter(({ direction }) => direction === 'outgoing')
    if (isYes(textOf(answers))) confirmed.push(...questions)
    if (asked.length > 0) questions = asked.map(({ content }) => confirmableTextOf(content))
  }
  return confirmed
}
