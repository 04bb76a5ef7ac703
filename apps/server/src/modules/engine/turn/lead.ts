import { type CustomConfig, plain } from '@portavoz/contract'
import { ownValue } from '../../../platform/own-value.ts'
import type { Answer, Tool } from '../../../ports/brain.ts'
import { isSameAmount, numbersIn } from '../guard/amounts.ts'
import { flat, readable } from '../guard/flat.ts'
import { emailsIn } from '../guard/links.ts'
import { isSameNumber, longNumbersIn } from '../guard/phones.ts'
import { type LeadField, leadFieldsOf } from './lead-fields.ts'

/** What a contact told of themselves, by the owner's words. */
export type Lead = Record<string, string>

const meanings: Record<string, string> = {
  name: 'Su nombre',
  phone: 'Su teléfono',
  email: 'Su correo',
  budget: 'Cuánto quiere gastar',
  timeline: 'Para cuándo lo quiere',
  decision_maker: 'Quién lo decide',
}

/** Keeps what the contact tells of themselves; null where the owner asks for nothing. */
export function saveLead(config: CustomConfig): Tool | null {
  const fields = leadFieldsOf(config)
  if (fields.length === 0) return null
  return {
    name: 'save_lead',
    description: 'Guarda los datos que el cliente acaba de decir de sí mismo, solo los que dijo, y después respóndele.',
    fields: Object.fromEntries(fields.map(({ slug, word }) => [slug, ownValue(meanings, word) ?? word])),
    isFinal: false,
  }
}

/** What its calls tell of the contact, as far as the contact said it; null when that is nothing. */
export function leadOf(config: CustomConfig, calls: Answer['calls'], said: string): Lead | null {
  const told = calls.filter(({ name }) => name === 'save_lead')
  if (told.length === 0) return null
  const contact = readContact(said)
  const fields = leadFieldsOf(config)
  const kept = told.flatMap(({ input }) =>
    fields.flatMap(({ word, slug, kind }) => {
      const value = ownValue(input, slug) ?? ''
      return value !== '' && isSaid[kind](readable(value), contact) ? [[word, value] as const] : []
    }),
  )
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

/** What the contact wrote, by kind of value. */
type ContactWords = {
  emails: () => ReadonlySet<string>
  phones: () => readonly { figures: string }[]
  words: () => ReadonlySet<string>
  numbers: () => ReturnType<typeof numbersIn>
}

/** Each kind is read at most once a turn: a model may call the tool many times, for every field. */
function readContact(said: string): ContactWords {
  const text = once(() => readable(said))
  const flatText = once(() => flat(text()))
  return {
    emails: once(() => new Set(emailsIn(text()).map(({ key }) => key))),
    phones: once(() => longNumbersIn(flatText())),
    words: once(() => new Set(wordsIn(text()))),
    numbers: once(() => numbersIn(flatText())),
  }
}

function once<T>(read: () => T): () => T {
  let result: { value: T } | null = null
  return () => (result ??= { value: read() }).value
}

const isText = (value: string, contact: ContactWords) => isNamed(value, contact) || isFigure(value, contact)

const isSaid: Record<LeadField['kind'], (value: string, contact: ContactWords) => boolean> = {
  email: (value, { emails }) => emailsIn(value).some(({ key }) => emails().has(key)),
  phone: (value, { phones }) => {
    const figures = value.replaceAll(/\D/g, '')
    return figures.length >= 7 && phones().some((one) => isSameNumber(figures, one.figures))
  },
  name: isText,
  text: isText,
}

/** They are in everybody's sentences, and in many a name. */
const STOP_WORDS = new Set(
  'de del la el los las lo y o e a al en con por para un una su mi tu se que es me le no si san santa don dona'.split(
    ' ',
  ),
)
const wordsIn = (text: string) =>
  plain(text)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')

/** Half of its words at least are the contact's: a model may tidy what they said, and make up nothing. */
function isNamed(value: string, contact: ContactWords): boolean {
  const theirs = contact.words()
  const all = wordsIn(value)
  const telling = all.filter((word) => !STOP_WORDS.has(word))
  const words = telling.length > 0 ? telling : all
  return words.length > 0 && words.filter((word) => theirs.has(word)).length * 2 >= words.length
}

/** «$200.000» where they wrote «200 mil». */
function isFigure(value: string, contact: ContactWords): boolean {
  const figure = flat(value)
  if (!/^\D{0,12}\d[\d.,' ]*\D{0,12}$/.test(figure)) return false
  return numbersIn(figure).some((one) => contact.numbers().some((other) => isSameAmount(one, other)))
}
