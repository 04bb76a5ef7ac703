import type { CustomConfig } from '@portavoz/contract'
import { burstOf, textOf } from '../burst.ts'
import { certainTextOf, hasRecognised, isYes, recognisedTextOf, typedTextOf } from '../misheard/heard-text.ts'
import { hasFigure } from '../misheard/figures.ts'
import { heardTextOf } from '../misheard/unconfirmed-figures.ts'
import type { ContextMessage, LeadFields, ReplyContext } from '../types.ts'
import { type LeadField, leadFieldsOf } from './lead-fields.ts'
import { confirmationOf } from './lead-question.ts'
import {
  hasHeardCount,
  hasHeardWord,
  isAddress,
  isSaid,
  isSaidWithFigures,
  isSameValue,
  type LeadStatements,
  readFacts,
} from './stated-facts.ts'

type LeadContext = Pick<ReplyContext, 'config' | 'history' | 'exchangeId'>
type StoredLead = Pick<ReplyContext, 'knownLead'>
export type LeadDoubt = { field: LeadField; value: string }

const MAX_VALUE_LENGTH = 200

/** A recogniser may mishear figures and spelled addresses; a name is not worse than one that was typed. */
const isFragile = (field: LeadField, value: string) => isAddress(field) || hasFigure(value)

/** What the contact typed and spoke, parsed once for all fields. */
export const statementsOf = (history: readonly ContextMessage[]): LeadStatements => ({
  typed: readFacts(typedTextOf(history)),
  heard: readFacts(recognisedTextOf(history)),
})

/** Its figures were typed, and for the same things. */
const isTyped = (statements: LeadStatements, field: LeadField, value: string): boolean =>
  isSaidWithFigures(statements.typed, field, value) && (isAddress(field) || !hasHeardCount(statements, value))

/** No word of the value comes from a voice note. */
export const isWhollyTyped = (statements: LeadStatements, field: LeadField, value: string): boolean =>
  isTyped(statements, field, value) && (isAddress(field) || !hasHeardWord(statements, field, value))

/** The value is stored already: it was typed or confirmed before. */
const isStored = ({ knownLead }: StoredLead, field: LeadField, value: string): boolean => {
  const stored = knownLead?.[field.word]
  return (
    stored !== undefined &&
    isSaidWithFigures(readFacts(stored), field, value) &&
    isSaidWithFigures(readFacts(value), field, stored)
  )
}

/** Stored in the same words: it keeps the mark that it has or has not. */
const isStoredAlike = ({ knownLead }: StoredLead, field: LeadField, value: string): boolean => {
  const stored = knownLead?.[field.word]
  return stored !== undefined && isSameValue(field, stored, value)
}

/** Keeps what the contact typed, or confirmed; the rest is asked back before it is stored, unless it is stored. */
export function withoutDoubts(
  { config, history, knownLead }: LeadContext & StoredLead,
  lead: LeadFields | null,
): { lead: LeadFields | null; doubts: LeadDoubt[] } {
  if (lead === null || !hasRecognised(history)) return { lead, doubts: [] }
  const [statements, certain] = [statementsOf(history), readFacts(certainTextOf(history))]
  const fields = leadFieldsOf(config)
  const sure: [string, string][] = []
  const doubts: LeadDoubt[] = []
  for (const [word, value] of Object.entries(lead)) {
    const field = fields.find((one) => one.word === word)
    if (!field || isWhollyTyped(statements, field, value)) sure.push([word, value])
    else if (isStoredAlike({ knownLead }, field, value)) continue
    else if (!isFragile(field, value) || isTyped(statements, field, value)) sure.push([word, value])
    else if (isStored({ knownLead }, field, value)) continue
    else if (isSaidWithFigures(certain, field, value)) sure.push([word, value])
    else doubts.push({ field, value })
  }
  return { lead: sure.length > 0 ? Object.fromEntries(sure) : null, doubts }
}

/** A question for each value: «¿Tu teléfono es «300 111 2233»?» */
export const doubtQuestions = ({ personality }: CustomConfig, doubts: readonly LeadDoubt[]): string[] =>
  doubts.map(({ field, value }) => confirmationOf(field, value.slice(0, MAX_VALUE_LENGTH), personality))

/** Whether a reply asks back any value. */
export const asksForDoubts = (config: CustomConfig, reply: string): boolean => doubtsIn(config, reply).length > 0

/** Whether one of the values was said in a voice note of the burst. */
export function isHeardNow(context: LeadContext, doubts: readonly LeadDoubt[]): boolean {
  const heard = readFacts(heardTextOf(context))
  return doubts.some(({ field, value }) => isSaid(heard, field, value))
}

/** The values that the last automatic message asked back. */
export function doubtsOf({ config, history, exchangeId }: LeadContext): LeadDoubt[] {
  const last = history.findLast((line) => line.exchangeId !== exchangeId)
  if (last?.direction !== 'outgoing' || (last.origin !== 'ai' && last.origin !== 'n8n')) return []
  return doubtsIn(config, last.content)
}

const doubtsIn = (config: CustomConfig, reply: string): LeadDoubt[] =>
  leadFieldsOf(config).flatMap((field) => {
    const value = valueBetween(reply, confirmationOf(field, '\0', config.personality).split('\0'))
    return value === null ? [] : [{ field, value }]
  })

function valueBetween(text: string, [before = '', after = '']: readonly string[]): string | null {
  const from = text.lastIndexOf(before)
  if (from < 0) return null
  const value = text.slice(from + before.length, from + before.length + MAX_VALUE_LENGTH + after.length)
  const to = value.indexOf(after)
  return to > 0 ? value.slice(0, to) : null
}

/** What the contact confirms with «sí». */
export function confirmedLead(context: LeadContext): LeadFields | null {
  const doubts = doubtsOf(context)
  if (doubts.length === 0 || !isYes(textOf(burstOf(context)))) return null
  return Object.fromEntries(doubts.map(({ field, value }) => [field.word, value]))
}
