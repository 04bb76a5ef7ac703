import type { DraftReply } from '../turn-result.ts'
import type { ContextMessage, ReplyContext } from '../types.ts'
import { findEmails } from '../../grounding/extractors/links.ts'
import { findLongNumbers } from '../../grounding/extractors/phones.ts'
import { foldText, toVisibleText } from '../../grounding/normalize-text.ts'
import { textOf } from '../burst.ts'
import { asksForDoubts } from '../lead/misheard.ts'
import { absenceOfPersons, handOff } from '../rules/hand-off.ts'
import { asksBack } from './figure-question.ts'
import { beginsWithNo, beginsWithYes } from './heard-text.ts'
import { hasFigure } from './figures.ts'
import { heardTextOf, type SpokenContext, unconfirmedFigures } from './unconfirmed-figures.ts'

type CountedContext = SpokenContext & Pick<ReplyContext, 'config'>

/** After so many questions without a clear answer a person asks for the figures. */
const MAX_QUESTIONS = 2

/** What was heard in voice notes was asked back so often that it is not asked in the same way again. */
export const isAskedEnough = (context: CountedContext): boolean => countUnansweredQuestions(context) >= MAX_QUESTIONS

/**
 * How many questions about what was heard in voice notes stand in a row without an answer, from the last one back. A
 * row ends with a clear answer, with a burst about something else, with a person who took over, and after some hours.
 */
function countUnansweredQuestions({ history, exchangeId, config }: CountedContext): number {
  let count = 0
  const exchanges = [...Map.groupBy(history, (line) => line.exchangeId ?? line.id)]
  const currentAt = exchanges.findIndex(([id]) => id === exchangeId)
  for (const [at, [id, lines]] of [...exchanges.slice(0, currentAt + 1).entries()].toReversed()) {
    const known = { history: exchanges.slice(0, at + 1).flatMap(([, earlier]) => earlier), exchangeId: id }
    const said = textOf(lines.filter(({ direction, isGone }) => direction === 'incoming' && !isGone))
    const held = unconfirmedFigures(known)
    if (at < currentAt) {
      if (lines.every(({ isStale }) => isStale)) break
      const isAsked = held.length > 0 || hasAddress(heardTextOf(known))
      if (isAsked ? !isAskedBack(lines, held, config) : !beginsWithNo(said)) break
      if (isAsked) count += 1
    }
    if (beginsWithYes(said) || (hasFigure(said) && held.length === 0)) break
  }
  return count
}

/** Also an address without a figure is asked back, and a phone in words. */
function hasAddress(heard: string): boolean {
  const text = toVisibleText(heard)
  return findEmails(text).length > 0 || findLongNumbers(foldText(text)).length > 0
}

/** Without a question a person took over meanwhile. */
function isAskedBack(lines: readonly ContextMessage[], held: readonly string[], config: ReplyContext['config']) {
  const reply = lines.flatMap(({ direction, content }) => (direction === 'outgoing' ? [content] : [])).join('\n')
  return asksBack(reply, held, config.personality) || asksForDoubts(config, reply)
}

/** A person instead of a third question; null where none is called, or the contact knows that none is there. */
export function handOffAfterUnanswered(context: ReplyContext, now: Date): DraftReply | null {
  if (!context.config.features.humanEscalation || absenceOfPersons(context, now)?.isTold) return null
  return handOff(context, { reason: 'misheard', count: countUnansweredQuestions(context) }, now)
}
