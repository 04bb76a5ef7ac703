import type { CustomConfig } from '@portavoz/contract'
import type { Answer, Tool } from '../../../ports/brain.ts'
import { saveLead } from './lead.ts'

const conditions = {
  customer_request: 'el cliente pide hablar con una persona',
  price_inquiry: 'pregunta un precio que no está en los pasajes ni en tus instrucciones',
  complex_issue: 'tiene un reclamo o un asunto que solo puede resolver una persona',
} as const
export type Condition = keyof typeof conditions

/** Those of the owner's list that we know. */
const wanted = ({ features, escalationRules }: CustomConfig): Condition[] =>
  (Object.keys(conditions) as Condition[]).filter(
    (condition) => features.humanEscalation && escalationRules.conditions.includes(condition),
  )

const noAnswer: Tool = {
  name: 'no_answer',
  description:
    'Llámala, sin escribir nada más, cuando no tienes la respuesta: ni en los pasajes ni en tus instrucciones.',
  fields: { question: 'Lo que el cliente quiere saber, en una frase' },
  isFinal: true,
}

const escalate = (reasons: Condition[]): Tool => ({
  name: 'escalate',
  description: 'Pasa la conversación a una persona. Llámala solo por uno de los motivos de reason.',
  fields: { reason: `Uno de estos: ${reasons.map((reason) => `${reason} (${conditions[reason]})`).join('; ')}` },
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
): { does: 'escalate'; reason: Condition } | { does: 'no_answer' } | null {
  const last = calls.find(({ name }) => name === 'escalate' || name === 'no_answer')
  const reason = last?.name === 'escalate' ? wanted(config).find((one) => one === last.input['reason']) : undefined
  if (reason) return { does: 'escalate', reason }
  return last || text === '' ? { does: 'no_answer' } : null
}
