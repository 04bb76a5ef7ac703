import { burstOf, textOf } from '../burst.ts'
import type { ReplyContext } from '../types.ts'
import { figuresOf, hideUncertain, isFigureIn } from './figures.ts'
import {
  certainTextOf,
  confirmableTextOf,
  confirmedBy,
  isRecognised,
  isYes,
  questionsAnsweredIn,
} from './heard-text.ts'
import { haveSimilarFigures, isWrittenCorrection } from './written-correction.ts'

export type SpokenContext = Pick<ReplyContext, 'history' | 'exchangeId'>

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
  const confirmed = confirmedBy(question, answered)
  const held = unconfirmedFigures(before)
  if (held.length === 0) {
    const corrected = correctedMeanwhile(before)
    const isFree =
      isYes(question) || confirmed !== ''
        ? figuresOf(corrected).every(isFigureIn(answered))
        : isWrittenCorrection(question, corrected)
    return corrected !== '' && isFree ? `${corrected}\n${question}` : question
  }
  const isRepeated = held.every(isFigureIn(answered)) && held.every(isFigureIn(question))
  const isConfirmed = isRepeated || held.every(isFigureIn(confirmed))
  if (!isConfirmed && !isWrittenCorrection(question, textOf(burstOf(before)))) return question
  // «No es el 1523» makes that figure no certain one.
  const certain = isConfirmed ? `${certainTextOf(history)}\n${answered}` : certainTextOf(before.history)
  return [...collectHeldTexts({ history, exchangeId }, isFigureIn(certain)), question].join('\n')
}

/** The burst of an exchange whose figures were asked back, where a person corrected what was heard; else empty. */
function correctedMeanwhile(context: SpokenContext): string {
  const burst = burstOf(context)
  if (!burst.some(({ details }) => details?.isTranscript === true && details.isCorrected === true)) return ''
  const text = textOf(burst)
  const isAskedBack = context.history.some(
    ({ exchangeId, direction, content }) =>
      exchangeId === context.exchangeId &&
      direction === 'outgoing' &&
      haveSimilarFigures(confirmableTextOf(content), text),
  )
  return isAskedBack ? text : ''
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
