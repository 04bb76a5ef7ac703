import { CustomConfig, type ExchangeOutcome, normalizeText, outcomesWhere } from '@portavoz/contract'
import type { HandOffReason } from './hand-off-request.ts'
import { draftOf } from '../draft-reply.ts'
import type { DraftReply } from '../turn-result.ts'
import type { ReplyContext } from '../types.ts'
import { closedPeriod } from './business-hours.ts'

const ASKS_PRICE = new RegExp(
  String.raw`\b(?:precios?|costos?|tarifas?|cotiza\w*|cuanto (?:cuestan?|valen?|salen?|es|seria|` +
    String.raw`cobran)|a como|que (?:vale|cuesta|valor)n?)\b`,
)

/**
 * Null while persons are there, or without hours of their own; otherwise whether the contact was told so in this closed
 * period.
 */
export function absenceOfPersons({ config, toldClosedAt }: Pick<ReplyContext, 'config' | 'toldClosedAt'>, now: Date) {
  const { escalationRules, businessHours } = config
  const hours = { ...businessHours, enabled: true }
  const time = escalationRules.workingHours ? closedPeriod(hours, now) : null
  if (time === null) return null
  return { isTold: toldClosedAt !== null && closedPeriod(hours, toldClosedAt) === time }
}

const DEFAULT_CLOSED_MESSAGE = CustomConfig.parse({}).businessHours.outsideHoursMessage

/** A contact who asks for a person must get a message, so a blank stored one is replaced by the default. */
const closedMessage = ({ businessHours }: CustomConfig) =>
  businessHours.outsideHoursMessage.trim() || DEFAULT_CLOSED_MESSAGE

/**
 * Draft that hands the conversation to a person. Outside the hours of persons it says so instead, once in each closed
 * period, and the agent continues.
 */
export function handOff(
  context: Pick<ReplyContext, 'config' | 'toldClosedAt'>,
  reason: HandOffReason,
  now: Date,
): DraftReply {
  const away = absenceOfPersons(context, now)
  if (away) return { ...draftOf('nobody_there', away.isTold ? '' : closedMessage(context.config)), detail: reason }
  const handedOff = { pauseBy: 'escalation', status: 'transferred', detail: reason } as const
  return { ...draftOf('escalated', context.config.escalationRules.message), ...handedOff }
}

const misses = new Set(outcomesWhere(({ streak }) => streak === 'miss'))
const answers = new Set(outcomesWhere(({ streak }) => streak === 'answer'))

/** How many exchanges in a row had no answer. `outcomes` is newest first. */
const countMisses = (outcomes: readonly ExchangeOutcome[]): number => {
  const said = outcomes.filter((outcome) => misses.has(outcome) || answers.has(outcome))
  const last = said.findIndex((outcome) => answers.has(outcome))
  return last < 0 ? said.length : last
}

/** Replaces a draft that is no answer by a hand-off, if the owner's settings ask for one. */
export function handOffIfMissed(context: ReplyContext, said: string, draft: DraftReply, now: Date): DraftReply {
  const reason = misses.has(draft.outcome) ? handOffReasonFor(context, said) : null
  if (!reason) return draft
  if (absenceOfPersons(context, now)?.isTold) return { ...draft, status: 'waiting' }
  const { ran, modelProblem, lead, detail } = draft
  const handedOff = handOff(context, reason, now)
  return { ...handedOff, ran, modelProblem, lead, detail: { ...detail, ...handedOff.detail } }
}

function handOffReasonFor({ config, lastOutcomes }: ReplyContext, said: string): HandOffReason | null {
  const { features, fallbackBehavior, escalationRules } = config
  if (!features.humanEscalation) return null
  if (fallbackBehavior.transferToHuman) return { reason: 'fallback' }
  if (escalationRules.conditions.includes('price_inquiry') && ASKS_PRICE.test(normalizeText(said)))
    return { reason: 'price_inquiry' }
  const count = countMisses(lastOutcomes ?? []) + 1
  const { autoTransferAfter } = escalationRules
  return autoTransferAfter > 0 && count >= autoTransferAfter ? { reason: 'unanswered', count } : null
}
