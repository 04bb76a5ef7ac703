import { plain } from '@portavoz/contract'
import type { LeadField } from './lead-fields.ts'

/** Verbs and openings with which the agent asks a customer for a datum. */
const REQUESTS = new Set(
  (
    'dime dame digame deme indicame indiqueme compartes comparte comparteme compartame compartir compartirme dices dice decirme das da darme ' +
    'dejas deja dejame dejarme regalas regala regalame regaleme pasas pasa pasame paseme pasarme indicas indica indicarme facilitas facilita facilitarme ' +
    'facilitame escribes escribeme brindas brindame cual necesito necesitamos ' +
    'tell give share send what whats diga pode qual donner indiquer quel'
  ).split(' '),
)
const NAMED: Record<'name' | 'phone' | 'email', ReadonlySet<string>> = {
  name: new Set(['nombre', 'nombres', 'name', 'nome', 'nom']),
  phone: new Set(['telefono', 'telefonico', 'celular', 'cel', 'movil', 'whatsapp', 'phone', 'telefone', 'telephone']),
  email: new Set(['correo', 'email', 'mail', 'mails']),
}
/** «¿Cómo te llamas?» */
const CALLED = new Set(['llamas', 'llama', 'llamo', 'gracia'])
/** «Tu número», and not «el número de tu pedido» */
const OWN = new Set(['tu', 'su', 'your', 'seu', 'votre'])
/** «Nombre del producto», «correo de la tienda»: not the contact's own. */
const OF = new Set(['de', 'del'])

const wordsIn = (text: string) => plain(text).match(/[\p{L}\d]+/gu) ?? []

/** Which of these fields a sentence asks the contact for. */
function askedBy(sentence: string, fields: readonly LeadField[]): LeadField[] {
  const words = wordsIn(sentence)
  const isRequest = words.some((word) => REQUESTS.has(word))
  const isQuestion = sentence.includes('?')
  return fields.filter(
    (field) =>
      (isRequest && names(words, field)) ||
      (isQuestion && field.kind === 'name' && words.some((word) => CALLED.has(word))),
  )
}

function names(words: readonly string[], { kind, word: own }: LeadField): boolean {
  if (kind === 'text') {
    const all = wordsIn(own)
    return all.length > 0 && all.every((word) => words.includes(word))
  }
  return words.some(
    (word, at) =>
      !OF.has(words[at + 1] ?? '') &&
      (NAMED[kind].has(word) || (kind === 'phone' && word === 'numero' && OWN.has(words[at - 1] ?? ''))),
  )
}

const sentencesIn = (text: string) =>
  [...new Intl.Segmenter('es', { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment)

/** Which of these fields the reply of a model asks for. */
export const fieldsAskedIn = (text: string, fields: readonly LeadField[]): string[] => {
  const asked = sentencesIn(text).flatMap((sentence) => askedBy(sentence, fields))
  return [...new Set(asked.map(({ word }) => word))]
}

/** The reply without the sentences that only ask again for `settled` fields; as it is where nothing else would be left. */
export function withoutRepeatedAsks(text: string, fields: readonly LeadField[], settled: readonly LeadField[]): string {
  if (settled.length === 0) return text
  const isSettled = ({ word }: LeadField) => settled.some((one) => one.word === word)
  const isRepeated = (sentence: string) => {
    const asked = askedBy(sentence, fields)
    return asked.length > 0 && asked.every(isSettled)
  }
  const rest = sentencesIn(text)
    .filter((sentence) => !isRepeated(sentence))
    .join('')
    .trim()
  return /[\p{L}\d]/u.test(rest) ? rest : text
}
