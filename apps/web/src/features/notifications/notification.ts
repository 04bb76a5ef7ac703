import {
  limits,
  problems,
  type ConversationLog,
  type HandOff,
  type ProblemCode,
  type ServerEvent,
} from '@portavoz/contract'

export const types = ['message', 'agent_error', 'warning', 'success', 'system'] as const
export type NotificationType = (typeof types)[number]

export type Notification = {
  id: string
  type: NotificationType
  title: string
  message: string
  priority: 'low' | 'medium' | 'high'
  agentName: string
  agentId: string
  conversationId: string | null
  /** The linking's or conversation's name, whose counter this one is part of. */
  sessionName: string | null
  /** What it is known by when it arrives again, another way. */
  logId: string | null
  actionUrl: string
  timestamp: string
  read: boolean
}

/** Cut by what a reader counts as characters, so that no emoji is halved. */
export function preview(text: string): string {
  const letters = [...new Intl.Segmenter('es').segment(text)].map(({ segment }) => segment)
  return letters.length > limits.notificationPreview
    ? `${letters.slice(0, limits.notificationPreview).join('')}…`
    : text
}

type MessageEvent = Extract<ServerEvent, { type: 'message' }>
type AgentEvent = Extract<ServerEvent, { type: 'agent' }>
/** A conversation that was deleted: `sessionName` is what it was called. */
export type Gone = Pick<Extract<ServerEvent, { type: 'conversation' }>, 'conversationId' | 'sessionName'>
type LeadEvent = Extract<ServerEvent, { type: 'lead_webhook' }>
type BudgetEvent = Extract<ServerEvent, { type: 'budget' }>
type DocumentEvent = Extract<ServerEvent, { type: 'document' }>

const anonymous = 'Usuario anónimo'
const conversationUrl = (sessionName: string) => `/conversations?session=${encodeURIComponent(sessionName)}`
const fresh = () => ({ id: randomId(), read: false })

/** `crypto.randomUUID` is missing where the console is opened by a plain http address of the office network. */
const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const fromMessage = (event: MessageEvent): Notification => ({
  ...fresh(),
  type: 'message',
  title: event.contactName || anonymous,
  message: preview(event.preview),
  priority: event.isPaused ? 'high' : 'medium',
  agentName: event.agentName,
  agentId: event.agentId,
  conversationId: event.conversationId,
  sessionName: event.sessionName,
  logId: event.logId,
  actionUrl: conversationUrl(event.sessionName),
  timestamp: event.at,
})

export const fromLog = (log: ConversationLog): Notification => ({
  ...fresh(),
  type: 'message',
  title: log.userName || anonymous,
  message: preview(log.userMessage),
  priority: 'medium',
  agentName: log.agentName,
  agentId: log.agentId,
  conversationId: null,
  sessionName: log.sessionName,
  logId: log.id,
  actionUrl: conversationUrl(log.sessionName),
  timestamp: log.createdAt,
})

/** A server newer than this page may know troubles that the page has no words for. */
const unknownProblem = 'No puede hacer su trabajo. En su tarjeta dice por qué'

const isKnown = (code: string): code is ProblemCode => Object.hasOwn(problems, code)

export const fromProblem = (event: AgentEvent & { problem: string }, now: number): Notification => ({
  ...fresh(),
  type: 'agent_error',
  title: `${event.agentName} tiene un problema`,
  message: isKnown(event.problem) ? problems[event.problem].text : unknownProblem,
  priority: 'high',
  agentName: event.agentName,
  agentId: event.agentId,
  conversationId: null,
  sessionName: null,
  logId: null,
  actionUrl: `/agents?id=${encodeURIComponent(event.agentId)}`,
  timestamp: new Date(now).toISOString(),
})

/** Nearly spent: once a month, whichever way it is heard of. */
export const fromBudget = (event: BudgetEvent, now: number): Notification => ({
  ...fromProblem({ ...event, type: 'agent', problem: '' }, now),
  type: 'warning',
  title:
    event.of === 'installation'
      ? 'Casi se gasta el presupuesto de la instalación para cuentas nuevas'
      : `${event.agentName} casi gasta su presupuesto`,
  message: event.spent,
  // Reading a document is paid by the account, not by one of its agents.
  ...(event.agentId === '' && { actionUrl: '/agents' }),
  logId: `${event.of ?? event.agentId} ${event.month}`,
})

const handOffWords: Record<HandOff['by'], (agent: string) => string> = {
  in_doubt: (agent) => `No se sabe si llegó el último mensaje de ${agent}: quedó como «Envío incierto»`,
  unsent: () => 'Un mensaje para este contacto no salió: enviarlo detuvo el servidor varias veces. Mira el chat.',
  escalation: (agent) => `${agent} le pasó con una persona y ya no le responde.`,
  model: (agent) => `El modelo de ${agent} no pudo responder.`,
  loop: (agent) => `${agent} se detuvo: parece que le escribe otro programa.`,
  quarantine: (agent) => `Responderle detuvo el servidor varias veces. ${agent} ya no le responde.`,
  person: (agent) => `La transferiste tú. ${agent} ya no le responde.`,
  console: (agent) => `Respondiste desde la consola. ${agent} ya no le responde.`,
  phone: (agent) => `Respondiste desde el celular. ${agent} ya no le responde.`,
}

/** A line of that conversation, whichever way it was heard of: a question knows its name only. */
export const isOf =
  ({ conversationId, sessionName }: Gone) =>
  (line: Notification): boolean =>
    line.conversationId === conversationId ||
    (sessionName !== undefined && line.actionUrl === conversationUrl(sessionName))

/** A conversation that went to a person. It is not a message: the counter of its session stays as it is. */
export const fromHandOff = (handOff: HandOff, conversationId: string): Notification => ({
  ...fresh(),
  type: 'warning',
  title: `${handOff.contactName || anonymous} espera a una persona`,
  message: handOffWords[handOff.by](handOff.agentName),
  priority: 'high',
  agentName: handOff.agentName,
  agentId: handOff.agentId,
  conversationId,
  sessionName: null,
  logId: `${conversationId} ${handOff.at}`,
  actionUrl: conversationUrl(handOff.sessionName),
  timestamp: handOff.at,
})

export const fromUnsentLeads = ({ agentId, agentName = '', trouble }: LeadEvent, now: number): Notification => ({
  ...fresh(),
  type: 'warning',
  title: `Los interesados de ${agentName} no llegan a tu sistema`,
  message:
    trouble === 'gone'
      ? 'La dirección contestó que ya no los quiere y el envío se apagó. Revísala en «Interesados».'
      : 'La dirección no los recibe. En «Interesados» dice por qué, y ahí puedes reintentarlo.',
  priority: 'high',
  agentName,
  agentId,
  conversationId: null,
  sessionName: null,
  logId: null,
  actionUrl: `/agents/${encodeURIComponent(agentId)}/leads`,
  timestamp: new Date(now).toISOString(),
})

export const fromFailedDocument = ({ name }: DocumentEvent, now: number): Notification => ({
  ...fresh(),
  type: 'warning',
  title: `No se pudo procesar ${name ? `«${name}»` : 'un documento'}`,
  message: 'En la base de conocimientos dice por qué, y ahí puedes reintentarlo.',
  priority: 'medium',
  agentName: '',
  agentId: '',
  conversationId: null,
  sessionName: null,
  logId: null,
  actionUrl: '/knowledge-base',
  timestamp: new Date(now).toISOString(),
})
