import { plain } from '@portavoz/contract'
import { flat, readable } from '../guard/flat.ts'
import { emailsIn } from '../guard/links.ts'
import { longNumbersIn } from '../guard/phones.ts'
import { burstOf, type Draft, saying } from './ending.ts'
import type { Lead } from './lead.ts'
import type { LeadField } from './lead-fields.ts'
import { requiredFieldsOf } from './lead-missing.ts'
import { phrasesFor, questionFor } from './lead-question.ts'
import type { Todo } from './reply.store.ts'
import { saidIn } from './verdict.ts'
import { fit } from './words.ts'

/** The field that the last automatic words before this exchange asked for. */
export function pendingField(todo: Pick<Todo, 'config' | 'history' | 'exchangeId'>): LeadField | null {
  const { config, history, exchangeId } = todo
  const last = history.findLast((line) => line.exchangeId !== exchangeId)
  if (last?.direction !== 'outgoing' || (last.origin !== 'ai' && last.origin !== 'n8n')) return null
  const said = last.content.trimEnd()
  return requiredFieldsOf(config).find((field) => said.endsWith(questionFor(field, config.personality))) ?? null
}

/** `isAll`: nothing else was said, and nothing else is to be answered. */
type LeadAnswer = { value: string | null; isAll: boolean }

const LONGEST = 120
const MOST_WORDS = { name: 5, text: 12, beside: 5 }
const list = (words: string) => new Set(words.split(' '))
const REFUSALS = list('no nop prefiero mejor despues luego paso ahora')
const IN_REFUSALS = list(
  'no nop prefiero mejor despues luego paso ahora gracias por asi esta bien quiero dar darlo decir decirlo lo muchas',
)
const BEFORE_A_NAME = list('hola buenas buenos dias tardes noches claro si ok con gusto yo soy me llamo mi nombre es')
const SAYS_A_NAME = list('soy llamo nombre')
const IN_NAMES = list('de la las los del y da dos')
const NO_NAME = list(
  'hola buenas buenos dias tardes noches gracias ok vale listo perfecto bueno claro si no que como donde cuando cuanto cuanta cuantos cuantas ' +
    'cual por para con sin en el un una unos unas quiero quisiera necesito busco tienen tiene hay venden vende hacen puedo pueden precio precios ' +
    'cuesta vale envio envios pedido ayuda informacion info catalogo mas otra otro este esta eso esa favor baja alta persona humano asesor ' +
    'horario horarios direccion pago pagos tarjeta efectivo talla tallas color colores',
)

/**
 * What the contact says of the field that they were just asked for; `value` is null where they would rather not say.
 * Null where it is about something else. `isFound`: the documents say something of it, so that it is a question.
 */
export function leadAnswerIn(field: LeadField, said: string, isFound: boolean): LeadAnswer | null {
  const text = said.trim()
  if (isRefusal(text)) return { value: null, isAll: true }
  if (field.kind === 'email') return between(text, emailIn(text))
  if (field.kind === 'phone') return between(text, phoneIn(text))
  if (text === '' || text.length > LONGEST || /[?\n]/.test(text)) return null
  const value = field.kind === 'name' ? nameIn(text, isFound) : textIn(text, isFound)
  return value === null ? null : { value, isAll: true }
}

const wordsIn = (text: string) => plain(text).match(/[\p{L}\d]+/gu) ?? []

function isRefusal(text: string): boolean {
  const words = text.length > LONGEST || text.includes('?') ? [] : wordsIn(text)
  return REFUSALS.has(words[0] ?? '') && words.every((word) => IN_REFUSALS.has(word))
}

/** A value by its form; all that was said where only a few words stand beside it. */
function between(text: string, found: { value: string; beside: string } | null): LeadAnswer | null {
  if (!found) return null
  const isAll = !text.includes('?') && text.length <= LONGEST && wordsIn(found.beside).length <= MOST_WORDS.beside
  return { value: found.value, isAll }
}

function emailIn(text: string) {
  const [first] = emailsIn(readable(text))
  if (!first) return null
  return { value: first.key, beside: plain(readable(text)).replace(plain(first.key), ' ') }
}

function phoneIn(text: string) {
  const flatText = flat(readable(text))
  const first = longNumbersIn(flatText).find(({ figures }) => figures.length <= 15)
  if (!first) return null
  return {
    value: flatText.slice(first.from, first.to).trim(),
    beside: `${flatText.slice(0, first.from)} ${flatText.slice(first.to)}`,
  }
}

/** One to five words of letters that are in no question: «Luz Marín», «soy Luz». */
function nameIn(text: string, isFound: boolean): string | null {
  const words = text.split(/\s+/).map((word) => word.replaceAll(/[.,;:!¡]/g, ''))
  const begin = words.findIndex((word) => !BEFORE_A_NAME.has(plain(word)))
  if (begin < 0) return null
  const isTold = words.slice(0, begin).some((word) => SAYS_A_NAME.has(plain(word)))
  const name = words.slice(begin).filter((word) => word !== '')
  const isPlausible =
    name.length <= MOST_WORDS.name &&
    name.every((word) => /^\p{L}[\p{L}\p{M}'’-]*$/u.test(word) && !NO_NAME.has(plain(word))) &&
    !IN_NAMES.has(plain(name[0] ?? '')) &&
    (name[0] ?? '').length > 1
  return isPlausible && (isTold || !isFound) ? name.join(' ') : null
}

function textIn(text: string, isFound: boolean): string | null {
  const words = wordsIn(text)
  const isPlausible = words.length > 0 && words.length <= MOST_WORDS.text && !words.every((word) => NO_NAME.has(word))
  return isPlausible && !isFound ? text : null
}

/** What the contact gave of themselves without a model, and the reply where they said nothing else. */
export function answeredLead(todo: Todo, isFound: boolean): { lead: Lead | null; reply: Draft | null } {
  const field = pendingField(todo)
  const answer = field && leadAnswerIn(field, saidIn(burstOf(todo)), isFound)
  if (!field || !answer) return { lead: null, reply: null }
  const lead = answer.value === null ? null : { [field.word]: answer.value }
  return { lead, reply: answer.isAll ? thanksFor(todo, field, answer.value) : null }
}

function thanksFor({ config }: Todo, { kind }: LeadField, value: string | null): Draft {
  const { thanks, noted, accepted } = phrasesFor(config.personality)
  const said = value === null ? accepted : kind === 'name' ? thanks(value) : noted
  return saying('thanked', fit(said, config.maxResponseLength))
}
