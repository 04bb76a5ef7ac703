import { type CustomConfig, normalizedWords } from '@portavoz/contract'
import type { GenerationResult, ModelTool } from '../../../../ports/language-model.ts'
import type { HandOffReason } from '../rules/hand-off-request.ts'
import { saveLeadTool } from '../lead/lead.ts'
import type { SendingRequest } from '../sending/file-acceptance.ts'
import { sendFileTools } from '../sending/send-file-tools.ts'

const CONDITIONS = {
  customer_request: 'el cliente pide hablar con una persona',
  price_inquiry: 'pregunta un precio que no está en los pasajes ni en tus instrucciones',
  complex_issue: 'tiene un reclamo o un asunto que solo puede resolver una persona',
} as const
const KNOWN_CONDITIONS = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]

/** `name` is the tool parameter, `reason` what the journal records. */
type EscalationReason = { name: string; description: string; why: HandOffReason }

/** The reasons in the owner's settings: known conditions first, then the owner's own sentences. */
function escalationReasons({ features, escalationRules }: CustomConfig): EscalationReason[] {
  if (!features.humanEscalation) return []
  const configured = escalationRules.conditions.filter((condition) => normalizedWords(condition).length > 0)
  const ownConditions = configured.filter((condition) => !KNOWN_CONDITIONS.some((name) => name === condition))
  return [
    ...KNOWN_CONDITIONS.filter((name) => configured.includes(name)).map((name) => ({
      name,
      description: CONDITIONS[name],
      why: { reason: name },
    })),
    ...ownConditions.map((description, at): EscalationReason => ({
      name: `motivo_${at + 1}`,
      description,
      why: { reason: 'own', word: description },
    })),
  ]
}

const NO_ANSWER_TOOL: ModelTool = {
  name: 'no_answer',
  description:
    'Llámala, sin escribir nada más, cuando no tienes la respuesta: ni en los pasajes ni en tus instrucciones.',
  fields: { question: 'Lo que el cliente quiere saber, en una frase' },
  isFinal: true,
}

const escalateTool = (reasons: EscalationReason[]): ModelTool => ({
  name: 'escalate',
  description: 'Pasa la conversación a una persona. Llámala solo por uno de los motivos de reason.',
  fields: { reason: `Uno de estos: ${reasons.map(({ name, description }) => `${name} (${description})`).join('; ')}` },
  isFinal: true,
})

/** The tools that this agent's model gets. */
export function toolsFor(config: CustomConfig, sending: SendingRequest): ModelTool[] {
  const reasons = escalationReasons(config)
  const optional = [reasons.length > 0 ? escalateTool(reasons) : null, saveLeadTool(config)]
  return [NO_ANSWER_TOOL, ...optional.filter((tool) => tool !== null), ...sendFileTools(sending)]
}

/** The action of a model's calls: the first final tool counts, and `escalate` only with a valid reason. */
export function actionOf(
  config: CustomConfig,
  { text, calls }: GenerationResult,
): { does: 'escalate'; why: HandOffReason } | { does: 'no_answer' } | null {
  const last = calls.find(({ name }) => name === 'escalate' || name === 'no_answer')
  const reason =
    last?.name === 'escalate' ? escalationReasons(config).find(({ name }) => name === last.input['reason']) : undefined
  if (reason) return { does: 'escalate', why: reason.why }
  return last || text === '' ? { does: 'no_answer' } : null
}
