import { CustomConfig, plain } from '@portavoz/contract'
import type { Outcome } from '../../../db/schema.ts'
import type { Why } from './asked-for-person.ts'
import { type Draft, saying } from './ending.ts'
import { closedTime } from './hours.ts'
import type { Todo } from './reply.store.ts'

const PRICE =
  /\b(?:precios?|costos?|tarifas?|cotiza\w*|cuanto (?:cuestan?|valen?|salen?|es|seria|cobran)|a como|que (?:vale|cuesta|valor)n?)\b/

/** While persons keep hours of their own and are not there: whether that was said already; null while they are. */
export function personsAway({ config, toldClosedAt }: Pick<Todo, 'config' | 'toldClosedAt'>, now: Date) {
  const { escalationRules, businessHours } = config
  const hours = { ...businessHours, enabled: true }
  const time = escalationRules.workingHours ? closedTime(hours, now) : null
  if (time === null) return null
  return { isTold: toldClosedAt !== null && closedTime(hours, toldClosedAt) === time }
}

const usual = CustomConfig.parse({}).businessHours.outsideHoursMessage

/** Whoever asks for a person hears something: what was stored without words before the door asked for them is said so. */
const nobodyThere = ({ businessHours }: CustomConfig) => businessHours.outsideHoursMessage.trim() || usual

/**
 * Gives the conversation to a person and says so, in one sentence. Where persons are not there, that is said instead,
 * once in each closed time, and the agent goes on.
 */
export function handOver(todo: Pick<Todo, 'config' | 'toldClosedAt'>, why: Why, now: Date): Draft {
  const away = personsAway(todo, now)
  if (away) return { ...saying('nobody_there', away.isTold ? '' : nobodyThere(todo.config)), detail: why }
  const given = { pauseBy: 'escalation', status: 'transferred', detail: why } as const
  return { ...saying('escalated', todo.config.escalationRules.message), ...given }
}

const missed = new Set<Outcome>(['fallback', 'no_model', 'out_of_budget', 'guarded', 'no_answer'])
const answered = new Set<Outcome>([
  'answered',
  'quoted',
  'budget_quoted',
  'thanked',
  'greeted',
  'escalated',
  'reported',
])

/** How often in a row, up to now, there was no answer. `outcomes` are the newest first. */
const missesIn = (outcomes: readonly Outcome[]): number => {
  const said = outcomes.filter((outcome) => missed.has(outcome) || answered.has(outcome))
  const last = said.findIndex((outcome) => answered.has(outcome))
  return last < 0 ? said.length : last
}

/** A reply that is no answer, or, where its owner wants one, a person in its place. */
export function orPerson(todo: Todo, said: string, draft: Draft, now: Date): Draft {
  const why = missed.has(draft.outcome) ? whyPerson(todo, said) : null
  if (!why) return draft
  if (personsAway(todo, now)?.isTold) return { ...draft, status: 'waiting' }
  const { ran, modelProblem, lead, detail } = draft
  const given = handOver(todo, why, now)
  return { ...given, ran, modelProblem, lead, detail: { ...detail, ...given.detail } }
}

function whyPerson({ config, lastOutcomes }: Todo, said: string): Why | null {
  const { features, fallbackBehavior, escalationRules } = config
  if (!features.humanEscalation) return null
  if (fallbackBehavior.transferToHuman) return { reason: 'fallback' }
  if (escalationRules.conditions.includes('price_inquiry') && PRICE.test(plain(said)))
    return { reason: 'price_inquiry' }
  const count = missesIn(lastOutcomes ?? []) + 1
  const { autoTransferAfter } = escalationRules
  return autoTransferAfter > 0 && count >= autoTransferAfter ? { reason: 'unanswered', count } : null
}
