import { limits, problems, type ConversationLog, type ProblemCode, type ServerEvent } from '@portavoz/contract'

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
  priority: 'medium',
  agentName: event.agentName,
  agentId: event.agentId,
  conversationId: event.conversationId,
  sessionName: event.sessionName,
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
  actionUrl: `/agents?id=${encodeURIComponent(event.agentId)}`,
  timestamp: new Date(now).toISOString(),
})
