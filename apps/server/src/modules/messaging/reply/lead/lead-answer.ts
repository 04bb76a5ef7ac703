import { normalizeText } from '@portavoz/contract'
import { foldText, toVisibleText } from '../../grounding/normalize-text.ts'
import { findEmails } from '../../grounding/extractors/links.ts'
import { findLongNumbers } from '../../grounding/extractors/phones.ts'
import { burstOf, textOf } from '../burst.ts'
import { draftOf } from '../draft-reply.ts'
import type { DraftReply } from '../turn-result.ts'
import type { LeadFields, ReplyContext } from '../types.ts'
import type { LeadField } from './lead-fields.ts'
import { endOfReply, withoutNotices } from '../rules/without-notices.ts'
import { withQuestions } from '../misheard/figure-question.ts'
import { confirmedLead, doubtQuestions, doubtsOf, withoutDoubts } from './misheard.ts'
import { requiredFieldsOf } from './missing-fields.ts'
import { phrasesFor, leadQuestionFor } from './lead-question.ts'
import { fitText } from '../../text/split-text.ts'

/** The field that the last automatic message before this exchange asked for. */
export function pendingField(context: Pick<ReplyContext, 'config' | 'history' | 'exchangeId'>): LeadField | null {
  const { config, history, exchangeId } = context
  const last = history.findLast((line) => line.exchangeId !== exchangeId)
  if (last?.direction !== 'outgoing' || (last.origin !== 'ai' && last.origin !== 'n8n')) return null
  const answerText = withoutNotices(context, endOfReply(context, last).content)
  return (
    requiredFieldsOf(config).find((field) => answerText.endsWith(leadQuestionFor(field, config.personality))) ?? null
  )
}

/** `value` is null when the contact refuses. `isAll`: the message contains nothing else to answer. */
type LeadAnswer = { value: string | null; isAll: boolean }

const MAX_ANSWER_LENGTH = 120
const MAX_WORDS = { name: 5, text: 12, beside: 5 }
const wordSet = (words: string) => new Set(words.split(' '))
const REFUSALS = wordSet('no nop prefiero mejor despues luego paso ahora')
const REFUSAL_WORDS = wordSet(
  'no nop prefiero mejor despues luego paso ahora gracias por asi esta bien quiero dar darlo decir decirlo lo muchas',
)
const WORDS_BEFORE_NAME = wordSet(
  'hola buenas buenos dias tardes noches claro si ok con gusto yo soy me llamo mi nombre es',
)
const NAME_INTRODUCTIONS = wordSet('soy llamo nombre')
const NAME_PARTICLES = wordSet('de la las los del y da dos')
const NOT_A_NAME = wordSet(
  'hola buenas buenos dias tardes noches gracias ok vale listo perfecto bueno claro si no que como donde ' +
    'cuando cuanto cuanta cuantos cuantas cual por para con sin en el un una unos unas quiero quisiera ' +
    'necesito busco tienen tiene hay venden vende hacen puedo pueden precio precios cuesta vale envio envios ' +
    'pedido ayuda informacion info catalogo mas otra otro este esta eso esa favor baja alta persona humano ' +
    'asesor horario horarios direccion pago pagos tarjeta efectivo talla tallas color colores',
)

/**
 * The contact's answer to the requested field, or null when the message is about something else. `isFound`: documents
 * match the message, so it is read as a question.
 */
export function parseLeadAnswer(field: LeadField, answerText: string, isFound: boolean): LeadAnswer | null {
  const text = answerText.trim()
  if (isRefusal(text)) return { value: null, isAll: true }
  if (field.kind === 'email') return toAnswer(text, findEmail(text))
  if (field.kind === 'phone') return toAnswer(text, findPhone(text))
  if (text === '' || text.length > MAX_ANSWER_LENGTH || /[?\n]/.test(text)) return null
  const value = field.kind === 'name' ? findName(text, isFound) : findText(text, isFound)
  return value === null ? null : { value, isAll: true }
}

