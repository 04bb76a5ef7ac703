import { normalizeText } from '@portavoz/contract'
import { sentencesOf } from '../../../../platform/text/sentences.ts'
import type { LeadField } from './lead-fields.ts'

/** Words with which an agent asks for a datum. */
const REQUEST_WORDS = new Set(
  (
    'dime dame digame deme indicame indiqueme compartes comparte comparteme compartame compartir compartirme ' +
    'dices dice decirme das da darme dejas deja dejame dejarme regalas regala regalame regaleme pasas pasa ' +
    'pasame paseme pasarme indicas indica indicarme facilitas facilita facilitarme facilitame escribes ' +
    'escribeme brindas brindame cual necesito necesitamos tell give share send what whats diga pode qual ' +
    'donner indiquer quel'
  ).split(' '),
)
const FIELD_WORDS: Record<'name' | 'phone' | 'email', ReadonlySet<string>> = {
  name: new Set(['nombre', 'nombres', 'name', 'nome', 'nom']),
  phone: new Set(['telefono', 'telefonico', 'celular', 'cel', 'movil', 'whatsapp', 'phone', 'telefone', 'telephone']),
  email: new Set(['correo', 'email', 'mail', 'mails']),
}
/** «¿Cómo te llamas?» */
const NAME_QUESTION_WORDS = new Set(['llamas', 'llama', 'llamo', 'gracia'])
/** «Tu número», not «el número de tu pedido» */
const POSSESSIVES = new Set(['tu', 'su', 'your', 'seu', 'votre'])
/** «Nombre del producto», «correo de la tienda»: not a datum of the contact. */
const PREPOSITIONS = new Set(['de', 'del'])

const splitWords = (text: string) => normalizeText(text).match(/[\p{L}\d]+/gu) ?? []

/** The fields that a sentence asks the contact for. */
function fieldsRequestedBy(sentence: string, fields: readonly LeadField[]): LeadField[] {
  const words = splitWords(sentence)
  const isRequest = words.some((word) => REQUEST_WORDS.has(word))
  const isQuestion = sentence.includes('?')
  return fields.filter(
    (field) =>
      (isRequest && mentionsField(words, field)) ||
      (isQuestion && field.kind === 'name' && words.some((word) => NAME_QUESTION_WORDS.has(word))),
  )
}

function mentionsField(words: readonly string[], { kind, word: fieldName }: LeadField): boolean {
  if (kind === 'text') {
    const fieldWords = splitWords(fieldName)
    return fieldWords.length > 0 && fieldWords.every((word) => words.includes(word))
  }
  return words.some(
    (word, at) =>
      !PREPOSITIONS.has(words[at + 1] ?? '') &&
      (FIELD_WORDS[kind].has(word) || (kind === 'phone' && word === 'numero' && POSSESSIVES.has(words[at - 1] ?? ''))),
  )
}

/** The fields that a model's reply asks for, by the owner's names. */
export const findRequestedFields = (text: string, fields: readonly LeadField[]): string[] => {
  if (fields.length === 0) return []
  const requested = [...sentencesOf(text)].flatMap((sentence) => fieldsRequestedBy(sentence, fields))
  return [...new Set(requested.map(({ word }) => word))]
}

/** Removes sentences that only ask again for `settled` fields; unchanged when nothing else would remain. */
export function removeRepeatedRequests(
  text: string,
  fields: readonly LeadField[],
  settled: readonly LeadField[],
): string {
  if (settled.length === 0) return text
  const isSettled = ({ word }: LeadField) => settled.some((one) => one.word === word)
  const isRepeated = (sentence: string) => {
    const requested = fieldsRequestedBy(sentence, fields)
    return requested.length > 0 && requested.every(isSettled)
  }
  const remaining = [...sentencesOf(text)]
    .filter((sentence) => !isRepeated(sentence))
    .join('')
    .trim()
  return /[\p{L}\d]/u.test(remaining) ? remaining : text
}
