import { type CustomConfig, plainWords } from '@portavoz/contract'
import type { Answer, Tool } from '../../../ports/brain.ts'
import type { Why } from './asked-for-person.ts'
import { saveLead } from './lead.ts'

const conditions = {
  customer_request: 'el cliente pide hablar con una persona',
  price_inquiry: 'pregunta un precio que no está en los pasajes ni en tus instrucciones',
  complex_issue: 'tiene un reclamo o un asunto que solo puede resolver una persona',
} as const
const known = Object.keys(conditions) as (keyof typeof conditions)[]

/** By which name a model gives a reason, what it means, and what it is written down as. */
type Reason = { name: string; means: string; why: Why }

/** Those of the owner's list, those we know first; the others are sentences of theirs. */
function wanted({ features, escalationRules }: CustomConfig): Reason[] {
  if (!features.humanEscalation) return []
  const all = escalationRules.conditions.filter((one) => plainWords(one).length > 0)
  const own = all.filter((one) => !known.some((name) => name === one))
  return [
    ...known
      .filter((name) => all.includes(name))
      .map((name) => ({ name, means: conditions[name], why: { reason: name } })),
    ...own.map((means, at): Reason => ({ name: `motivo_${at + 1}`, means, why: { reason: 'own', word: means } })),
  ]
}

const noAnswer: Tool = {
  name: 'no_answer',
  description:
    'Llámala, sin escribir nada más, cuando no tienes la respuesta: ni en los pasajes ni en tus instrucciones.',
  fields: { question: 'Lo que el cliente quiere saber, en una frase' },
  isFinal: true,
}

const escalate = (reasons: Reason[]): Tool => ({
  name: 'escalate',
  description: 'Pasa la conversación a una persona. Llámala solo por uno de los motivos de reason.',
  fields: { reason: `Uno de estos: ${reasons.map(({ name, means }) => `${name} (${means})`).join('; ')}` },
  isFinal: true,
})

/** What a model may do besides answering, for this agent and in the conversation at hand. */
export function toolsFor(config: CustomConfig): Tool[] {
  const reasons = wanted(config)
  const lead = saveLead(config)
  return [noAnswer, ...(reasons.length > 0 ? [escalate(reasons)] : []), ...(lead ? [lead] : [])]
}

/** What its calls come to, whatever it called: the first that ends the turn counts, and for a reason of the owner's only. */
export function actionOf(
  config: CustomConfig,
  { text, calls }: Answer,
): { does: 'escalate'; why: Why } | { does: 'no_answer' } | null {
  const last = calls.find(({ name }) => name === 'escalate' || name === 'no_answer')
  const reason =
    last?.name === 'escalate' ? wanted(config).find(({ name }) => name === last.input['reason']) : undefined
  if (reason) return { does: 'escalate', why: reason.why }
  return last || text === '' ? { does: 'no_answer' } : null
}