const splitWords = (text: string) => normalizeText(text).match(/[\p{L}\d]+/gu) ?? []

function isRefusal(text: string): boolean {
  const words = text.length > MAX_ANSWER_LENGTH || text.includes('?') ? [] : splitWords(text)
  return REFUSALS.has(words[0] ?? '') && words.every((word) => REFUSAL_WORDS.has(word))
}

/** A value recognized by its form; it is all of the answer when only a few words are around it. */
function toAnswer(text: string, found: { value: string; beside: string } | null): LeadAnswer | null {
  if (!found) return null
  const isAll =
    !text.includes('?') && text.length <= MAX_ANSWER_LENGTH && splitWords(found.beside).length <= MAX_WORDS.beside
  return { value: found.value, isAll }
}

function findEmail(text: string) {
  const [first] = findEmails(toVisibleText(text))
  if (!first) return null
  return { value: first.key, beside: normalizeText(toVisibleText(text)).replace(normalizeText(first.key), ' ') }
}

function findPhone(text: string) {
  const flatText = foldText(toVisibleText(text))
  const first = findLongNumbers(flatText).find(({ figures }) => figures.length <= 15)
  if (!first) return null
  return {
    value: flatText.slice(first.from, first.to).trim(),
    beside: `${flatText.slice(0, first.from)} ${flatText.slice(first.to)}`,
  }
}

/** One to five words that are not part of a question: «Luz Marín», «soy Luz». */
function findName(text: string, isFound: boolean): string | null {
  const words = text.split(/\s+/).map((word) => word.replaceAll(/[.,;:!¡]/g, ''))
  const begin = words.findIndex((word) => !WORDS_BEFORE_NAME.has(normalizeText(word)))
  if (begin < 0) return null
  const isTold = words.slice(0, begin).some((word) => NAME_INTRODUCTIONS.has(normalizeText(word)))
  const name = words.slice(begin).filter((word) => word !== '')
  const isPlausible =
    name.length <= MAX_WORDS.name &&
    name.every((word) => /^\p{L}[\p{L}\p{M}'’-]*$/u.test(word) && !NOT_A_NAME.has(normalizeText(word))) &&
    !NAME_PARTICLES.has(normalizeText(name[0] ?? '')) &&
    (name[0] ?? '').length > 1
  return isPlausible && (isTold || !isFound) ? name.join(' ') : null
}

function findText(text: string, isFound: boolean): string | null {
  const words = splitWords(text)
  const isPlausible = words.length > 0 && words.length <= MAX_WORDS.text && !words.every((word) => NOT_A_NAME.has(word))
  return isPlausible && !isFound ? text : null
}

/** Reads a lead answer without a model; `reply` is set when the message contains nothing else. */
export function readLeadAnswer(
  context: ReplyContext,
  isFound: boolean,
): { lead: LeadFields | null; reply: DraftReply | null } {
  const confirmed = confirmedLead(context)
  const [doubt] = doubtsOf(context)
  if (confirmed && doubt) return { lead: confirmed, reply: thanksDraft(context, doubt.field, doubt.value) }
  const field = pendingField(context) ?? doubt?.field
  const answer = field && parseLeadAnswer(field, textOf(burstOf(context)), isFound)
  if (!field || !answer) return { lead: null, reply: null }
  const heard = answer.value === null ? null : { [field.word]: answer.value }
  const { lead, doubts } = withoutDoubts(context, heard)
  const questions = doubtQuestions(context.config, doubts)
  if (doubts.length > 0) return { lead, reply: draftOf('thanked', withQuestions(context.config, '', questions)) }
  return { lead, reply: answer.isAll ? thanksDraft(context, field, answer.value) : null }
}

function thanksDraft({ config }: ReplyContext, { kind }: LeadField, value: string | null): DraftReply {
  const { thanks, noted, accepted } = phrasesFor(config.personality)
  const answerText = value === null ? accepted : kind === 'name' ? thanks(value) : noted
  return draftOf('thanked', fitText(answerText, config.maxResponseLength))
}
