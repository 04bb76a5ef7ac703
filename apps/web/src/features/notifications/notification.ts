import type { ServerEvent } from '@portavoz/contract'

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

/** A conversation; of a deleted one `sessionName` is the former session name. */
export type NotifiedConversation = Pick<
  Extract<ServerEvent, { type: 'conversation' }>,
  'conversationId' | 'sessionName'
>

export const conversationUrl = (sessionName: string) => `/conversations?session=${encodeURIComponent(sessionName)}`

/** Whether a notification belongs to that conversation; one from a polled log has the session name only. */
export const isAboutConversation =
  ({ conversationId, sessionName }: NotifiedConversation) =>
  (notification: Notification): boolean =>
    notification.conversationId === conversationId ||
    (sessionName !== undefined && notification.actionUrl === conversationUrl(sessionName))
