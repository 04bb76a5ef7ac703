import {
  limits,
  agentProblems,
  type ConversationLog,
  type HandOff,
  type AgentProblemCode,
  type ServerEvent,
  type Assignment,
  type Mention,
  type Overdue,
  type Waking,
} from '@portavoz/contract'
import { formatNumber } from '../../lib/format/numbers.ts'
import { formatWaited } from '../../lib/format/waited.ts'

export const notificationTypes = ['message', 'agent_error', 'warning', 'success', 'system'] as const
export type NotificationType = (typeof notificationTypes)[number]

export type Notification = {
  id: string
  type: NotificationType
  title: string
  message: string
  priority: 'low' | 'medium' | 'high'
  agentName: string
  agentId: string
  conversationId: string | null
  /** The name of the link or conversation whose counter includes this notification. */
  sessionName: string | null
  /** The key that recognizes the same news from another source. */
  logId: string | null
  actionUrl: string
  timestamp: string
  read: boolean
  /** Missing in notifications older than workspaces. */
  workspaceId?: string
}

/** Truncates by graphemes, so that no emoji is cut. */
export function truncatePreview(text: string): string {
  const graphemes = [...new Intl.Segmenter('es').segment(text)].map(({ segment }) => segment)
  return graphemes.length > limits.notificationPreview
    ? `${graphemes.slice(0, limits.notificationPreview).join('')}…`
    : text
}

type NewMessageEvent = Extract<ServerEvent, { type: 'message' }>
type AgentProblemEvent = Extract<ServerEvent, { type: 'agent' }>
/** A deleted conversation; `sessionName` is its former session name. */
export type DeletedConversationRef = Pick<
  Extract<ServerEvent, { type: 'conversation' }>,
  'conversationId' | 'sessionName'
>
type LeadWebhookEvent = Extract<ServerEvent, { type: 'lead_webhook' }>
type BudgetWarningEvent = Extract<ServerEvent, { type: 'budget' }>
type DocumentStatusEvent = Extract<ServerEvent, { type: 'document' }>

const anonymousName = 'Usuario anónimo'
const conversationUrl = (sessionName: string) => `/conversations?session=${encodeURIComponent(sessionName)}`
const newFields = () => ({ id: randomId(), read: false })

/** `crypto.randomUUID` is missing where the console is opened over plain http in a local network. */
const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const notificationFromMessage = (event: NewMessageEvent): Notification => ({
  ...newFields(),
  type: 'message',
  title: event.contactName || anonymousName,
  message: truncatePreview(event.preview),
  priority: event.isPaused ? 'high' : 'medium',
  agentName: event.agentName,
  agentId: event.agentId,
  conversationId: event.conversationId,
  sessionName: event.sessionName,
  logId: event.logId,
  actionUrl: conversationUrl(event.sessionName),
  timestamp: event.at,
})

export const notificationFromLog = (log: ConversationLog): Notification => ({
  ...newFields(),
  type: 'message',
  title: log.userName || anonymousName,
  message: truncatePreview(log.userMessage),
  priority: 'medium',
  agentName: log.agentName,
  agentId: log.agentId,
  conversationId: null,
  sessionName: log.sessionName,
  logId: log.id,
  actionUrl: conversationUrl(log.sessionName),
  timestamp: log.createdAt,
})

/** A newer server may send problem codes that this page has no text for. */
const unknownProblemText = 'No puede hacer su trabajo. En su tarjeta dice por qué'

const isKnownProblem = (code: string): code is AgentProblemCode => Object.hasOwn(agentProblems, code)

export const notificationFromProblem = (event: AgentProblemEvent & { problem: string }, now: number): Notification => ({
  ...newFields(),
  type: 'agent_error',
  title: `${event.agentName} tiene un problema`,
  message: isKnownProblem(event.problem) ? agentProblems[event.problem].text : unknownProblemText,
  priority: 'high',
  agentName: event.agentName,
  agentId: event.agentId,
  conversationId: null,
  sessionName: null,
  logId: null,
  actionUrl: `/agents?id=${encodeURIComponent(event.agentId)}`,
  timestamp: new Date(now).toISOString(),
})

/** The budget warning: one per month, whichever source reports it. */
export const notificationFromBudget = (event: BudgetWarningEvent, now: number): Notification => ({
  ...notificationFromProblem({ ...event, type: 'agent', problem: '' }, now),
  type: 'warning',
  title:
    event.of === 'installation'
      ? 'Casi se gasta el presupuesto de la instalación para cuentas nuevas'
      : `${event.agentName} casi gasta su presupuesto`,
  message: event.spent,
  // The account pays for document processing, so no agent is named.
  ...(event.agentId === '' && { actionUrl: '/agents' }),
  logId: `${event.of ?? event.agentId} ${event.month}`,
})

