import {
  ANSWERED_JUST_NOW_MS,
  type ConversationStatus,
  type conversations as api,
  fail,
  type Message,
  type ParsedInput,
  type PresenceState,
} from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { ConversationRow, MessageRow } from '../../../db/schema.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { newId } from '../../../platform/security/ids.ts'
import { decodeCursor, encodeCursor } from '../../../platform/text/cursor.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ConversationChanges } from '../change-conversation.ts'
import { type KeysetPage, toKeysetPage } from '../keyset-page.ts'
import { presentMessage } from '../present-conversation.ts'
import { isSameText, sign } from './signature.ts'
import type { ThreadStore } from './thread.store.ts'

type ThreadsDeps = {
  store: ThreadStore
  changes: ConversationChanges
  clock: Clock
  /** Throws when the workspace has no such conversation. */
  requireConversation: (workspaceId: string, id: string) => Promise<unknown>
  enqueueDelivery: (tx: Tx, target: { workspaceId: string; conversationId: string }) => Promise<void>
  /** Throws when the agent's number may not write to that contact now. */
  allowNewContact: (tx: Tx, workspaceId: string, conversationId: string, now: Date) => Promise<void>
  afterCommit: () => void
}

type Writer = Pick<Viewer, 'workspaceId' | 'id' | 'username'>

export type Threads = ReturnType<typeof createThreads>

export function createThreads(deps: ThreadsDeps) {
  const { store, changes, clock, requireConversation, enqueueDelivery, allowNewContact, afterCommit } = deps
  return {
    async messages(
      workspaceId: string,
      { id, cursor, limit }: ParsedInput<typeof api.messages>,
    ): Promise<KeysetPage<Message>> {
      await requireConversation(workspaceId, id)
      const rows = await store.messages(workspaceId, id, decodeCursor(cursor), limit + 1)
      const { items, nextCursor } = toKeysetPage(rows, limit, presentMessage, (row) => encodeCursor(row.at, row.id))
      return { items: items.toReversed(), nextCursor }
    },

    /** Sends a message by hand, once per `externalId`, and pauses the agent. */
    send: (
      { workspaceId, id: authorId, username: authorName }: Writer,
      { id: requestedId, content, externalId, seen }: ParsedInput<typeof api.send>,
    ): Promise<Message> =>
      changes.change(workspaceId, requestedId, async (tx, row, now) => {
        const { id } = row
        const previous = externalId === undefined ? undefined : await store.findByGivenId(tx, id, externalId)
        if (previous) return presentSentMessage(previous, content, authorName)
        const since = new Date(now.getTime() - ANSWERED_JUST_NOW_MS)
        if (seen && (await store.hasOtherAnswer(tx, { conversationId: id, authorId, seen, since })))
          fail('conversations.just_answered')
        if (row.isBlocked) fail('contacts.blocked')
        await allowNewContact(tx, workspaceId, id, now)
        const message = await store.insertMessage(tx, {
          id: newId(now.getTime()),
          conversationId: id,
          workspaceId,
          authorId,
          exchangeId: null,
          direction: 'outgoing',
          origin: 'console',
          type: 'text',
          content: (await store.signsMessages(tx, workspaceId)) ? sign(content, authorName) : content,
          status: 'pending',
          externalId: null,
          givenId: externalId ?? null,
          at: now,
          createdAt: now,
        })
        const sentFrom = { ...row, ...pauseAfterSend(row, now), status: statusAfterSend(row) }
        await store.countSentText(tx, sentFrom, [...content].slice(0, 160).join(''), now)
        await enqueueDelivery(tx, { workspaceId, conversationId: id })
        return presentMessage({ ...message, isAnswered: false, authorName })
      }),

    async reportPresence(
      { workspaceId, id: userId, username: name }: Writer,
      conversationId: string,
      state: PresenceState,
    ): Promise<Record<string, never>> {
      const at = clock.now().toISOString()
      const event = { type: 'presence', conversationId, userId, name, state, at } as const
      if (!(await store.insertPresence(workspaceId, event))) fail('conversations.not_found')
      afterCommit()
      return {}
    },
  }
}

/** The same `externalId` returns the stored message. Fails when its text differs. */
function presentSentMessage(message: MessageRow, content: string, authorName: string): Message {
  if (!isSameText(message.earlier[0] ?? message.content, content)) fail('messages.sent_otherwise')
  return presentMessage({ ...message, isAnswered: false, authorName })
}

/** A pause that ends by itself becomes one that a person ends. */
const pauseAfterSend = ({ pausedBy }: ConversationRow, now: Date) =>
  pausedBy && pausedBy !== 'model' ? {} : { pausedBy: 'console' as const, pausedAt: now }

const statusAfterSend = ({ status }: ConversationRow): ConversationStatus =>
  status === 'waiting' || status === 'resolved' ? 'active' : status
