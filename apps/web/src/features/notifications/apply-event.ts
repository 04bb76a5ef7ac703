import type { PushedEvent, ServerEvent } from '@portavoz/contract'
import { session } from '../../lib/session/session.ts'
import {
  notificationFromAssignment,
  notificationFromHandOff,
  notificationFromMention,
  notificationFromOverdue,
  notificationFromWaking,
} from './conversation-notifications.ts'
import {
  notificationFromAccountLimit,
  notificationFromBudget,
  notificationFromFailedBackup,
  notificationFromFailedDocument,
  notificationFromMessage,
  notificationFromProblem,
  notificationFromUnsentLeads,
} from './create-notifications.ts'
import { markConversationRead } from './mark-conversation-read.ts'
import type { Notification } from './notification.ts'
import {
  addNotification,
  addProblem,
  endProblem,
  removeConversation,
  type NotificationList,
} from './notification-list.ts'

/** The notification list after a server event; `id` is the event's own id. Added notifications name the workspace. */
export function applyEvent(list: NotificationList, event: PushedEvent, id: string, now: number): NotificationList {
  const next = applyToList(list, event, id, now)
  const known = new Set(list.items)
  const items = next.items.map((item) => (known.has(item) ? item : { ...item, workspaceId: event.workspaceId }))
  return next === list ? list : { ...next, items }
}

function applyToList(list: NotificationList, event: ServerEvent, id: string, now: number): NotificationList {
  switch (event.type) {
    case 'message':
      return event.direction === 'incoming' && event.preview.trim() && !event.isBlocked
        ? addNotification(list, notificationFromMessage(event))
        : list
    case 'conversation': {
      if (event.isGone)
        return removeConversation(list, { conversationId: event.conversationId, sessionName: event.sessionName })
      const { readBy, readUntil } = event
      if (readUntil) return isOwn(readBy) ? markConversationRead(list, { ...event, until: readUntil }) : list
      const notification = notificationFromConversation(event)
      return notification ? addNotification(list, notification) : list
    }
    case 'agent': {
      const { agentId, problem } = event
      if (event.isReported) return list
      return problem
        ? addProblem(list, agentId, problem, {
            ...notificationFromProblem({ ...event, problem }, now),
            logId: eventLogId(agentId, id),
          })
        : endProblem(list, agentId)
    }
    case 'document':
      return event.status === 'FAILED'
        ? addProblem(list, event.documentId, event.status, {
            ...notificationFromFailedDocument(event, now),
            logId: eventLogId(event.documentId, id),
          })
        : endProblem(list, event.documentId)
    case 'lead_webhook':
      return applyLeadProblem(list, event, id, now)
    case 'budget':
      return addNotification(list, notificationFromBudget(event, now))
    case 'account_limit':
      return addNotification(list, notificationFromAccountLimit(event, now))
    case 'backup':
      return applyBackupProblem(list, event, id, now)
    case 'session':
    case 'lead':
    case 'contact':
    case 'conversations':
    case 'contacts':
    case 'canned_reply':
    case 'saved_search':
    case 'question':
    case 'tests':
    case 'model':
    case 'automation':
    case 'evolution':
    case 'members':
    case 'presence':
      return list
  }
}

const isOwn = (userId: string | null | undefined) => userId != null && userId === session.read()?.user.id

type ConversationChange = Extract<ServerEvent, { type: 'conversation' }>

/** What a change of a conversation tells this person; null for a change that is no news to them. */
function notificationFromConversation(event: ConversationChange): Notification | null {
  const { conversationId, assignment, mention, waking, overdue, handOff } = event
  const ownId = session.read()?.user.id
  if (assignment) return isOwn(assignment.userId) ? notificationFromAssignment(assignment, conversationId) : null
  if (mention) return mention.userIds.some(isOwn) ? notificationFromMention(mention, conversationId) : null
  if (waking) return isOwn(waking.userId) ? notificationFromWaking(waking, conversationId) : null
  if (overdue) return overdue.userIds.some(isOwn) ? notificationFromOverdue(overdue, conversationId, ownId) : null
  return handOff ? notificationFromHandOff(handOff, conversationId, ownId) : null
}

type LeadWebhookChange = Extract<ServerEvent, { type: 'lead_webhook' }>

/** An event without `trouble` leaves the reported problem as it is. */
function applyLeadProblem(list: NotificationList, event: LeadWebhookChange, id: string, now: number): NotificationList {
  const { agentId, trouble } = event
  const key = `leads ${agentId}`
  if (trouble === undefined) return list
  if (trouble === null) return endProblem(list, key)
  return addProblem(list, key, trouble, { ...notificationFromUnsentLeads(event, now), logId: eventLogId(key, id) })
}

type BackupChange = Extract<ServerEvent, { type: 'backup' }>

/** The server tries again within hours, and each time says why it failed. */
function applyBackupProblem(list: NotificationList, event: BackupChange, id: string, now: number): NotificationList {
  const { userIds, failure } = event
  const key = 'installation backup'
  if (!userIds.includes(session.read()?.user.id ?? '')) return list
  if (failure === null) return endProblem(list, key)
  return addProblem(list, key, failure, {
    ...notificationFromFailedBackup(failure, now),
    logId: eventLogId(key, id),
  })
}

/** Two tabs that both receive the event for a moment create one notification. */
const eventLogId = (subject: string, eventId: string) => (eventId ? `${subject} ${eventId}` : null)
