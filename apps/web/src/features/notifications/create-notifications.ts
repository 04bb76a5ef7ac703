import { agentProblems, type AgentProblemCode, type ConversationLog, type ServerEvent } from '@portavoz/contract'
import { anonymousName } from '../../lib/format/contact-name.ts'
import { newFields, truncatePreview } from './new-notification.ts'
import { conversationUrl, type Notification } from './notification.ts'

type NewMessageEvent = Extract<ServerEvent, { type: 'message' }>
type AgentProblemEvent = Extract<ServerEvent, { type: 'agent' }>
type LeadWebhookEvent = Extract<ServerEvent, { type: 'lead_webhook' }>
type BudgetWarningEvent = Extract<ServerEvent, { type: 'budget' }>
type AccountLimitEvent = Extract<ServerEvent, { type: 'account_limit' }>
type DocumentStatusEvent = Extract<ServerEvent, { type: 'document' }>

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
  // The workspace pays for document processing, so no agent is named.
  ...(event.agentId === '' && { actionUrl: '/agents' }),
  logId: `${event.of ?? event.agentId} ${event.month}`,
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

export const notificationFromFailedBackup = (failure: string, now: number): Notification => ({
  ...newFields(),
  type: 'warning',
  title: 'La copia de seguridad de esta noche falló',
  message: truncatePreview(failure),
  priority: 'high',
  agentName: '',
  agentId: '',
  conversationId: null,
  sessionName: null,
  logId: null,
  actionUrl: '/instalacion/copias',
  timestamp: new Date(now).toISOString(),
})

export const notificationFromAccountLimit = ({ id, title, message }: AccountLimitEvent, now: number): Notification => ({
  ...notificationFromFailedBackup(message, now),
  title,
  message,
  actionUrl: '/negocio',
  logId: id,
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
