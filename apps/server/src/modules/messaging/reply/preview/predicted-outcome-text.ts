import type { CustomConfig, ExchangeOutcome } from '@portavoz/contract'
import type { HandOffReason } from '../rules/hand-off-request.ts'
import type { DraftReply } from '../turn-result.ts'

const reasonTexts: Record<HandOffReason['reason'], (reason: HandOffReason) => string> = {
  keyword: (reason) => `Usa tu palabra clave «${'word' in reason ? reason.word : ''}»`,
  own: (reason) => `Es uno de tus motivos: «${'word' in reason ? reason.word : ''}»`,
  customer_request: () => 'Pide hablar con una persona',
  price_inquiry: () => 'Pregunta un precio que el agente no puede dar',
  complex_issue: () => 'Es asunto de una persona',
  misheard: () => 'Una cifra que se oyó no quedó clara',
  unanswered: () => 'El agente no tiene la respuesta',
  fallback: () => 'El agente no tiene la respuesta',
}

const reasonText = ({ detail }: DraftReply): string => {
  const reason = detail as HandOffReason | null
  return reason ? reasonTexts[reason.reason](reason) : 'Una persona debe responder'
}

const defaultText = ({ text }: DraftReply) => (text === '' ? 'No se le dice nada.' : 'Recibe este mensaje.')

/** Null for `defaultText`: most outcomes are no decision of the rules for a first message. */
const ruleTexts: Record<ExchangeOutcome, ((draft: DraftReply) => string) | null> = {
  muted: () => 'Pide silencio con «BAJA»: no recibe respuestas automáticas hasta que escriba «ALTA».',
  auto_reply_off: () => 'La respuesta automática está apagada: el mensaje se guarda y espera a que respondas tú.',
  greeted: ({ text }) => (text === '' ? 'No hay ningún saludo: no se le dice nada.' : 'Recibe tu saludo.'),
  out_of_hours: () => 'Está cerrado: recibe este mensaje una sola vez, y la conversación te espera.',
  still_closed: () =>
    'Está cerrado y no hay mensaje de fuera de horario: no se le dice nada, y la conversación te espera.',
  escalated: (draft) => `${reasonText(draft)}: la conversación pasa a una persona.`,
  nobody_there: (draft) =>
    `${reasonText(draft)}, pero a esa hora no hay quien atienda: se le dice una sola vez, y la conversación te espera.`,
  fallback: null,
  answered: null,
  no_model: null,
  quoted: null,
  document_request: null,
  payment_receipt: null,
  budget_quoted: null,
  thanked: null,
  out_of_budget: null,
  model_failed: null,
  no_answer: null,
  guarded: null,
  inactive: null,
  paused: null,
  suspended: null,
  over_limit: null,
  stale: null,
  sticker: null,
  media_notice: null,
  voice_notice: null,
  file_notice: null,
  media: null,
  never_answer: null,
  contact_blocked: null,
  withdrawn: null,
  loop: null,
  quarantined: null,
  other_phone: null,
  reported: null,
}

/** Why the rules decide this, in Spanish. */
export const describeRuleOutcome = (draft: DraftReply): string => (ruleTexts[draft.outcome] ?? defaultText)(draft)

/** That the agent would answer, and from which sources. */
export function describeGeneration({ businessHours, dataSources }: CustomConfig): string {
  const hoursText = businessHours.enabled ? 'Está abierto' : 'Atiende 24/7'
  const { knowledgeBase, webhook, webhookUrl } = dataSources
  const sourcesText = knowledgeBase ? 'con tus documentos' : 'con lo que dice su prompt'
  const lookupText = webhook && webhookUrl.trim() !== '' ? ' y lo que conteste tu sistema' : ''
  return `${hoursText}: responde el agente ${sourcesText}${lookupText}.`
}

/** What happens without an answer; the message itself is shown below. */
export function describeFallback({ text, pauseBy }: DraftReply): string {
  const messageText = text === '' ? '' : ' y dice esto:'
  if (pauseBy) return `Si no tiene la respuesta, pasa la conversación a una persona${messageText || '.'}`
  return text === ''
    ? 'Si no tiene la respuesta, calla y la conversación te espera.'
    : 'Si no tiene la respuesta, dice esto:'
}