const handOffTexts: Record<HandOff['by'], (agent: string, by: string | null) => string> = {
  in_doubt: (agent) => `No se sabe si llegó el último mensaje de ${agent}: quedó como «Envío incierto»`,
  unsent: () => 'Un mensaje para este contacto no salió: enviarlo detuvo el servidor varias veces. Mira el chat.',
  escalation: (agent) => `${agent} le pasó con una persona y ya no le responde.`,
  model: (agent) => `El modelo de ${agent} no pudo responder.`,
  loop: (agent) => `${agent} se detuvo: parece que le escribe otro programa.`,
  quarantine: (agent) => `Responderle detuvo el servidor varias veces. ${agent} ya no le responde.`,
  person: (agent, by) => `${by ? `La transfirió ${by}` : 'La transferiste tú'}. ${agent} ya no le responde.`,
  console: (agent) => `Respondiste desde la consola. ${agent} ya no le responde.`,
  phone: (agent) => `Respondiste desde el celular. ${agent} ya no le responde.`,
}

/** Whether a notification belongs to that conversation; one from a polled log has the session name only. */
export const isAboutConversation =
  ({ conversationId, sessionName }: DeletedConversationRef) =>
  (notification: Notification): boolean =>
    notification.conversationId === conversationId ||
    (sessionName !== undefined && notification.actionUrl === conversationUrl(sessionName))

type ConversationFacts = Pick<Assignment, 'agentName' | 'agentId' | 'sessionName' | 'at'>

/** A notification about a conversation that is not a message: the counter of its session does not change. */
const factsOf = ({ agentName, agentId, sessionName, at }: ConversationFacts, conversationId: string) => ({
  agentName,
  agentId,
  conversationId,
  sessionName: null,
  logId: `${conversationId} ${at}`,
  actionUrl: conversationUrl(sessionName),
  timestamp: at,
})

const nameOfOther = (person: HandOff['person'], ownId: string | undefined) =>
  person === undefined || person.id === ownId ? null : person.name

/** A conversation was handed to a person. */
export const notificationFromHandOff = (
  handOff: HandOff,
  conversationId: string,
  ownId: string | undefined,
): Notification => ({
  ...newFields(),
  type: 'warning',
  title: `${handOff.contactName || anonymousName} espera a una persona`,
  message: handOffTexts[handOff.by](handOff.agentName, nameOfOther(handOff.person, ownId)),
  priority: 'high',
  ...factsOf(handOff, conversationId),
})

/** The conversation was given to this person, by someone or automatically. */
export const notificationFromAssignment = (assignment: Assignment, conversationId: string): Notification => ({
  ...newFields(),
  type: 'warning',
  title:
    assignment.byName === null
      ? `Te tocó la conversación de ${assignment.contactName || anonymousName}`
      : (assignment.count ?? 1) > 1
        ? `${assignment.byName} te pasó ${formatNumber(assignment.count ?? 1)} conversaciones`
        : `${assignment.byName} te pasó a ${assignment.contactName || anonymousName}`,
  message:
    assignment.byName === null
      ? 'Espera a una persona. Se repartió sola porque estás disponible.'
      : (assignment.count ?? 1) > 1
        ? 'Son tuyas ahora: las ves con el filtro «Mías».'
        : `Su conversación con ${assignment.agentName} es tuya ahora.`,
  priority: 'high',
  ...factsOf(assignment, conversationId),
})

/** A note names this person. */
export const notificationFromMention = (mention: Mention, conversationId: string): Notification => ({
  ...newFields(),
  type: 'warning',
  title: `${mention.byName} te mencionó en ${mention.contactName || anonymousName}`,
  message: truncatePreview(mention.excerpt),
  priority: 'high',
  ...factsOf(mention, conversationId),
})

/** A conversation that was put off until now. */
export const notificationFromWaking = (waking: Waking, conversationId: string): Notification => ({
  ...newFields(),
  type: 'system',
  title: `${waking.contactName || anonymousName} vuelve a la lista`,
  message: 'La conversación estaba pospuesta hasta ahora.',
  priority: 'medium',
  ...factsOf(waking, conversationId),
})
/** A contact waits too long for a person. */
export const notificationFromOverdue = (overdue: Overdue, conversationId: string): Notification => ({
  ...newFields(),
  type: 'warning',
  title: `${overdue.contactName || anonymousName} espera desde hace ${formatWaited(overdue.minutes)}`,
  message:
    overdue.assigneeName === null
      ? 'Todavía no la atiende ninguna persona del equipo.'
      : `La atiende ${overdue.assigneeName} y todavía no respondió.`,
  priority: 'high',
  ...factsOf(overdue, conversationId),
})

export const notificationFromUnsentLeads = (
  { agentId, agentName = '', trouble }: LeadWebhookEvent,
  now: number,
): Notification => ({
  ...newFields(),
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

export const notificationFromFailedDocument = ({ name }: DocumentStatusEvent, now: number): Notification => ({
  ...newFields(),
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
