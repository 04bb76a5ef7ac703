import { type CustomConfig, plain } from '@portavoz/contract'
import type { Answer, Tool } from '../../../ports/brain.ts'
import { flat, readable } from '../guard/flat.ts'
import { emailsIn } from '../guard/links.ts'
import { isSameNumber } from '../guard/phones.ts'

/** What a contact told of themselves, by the owner's names. */
export type Lead = Record<string, string>

const meanings: Record<string, string> = {
  name: 'Su nombre',
  phone: 'Su teléfono',
  email: 'Su correo',
  budget: 'Cuánto quiere gastar',
  timeline: 'Para cuándo lo quiere',
  decision_maker: 'Quién lo decide',
}

/** Models take no other names of fields. */
const NAME = /^[a-zA-Z][\w-]{0,39}$/
const fieldsOf = ({ leadCapture, features }: CustomConfig): string[] =>
  leadCapture.enabled
    ? [...leadCapture.requiredFields, ...(features.qualifyLeads ? leadCapture.qualification : [])].filter((name) =>
        NAME.test(name),
      )
    : []

/** Keeps what the contact tells of themselves; null where the owner asks for nothing. */
export function saveLead(config: CustomConfig): Tool | null {
  const fields = fieldsOf(config)
  if (fields.length === 0) return null
  return {
    name: 'save_lead',
    description: 'Guarda los datos que el cliente acaba de decir de sí mismo, solo los que dijo, y después respóndele.',
    fields: Object.fromEntries(fields.map((name) => [name, meanings[name] ?? name])),
    isFinal: false,
  }
}

/** What its calls tell of the contact, as far as the contact said it; null when that is nothing. */
export function leadOf(calls: Answer['calls'], said: string): Lead | null {
  const told = calls.filter(({ name }) => name === 'save_lead').flatMap(({ input }) => Object.entries(input))
  const words = readable(said)
  const kept = told.filter(([field, value]) => value !== '' && (isSaid[field] ?? isNamed)(readable(value), words))
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

const isSaid: Record<string, (value: string, said: string) => boolean> = {
  email: (value, said) => emailsIn(value).some(({ key }) => emailsIn(said).some((one) => one.key === key)),
  phone: (value, said) => {
    const figures = value.replaceAll(/\D/g, '')
    return figures.length >= 7 && isSameNumber(figures, flat(said).replaceAll(/\D/g, ''))
  },
}

/** One word of it at least is the contact's: a model may tidy what they said, and make up nothing. */
const isNamed = (value: string, said: string) => {
  const words = new Set(plain(said).split(/[^\p{L}\d]+/u))
  return plain(value)
    .split(/[^\p{L}\d]+/u)
    .some((word) => word !== '' && words.has(word))
}
