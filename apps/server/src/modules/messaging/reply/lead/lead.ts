import { type CustomConfig, normalizeText } from '@portavoz/contract'
import { ownValue } from '../../../../platform/text/own-value.ts'
import type { GenerationResult, ModelTool } from '../../../../ports/language-model.ts'
import { isSameAmount, findNumbers } from '../../grounding/extractors/amounts.ts'
import { foldText, toVisibleText } from '../../grounding/normalize-text.ts'
import { findEmails } from '../../grounding/extractors/links.ts'
import { isSameNumber, findLongNumbers } from '../../grounding/extractors/phones.ts'
import type { LeadFields } from '../types.ts'
import { type LeadField, leadFieldsOf } from './lead-fields.ts'

const fieldDescriptions: Record<string, string> = {
  name: 'Su nombre',
  phone: 'Su teléfono',
  email: 'Su correo',
  budget: 'Cuánto quiere gastar',
  timeline: 'Para cuándo lo quiere',
  decision_maker: 'Quién lo decide',
}

/** The tool that stores lead fields; null when the owner asks for none. */
export function saveLeadTool(config: CustomConfig): ModelTool | null {
  const fields = leadFieldsOf(config)
  if (fields.length === 0) return null
  return {
    name: 'save_lead',
    description: 'Guarda los datos que el cliente acaba de decir de sí mismo, solo los que dijo, y después respóndele.',
    fields: Object.fromEntries(fields.map(({ slug, word }) => [slug, ownValue(fieldDescriptions, word) ?? word])),
    isFinal: false,
  }
}

/** The fields in the model's calls that the contact really said; null when there are none. */
export function readLead(
  config: CustomConfig,
  calls: GenerationResult['calls'],
  contactText: string,
): LeadFields | null {
  const leadCalls = calls.filter(({ name }) => name === 'save_lead')
  if (leadCalls.length === 0) return null
  const contact = readContactFacts(contactText)
  const fields = leadFieldsOf(config)
  const saved = leadCalls.flatMap(({ input }) =>
    fields.flatMap(({ word, slug, kind }) => {
      const value = ownValue(input, slug) ?? ''
      return value !== '' && isSaidByContact[kind](toVisibleText(value), contact) ? [[word, value] as const] : []
    }),
  )
  return saved.length > 0 ? Object.fromEntries(saved) : null
}

/** Whether the contact wrote the value in that text. */
export const isSaidIn = (contactText: string, { kind }: LeadField, value: string): boolean =>
  isSaidByContact[kind](toVisibleText(value), readContactFacts(contactText))

/** The facts in the contact's text, by kind. */
type ContactFacts = {
  emails: () => ReadonlySet<string>
  phones: () => readonly { figures: string }[]
  words: () => ReadonlySet<string>
  numbers: () => ReturnType<typeof findNumbers>
}

/** Lazy, because a model may call the tool many times and for every field. */
function readContactFacts(contactText: string): ContactFacts {
  const text = lazy(() => toVisibleText(contactText))
  const flatText = lazy(() => foldText(text()))
  return {
    emails: lazy(() => new Set(findEmails(text()).map(({ key }) => key))),
    phones: lazy(() => findLongNumbers(flatText())),
    words: lazy(() => new Set(splitWords(text()))),
    numbers: lazy(() => findNumbers(flatText())),
  }
}

function lazy<T>(compute: () => T): () => T {
  let result: { value: T } | null = null
  return () => (result ??= { value: compute() }).value
}

const isTextOfContact = (value: string, contact: ContactFacts) =>
  hasMostWords(value, contact) || hasNumber(value, contact)

const isSaidByContact: Record<LeadField['kind'], (value: string, contact: ContactFacts) => boolean> = {
  email: (value, { emails }) => findEmails(value).some(({ key }) => emails().has(key)),
  phone: (value, { phones }) => {
    const figures = value.replaceAll(/\D/g, '')
    return figures.length >= 7 && phones().some((one) => isSameNumber(figures, one.figures))
  },
  name: isTextOfContact,
  text: isTextOfContact,
}

/** Common words that prove nothing. */
const STOP_WORDS = new Set(
  'de del la el los las lo y o e a al en con por para un una su mi tu se que es me le no si san santa don dona'.split(
    ' ',
  ),
)
const splitWords = (text: string) =>
  normalizeText(text)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')

function tellingWords(value: string): string[] {
  const words = splitWords(value)
  const telling = words.filter((word) => !STOP_WORDS.has(word))
  return telling.length > 0 ? telling : words
}

/** Whether the text has each telling word of the value, or its amount; figures beside words are not compared. */
export function hasTellingWords(contactText: string, value: string): boolean {
  const contact = readContactFacts(contactText)
  const words = tellingWords(toVisibleText(value)).filter((word) => !/\d/.test(word))
  return hasNumber(toVisibleText(value), contact) || words.every((word) => contact.words().has(word))
}

/** At least half of the words are the contact's: a model may tidy a value but not invent it. */
function hasMostWords(value: string, contact: ContactFacts): boolean {
  const contactWords = contact.words()
  const words = tellingWords(value)
  return words.length > 0 && words.filter((word) => contactWords.has(word)).length * 2 >= words.length
}

/** «$200.000» for «200 mil». */
function hasNumber(value: string, contact: ContactFacts): boolean {
  const folded = foldText(value)
  if (!/^\D{0,12}\d[\d.,' ]*\D{0,12}$/.test(folded)) return false
  return findNumbers(folded).some((one) => contact.numbers().some((other) => isSameAmount(one, other)))
}
