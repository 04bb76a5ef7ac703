import { normalizeText } from '@portavoz/contract'
import { sentencesOf } from '../../../../platform/text/sentences.ts'
import { foldText } from '../../grounding/normalize-text.ts'
import { textOf } from '../burst.ts'
import type { ContextMessage } from '../types.ts'
import { withDigits } from './spoken-numbers.ts'

const MAX_YES_LENGTH = 200
const MAX_YES_WORDS = 6
const YES = new Set(
  'si sii sip claro correcto correcta exacto exactamente aja asi eso ok okay dale confirmo yes yeah sim isso oui'.split(
    ' ',
  ),
)
/** «¿Son 15 o 50?»: «sí» answers neither. */
const ALTERNATIVES = /\d(?: \p{L}{1,20}){0,3} (?:o|u|or|ou) \D{0,20}\d/u

const POLITE = /(?<![a-z])(?:por favor|s il vous plait|gracias|please|obrigad[oa]|merci)(?![a-z])/g
/** «La de la noche», «sería en la noche»; «para mañana» is a day. */
const LEAD_IN = /^(?:(?:la|(?:es|seria|para)(?! manana)) )+/
const PARTS_OF_DAY = new Set(
  (
    'manana|tarde|noche|madrugada|de la manana|de la tarde|de la noche|de la madrugada|en la manana|en la tarde|' +
    'en la noche|por la manana|por la tarde|por la noche|a la manana|a la tarde|a la noche|del mediodia|al mediodia|' +
    'del medio dia|del dia|am|pm|a m|p m|da manha|da tarde|da noite|de manha|de tarde|de noite|do dia|' +
    'in the morning|in the afternoon|in the evening|at night|noon|at noon|morning|evening|night|' +
    'du matin|du soir|le matin|le soir|de l apres midi|du midi'
  ).split('|'),
)
/** «¿A las 7:30 de la mañana o de la noche?»: «de la noche» confirms the hour. */
const HOUR_CHOICE = new RegExp(
  String.raw`(?<!\p{L})(?:las?|as|at|a) \d{1,2}(?: h)?(?: \d\d)?(?!\d)(?: \p{L}{1,8}){1,4} (?:o|or|ou) ` +
    String.raw`(?:\p{L}{1,5} ){0,3}` +
    '(?:manana|tarde|noche|manha|noite|night|evening|soir|midi|dia)',
  'u',
)

const isIncoming = ({ direction, isGone }: ContextMessage) => direction === 'incoming' && !isGone

/** A recogniser wrote its text, and no person corrected it. */
export const isRecognised = ({ details }: ContextMessage): boolean =>
  details?.isTranscript === true && details.isCorrected !== true

/** The contact said something that only a recogniser wrote. */
export const hasRecognised = (history: readonly ContextMessage[]): boolean =>
  history.some((line) => isIncoming(line) && isRecognised(line))

const wordsOf = (text: string): string[] => normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []

export function isYes(text: string): boolean {
  const words = text.length > MAX_YES_LENGTH ? [] : wordsOf(text)
  return YES.has(words[0] ?? '') && words.length <= MAX_YES_WORDS && !text.includes('?') && !words.includes('no')
}

/** «De la noche», which answers a question for an hour. */
function isPartOfDay(text: string): boolean {
  const words = text.length > MAX_YES_LENGTH || text.includes('?') ? [] : wordsOf(text)
  const said = words.filter((word) => !YES.has(word)).join(' ')
  return PARTS_OF_DAY.has(said.replaceAll(POLITE, '').replaceAll('  ', ' ').trim().replace(LEAD_IN, ''))
}

/** Those of the questions that the answer confirms: «sí» all of them, «de la noche» the ones for an hour. */
export function confirmedBy(text: string, questions: string): string {
  if (isYes(text)) return questions
  if (!isPartOfDay(text)) return ''
  return [...sentencesOf(questions)].filter((one) => HOUR_CHOICE.test(plainOf(one))).join('\n')
}

/** An answer, also where it says too much else to confirm anything. */
export function beginsWithYes(text: string): boolean {
  const words = wordsOf(text)
  return YES.has(words[0] ?? '') && !words.includes('no')
}

export const beginsWithNo = (text: string): boolean => wordsOf(text)[0] === 'no'

/** The questions of a reply that «sí» answers. Quotes and marks do not count: «¿Es el *15* o el *50*?» */
export const confirmableTextOf = (reply: string): string =>
  [...sentencesOf(reply)].filter((one) => one.includes('?') && !hasAlternatives(one)).join('\n')

const plainOf = (sentence: string) => withDigits(foldText(wordsOf(sentence).join(' ')))
const hasAlternatives = (sentence: string) => ALTERNATIVES.test(plainOf(sentence))

/** What the contact typed, or said and a person corrected. */
export const typedTextOf = (history: readonly ContextMessage[]): string =>
  textOf(history.filter((line) => isIncoming(line) && !isRecognised(line)))

/** What the contact said, as a recogniser wrote it. */
export const recognisedTextOf = (history: readonly ContextMessage[]): string =>
  textOf(history.filter((line) => isIncoming(line) && isRecognised(line)))

/** What the contact certainly said: typed, or asked back and confirmed with «sí». */
export const certainTextOf = (history: readonly ContextMessage[]): string =>
  [typedTextOf(history), ...confirmedTexts(history)].join('\n')

/** The questions that the burst of an exchange answers, unless it says «no»: who repeats their figure confirms it. */
export function questionsAnsweredIn(history: readonly ContextMessage[], exchangeId: string): string {
  const answer = answersOf(history).find((one) => one.exchangeId === exchangeId)
  return answer && !wordsOf(answer.text).includes('no') ? answer.questions.join('\n') : ''
}

const confirmedTexts = (history: readonly ContextMessage[]): string[] =>
  answersOf(history).flatMap(({ text, questions }) => questions.map((one) => confirmedBy(text, one)))

type AnsweredQuestions = { exchangeId: string; text: string; questions: readonly string[] }

/**
 * What the contact said in each exchange, with the questions before it. By exchange: a message that the contact sent
 * while a reply was written may be dated before it.
 */
function answersOf(history: readonly ContextMessage[]): AnsweredQuestions[] {
  let questions: readonly string[] = []
  return [...Map.groupBy(history, (line) => line.exchangeId ?? line.id)].map(([exchangeId, lines]) => {
    const answer = { exchangeId, text: textOf(lines.filter(isIncoming)), questions }
    const asked = lines.filter(({ direction }) => direction === 'outgoing')
    if (asked.length > 0) questions = asked.map(({ content }) => confirmableTextOf(content))
    return answer
  })
}
