import { findNumbers, isSameAmount } from '../../grounding/extractors/amounts.ts'
import { findLongNumbers, isSameNumber } from '../../grounding/extractors/phones.ts'
import { findSpans, foldText, toVisibleText } from '../../grounding/normalize-text.ts'
import { sentencesOf } from '../../../../platform/text/sentences.ts'
import { burstOf, textOf } from '../burst.ts'
import type { ReplyContext } from '../types.ts'
import {
  beginsWithNo,
  certainTextOf,
  confirmableTextOf,
  isRecognised,
  isYes,
  questionsAnsweredIn,
} from './heard-text.ts'

/** «$15.000», «300 111 2233», «3/12», «200 mil» */
const FIGURE = /\$?\d(?:[ .,:/-]?\d){0,19}(?: ?(?:mil|millon(?:es)?|k)\b)?/g
const MIN_LONG_DIGITS = 7
/** A figure with a few words around it. */
const MAX_FIGURE_LENGTH = 40

export type SpokenContext = Pick<ReplyContext, 'history' | 'exchangeId'>

/** A recogniser may mishear what holds a figure. */
export const hasFigure = (value: string): boolean => /\d/.test(value)

const readNumbers = (text: string) => findNumbers(foldText(toVisibleText(text)))
const figuresOf = (text: string): string[] => foldText(toVisibleText(text)).match(FIGURE) ?? []
const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Predicate for values whose figures all stand in that text, as «200 mil» for «$200.000». */
export function hasFiguresIn(text: string): (value: string) => boolean {
  const said = readNumbers(text)
  return (value) => readNumbers(value).every((one) => said.some((other) => isSameAmount(one, other)))
}

/** Predicate for figures that stand in that text, in the same or in another spelling. */
export function isFigureIn(text: string): (figure: string) => boolean {
  const written = new Set(figuresOf(text))
  const hasAmount = hasFiguresIn(text)
  const long = findLongNumbers(foldText(toVisibleText(text)))
  const hasLong = (digits: string) =>
    digits.length >= MIN_LONG_DIGITS && long.some(({ figures }) => isSameNumber(digits, figures))
  return (figure) => written.has(figure) || hasLong(digitsOf(figure)) || (hasAmount(figure) && isShort(figure))
}

/** A phone is compared as a whole: its groups may all stand elsewhere. */
const isShort = (figure: string) => digitsOf(figure).length < MIN_LONG_DIGITS || !/[ /-]/.test(figure)

/** The text of the burst that only a recogniser wrote. */
export const heardTextOf = (context: SpokenContext): string => textOf(burstOf(context).filter(isRecognised))

/** The figures of the burst that only a recogniser wrote, and that the contact neither typed nor confirmed. */
export function unconfirmedFigures({ history, exchangeId }: SpokenContext): string[] {
  const heard = figuresOf(heardTextOf({ history, exchangeId }))
  if (heard.length === 0) return []
  const isCertain = isFigureIn(`${certainTextOf(history)}\n${questionsAnsweredIn(history, exchangeId)}`)
  return [...new Set(heard)].filter((figure) => !isCertain(figure))
}

/**
 * The text of the burst; where it answers what was asked back about figures, also what waited for that answer: as it
 * was heard where the contact confirms it, as a person corrected it meanwhile, else without what was misheard.
 */
export function findConfirmedQuestion({ history, exchangeId }: SpokenContext, question: string): string {
  const before = findPreviousContext({ history, exchangeId })
  if (!before) return question
  const answered = questionsAnsweredIn(history, exchangeId)
  const held = unconfirmedFigures(before)
  if (held.length === 0) {
    const corrected = correctedMeanwhile(before)
    const isFree = isYes(question) ? figuresOf(corrected).every(isFigureIn(answered)) : isWrittenFigure(question)
    return corrected !== '' && isFree ? `${corrected}\n${question}` : question
  }
  const isConfirmed = held.every(isFigureIn(answered)) && (isYes(question) || held.every(isFigureIn(question)))
  if (!isConfirmed && !isWrittenFigure(question)) return question
  const certain = isConfirmed ? `${certainTextOf(history)}\n${answered}` : certainTextOf(history)
  return [...collectHeldTexts({ history, exchangeId }, isFigureIn(certain)), question].join('\n')
}

/** «No, es el 1532», «1532»: the figure that was asked back, in writing, and no other matter. */
function isWrittenFigure(text: string): boolean {
  const [first = ''] = sentencesOf(text)
  if (beginsWithNo(text)) return hasFigure(first)
  return hasFigure(text) && !text.includes('?') && text.length <= MAX_FIGURE_LENGTH
}

/** The burst of an exchange whose figures were asked back, where a person corrected what was heard; else empty. */
function correctedMeanwhile(context: SpokenContext): string {
  const burst = burstOf(context)
  if (!burst.some(({ details }) => details?.isTranscript === true && details.isCorrected === true)) return ''
  const isAskedBack = context.history.some(
    ({ exchangeId, direction, content }) =>
      exchangeId === context.exchangeId && direction === 'outgoing' && hasFigure(confirmableTextOf(content)),
  )
  return isAskedBack ? textOf(burst) : ''
}

/** The exchange before, as it was then; null without one. */
function findPreviousContext({ history, exchangeId }: SpokenContext): SpokenContext | null {
  const earlier = history.filter((line) => line.exchangeId !== exchangeId)
  const last = earlier.findLast((line) => line.direction === 'incoming' && !line.isGone)
  return last ? { history: earlier, exchangeId: last.exchangeId ?? '' } : null
}

/** What waited for «sí» one exchange after the other, as after a spoken correction; without what was misheard. */
function collectHeldTexts(context: SpokenContext, isCertain: (figure: string) => boolean): string[] {
  const before = findPreviousContext(context)
  if (!before || unconfirmedFigures(before).length === 0) return []
  const text = hideUncertain(textOf(burstOf(before)), isCertain)
  return figuresOf(text).every(isCertain) ? [...collectHeldTexts(before, isCertain), text] : []
}

function hideUncertain(text: string, isCertain: (figure: string) => boolean): string {
  let [result, end] = ['', 0]
  for (const { from, to, match } of findSpans(foldText(text), FIGURE)) {
    if (isCertain(match[0])) continue
    result += `${text.slice(end, from)}…`
    end = to
  }
  return result + text.slice(end)
}
