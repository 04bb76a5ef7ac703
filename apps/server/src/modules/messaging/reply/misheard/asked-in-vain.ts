import type { DraftReply } from '../turn-result.ts'
import type { ReplyContext } from '../types.ts'
import { textOf } from '../burst.ts'
import { draftOf } from '../draft-reply.ts'
import { absenceOfPersons, handOff } from '../rules/hand-off.ts'
import { asksBack, requestToWrite, withQuestions } from './figure-question.ts'
import { isYes } from './heard-text.ts'
import { hasFigure, type SpokenContext, unconfirmedFigures } from './unconfirmed-figures.ts'

/** After so many questions without a clear answer the figures are a person's to ask. */
const MAX_QUESTIONS = 2

/**
 * How often figures of voice notes were asked back since a person took over, or the contact gave a clear answer: «sí»,
 * or figures that they typed or repeated.
 */
function countVainQuestions({ history, exchangeId, config }: SpokenContext & Pick<ReplyContext, 'config'>): number {
  let count = 0
  const exchanges = [...Map.groupBy(history, (line) => line.exchangeId ?? line.id)]
  for (const [at, [id, lines]] of exchanges.entries()) {
    const said = textOf(lines.filter(({ direction, isGone }) => direction === 'incoming' && !isGone))
    const known = exchanges.slice(0, at + 1).flatMap(([, earlier]) => earlier)
    const held = unconfirmedFigures({ history: known, exchangeId: id })
    if (isYes(said) || (hasFigure(said) && held.length === 0)) count = 0
    if (id === exchangeId) return count
    const replies = lines.filter(({ direction }) => direction === 'outgoing').map(({ content }) => content)
    // Without a question a person took over meanwhile.
    if (held.length > 0) count = asksBack(replies.join('\n'), held, config.personality) ? count + 1 : 0
  }
  return count
}

/** Instead of a third question: a person, or figures in writing where the agent hands nothing off. Null before. */
export function draftAfterVainQuestions(context: ReplyContext, now: Date): DraftReply | null {
  const count = countVainQuestions(context)
  if (count < MAX_QUESTIONS) return null
  const { config } = context
  const inWriting = draftOf('answered', withQuestions(config, '', [requestToWrite(config.personality)]))
  if (!config.features.humanEscalation) return inWriting
  if (absenceOfPersons(context, now)?.isTold) return { ...inWriting, status: 'waiting' }
  return handOff(context, { reason: 'misheard', count }, now)
}
