import type { CustomConfig } from '@portavoz/contract'
import type { Outcome } from '../../../db/schema.ts'
import type { Why } from './asked-for-person.ts'
import type { Draft } from './ending.ts'

const persons: Record<Why['reason'], (why: Why) => string> = {
  keyword: (why) => `Usa tu palabra clave «${'word' in why ? why.word : ''}»`,
  own: (why) => `Es uno de tus motivos: «${'word' in why ? why.word : ''}»`,
  customer_request: () => 'Pide hablar con una persona',
  price_inquiry: () => 'Pregunta un precio que el agente no puede dar',
  complex_issue: () => 'Es asunto de una persona',
  unanswered: () => 'El agente no tiene la respuesta',
  fallback: () => 'El agente no tiene la respuesta',
}

/** What a hand-over was written down with. */
const whyOf = ({ detail }: Draft): string => {
  const why = detail as Why | null
  return why ? persons[why.reason](why) : 'Una persona debe responder'
}

const words: Partial<Record<Outcome, (draft: Draft) => string>> = {
  muted: () => 'Pide silencio con «BAJA»: no recibe respuestas automáticas hasta que escriba «ALTA».',
  auto_reply_off: () => 'La respuesta automática está apagada: el mensaje se guarda y espera a que respondas tú.',
  greeted: ({ text }) => (text === '' ? 'No hay ningún saludo: no se le dice nada.' : 'Recibe tu saludo.'),
  out_of_hours: () => 'Está cerrado: recibe este mensaje una sola vez, y la conversación te espera.',
  still_closed: () =>
    'Está cerrado y no hay mensaje de fuera de horario: no se le dice nada, y la conversación te espera.',
  escalated: (draft) => `${whyOf(draft)}: la conversación pasa a una persona.`,
  nobody_there: (draft) =>
    `${whyOf(draft)}, pero a esa hora no hay quien atienda: se le dice una sola vez, y la conversación te espera.`,
}

/** Why this comes and nothing else, where the rules say so. */
export const ruledWords = (draft: Draft): string =>
  words[draft.outcome]?.(draft) ?? (draft.text === '' ? 'No se le dice nada.' : 'Recibe este mensaje.')

/** Why the agent would think of an answer, and with what. */
export function thoughtWords({ businessHours, dataSources }: CustomConfig): string {
  const open = businessHours.enabled ? 'Está abierto' : 'Atiende 24/7'
  const { knowledgeBase, webhook, webhookUrl } = dataSources
  const rests = knowledgeBase ? 'con tus documentos' : 'con lo que dice su prompt'
  const asks = webhook && webhookUrl.trim() !== '' ? ' y lo que conteste tu sistema' : ''
  return `${open}: responde el agente ${rests}${asks}.`
}

/** What comes where it finds none; what is said then stands below. */
export function fallbackWords({ text, pauseBy }: Draft): string {
  const says = text === '' ? '' : ' y dice esto:'
  if (pauseBy) return `Si no tiene la respuesta, pasa la conversación a una persona${says || '.'}`
  return text === ''
    ? 'Si no tiene la respuesta, calla y la conversación te espera.'
    : 'Si no tiene la respuesta, dice esto:'
}
