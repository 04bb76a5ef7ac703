import { createHash } from 'node:crypto'
import { pushLimits, type PushMessage } from '@portavoz/contract'
import type { OutgoingPush } from '../../ports/push/push-sender.ts'
import { boundedText } from './bounded-text.ts'
import type { DuePush } from './deliveries.store.ts'
import { summaryPathOf } from './notices/notice.ts'

/** What the device shows: the customer's text only where its person chose so. */
export function toMessage(due: DuePush): PushMessage {
  const { content, kind, tag, workspaceId, showsText, hasOtherWorkspaces, workspaceName, held } = due
  if (held > 0) return summaryMessage(due)
  const title = hasOtherWorkspaces ? `${content.title} · ${workspaceName}` : content.title
  return {
    kind,
    title: boundedText(title, pushLimits.titleMax),
    body:
      showsText && content.preview !== null
        ? boundedText(content.preview, pushLimits.previewMax)
        : boundedText(content.body, pushLimits.bodyMax),
    tag,
    path: content.path.slice(0, pushLimits.pathMax),
    workspaceId,
    canReply: due.conversationId !== null,
  }
}

/** Says how many notices quiet hours held back. */
const summaryMessage = (due: DuePush): PushMessage => ({
  kind: 'summary',
  title: due.hasOtherWorkspaces ? `Portavoz · ${boundedText(due.workspaceName, pushLimits.titleMax - 11)}` : 'Portavoz',
  body: due.held === 1 ? 'Hubo 1 aviso en tus horas de silencio.' : `Hubo ${due.held} avisos en tus horas de silencio.`,
  tag: due.tag,
  path: summaryPathOf(due),
  workspaceId: due.workspaceId,
  canReply: false,
})

export const testMessage: PushMessage = {
  kind: 'test',
  title: 'Portavoz',
  body: 'Los avisos llegan a este dispositivo.',
  tag: 'test',
  path: '/profile',
  workspaceId: null,
  canReply: false,
}

export const toOutgoingPush = (message: PushMessage, ttlSeconds: number): OutgoingPush => ({
  payload: JSON.stringify(message),
  // The push service sees the topic, so it does not name the conversation.
  topic: createHash('sha256').update(`${message.workspaceId} ${message.tag}`).digest('base64url').slice(0, 32),
  ttlSeconds,
})
