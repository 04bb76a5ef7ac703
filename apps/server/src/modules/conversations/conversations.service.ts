import {
  ANSWERED_JUST_NOW_MS,
  type Assignment,
  type Conversation,
  type ConversationStatus,
  type conversations as api,
  fail,
  type HandOff,
  limits,
  type Message,
  type ParsedInput,
  type PresenceState,
  type ServerEvent,
} from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { findSuccessor } from '../../db/find-successor.ts'
import type { ConversationRow, MessageRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { decodeCursor, encodeCursor } from '../../platform/text/cursor.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { newId } from '../../platform/security/ids.ts'
import type { ConversationStore } from './conversations.store.ts'
import { toKeysetPage, type KeysetPage } from './keyset-page.ts'
import { presentConversation, presentMessage } from './present-conversation.ts'

type ConversationsServiceDeps = {
  db: Db
  store: ConversationStore
  clock: Clock
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  enqueueDelivery: (tx: Tx, target: { workspaceId: string; conversationId: string }) => Promise<void>
  /** Throws when the agent's number may not write to that contact now. */
  allowNewContact: (tx: Tx, workspaceId: string, conversationId: string, now: Date) => Promise<void>
  afterCommit: () => void
}

/** What an event of a conversation tells besides that it changed. */
type ConversationNews = { handOff?: HandOff; assignment?: Assignment }

export function createConversations(deps: ConversationsServiceDeps) {
  const { db, store, clock, publish, enqueueDelivery, allowNewContact, afterCommit } = deps
  const byId = async (workspaceId: string, id: string): Promise<Conversation> =>
    presentConversation((await store.byId(workspaceId, id)) ?? fail('conversations.not_found'))

  const loadCurrent = async (workspaceId: string, id: string): Promise<Conversation> => {
    const row = await store.byId(workspaceId, id)
    const successorId = row ? null : await findSuccessor(db, workspaceId, id)
    return successorId === null
      ? presentConversation(row ?? fail('conversations.not_found'))
      : loadCurrent(workspaceId, successorId)
  }

  /** Locks the conversation; if it was merged into another one, locks that one. */
  const lockCurrent = async (tx: Tx, workspaceId: string, id: string): Promise<ConversationRow> => {
    const row = await store.lock(tx, workspaceId, id)
    const successorId = row ? null : await findSuccessor(tx, workspaceId, id)
    return successorId === null ? (row ?? fail('conversations.not_found')) : lockCurrent(tx, workspaceId, successorId)
  }

  const changeConversation = async <T>(
    workspaceId: string,
    requestedId: string,
    action: (tx: Tx, row: ConversationRow, now: Date) => Promise<T>,
    newsFor: (row: ConversationRow, now: Date) => ConversationNews = () => ({}),
  ): Promise<T> => {
    const result = await db.transaction().execute(async (tx) => {
      const row = await lockCurrent(tx, workspaceId, requestedId)
      const { id } = row
      const now = clock.now()
      const value = await action(tx, row, now)
      await publish(tx, workspaceId, { type: 'conversation', conversationId: id, ...newsFor(row, now) })
      return value
    })
    afterCommit()
    return result
  }

  return {
    byId,

    async messages(
      workspaceId: string,
      { id, cursor, limit }: ParsedInput<typeof api.messages>,
    ): Promise<KeysetPage<Message>> {
      await byId(workspaceId, id)
      const rows = await store.messages(workspaceId, id, decodeCursor(cursor), limit + 1)
      const { items, nextCursor } = toKeysetPage(rows, limit, presentMessage, (row) => encodeCursor(row.at, row.id))
      return { items: items.toReversed(), nextCursor }
    },

    /** Sends a message by hand, once per `externalId`, and pauses the agent. */
    send: (
      { workspaceId, id: authorId, username: authorName }: Pick<Viewer, 'workspaceId' | 'id' | 'username'>,
      { id: requestedId, content, externalId, seen }: ParsedInput<typeof api.send>,
    ): Promise<Message> =>
      changeConversation(workspaceId, requestedId, async (tx, row, now) => {
        const { id } = row
        const previous = externalId === undefined ? undefined : await store.findByGivenId(tx, id, externalId)
        if (previous) return presentSentMessage(previous, content, authorName)
        const since = new Date(now.getTime() - ANSWERED_JUST_NOW_MS)
        if (seen && (await store.hasOtherAnswer(tx, { conversationId: id, authorId, seen, since })))
          fail('conversations.just_answered')
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
          content,
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

    async tellPresence(
      { workspaceId, id: userId, username: name }: Pick<Viewer, 'workspaceId' | 'id' | 'username'>,
      conversationId: string,
      state: PresenceState,
    ): Promise<Record<string, never>> {
      const at = clock.now().toISOString()
      const event = { type: 'presence', conversationId, userId, name, state, at } as const
      if (!(await store.insertPresence(workspaceId, event))) fail('conversations.not_found')
      afterCommit()
      return {}
    },

    async setStatus(workspaceId: string, id: string, status: ConversationStatus): Promise<Conversation> {
      const previous = await loadCurrent(workspaceId, id)
      const changedId = await changeConversation(
        workspaceId,
        id,
        async (tx, row, now) => {
          await store.update(tx, row.id, { status, updatedAt: now, ...pauseFor(status, row, now) })
          return row.id
        },
        // Decided from the locked row: of several simultaneous requests one hands off.
        (row, now) =>
          status === 'transferred' && row.status !== 'transferred' ? { handOff: createHandOff(previous, now) } : {},
      )
      return byId(workspaceId, changedId)
    },

    /** Ends only pauses of a model outage; the context restarts, and old messages stay unanswered. */
    async reopen(workspaceId: string, agentId: string | null): Promise<{ reopened: number }> {
      const reopened = await store.reopenAfterOutage(workspaceId, agentId, clock.now())
      if (reopened > 0) afterCommit()
      else if (agentId !== null && !(await store.hasAgent(workspaceId, agentId))) fail('agents.not_found')
      return { reopened }
    },

    /** Gives the conversation to a member, or takes it from its person; notifies a person other than the caller. */
    async assign(
      { workspaceId, id: ownId, username: byName }: Pick<Viewer, 'workspaceId' | 'id' | 'username'>,
      id: string,
      userId: string | null,
    ): Promise<Conversation> {
      const previous = await loadCurrent(workspaceId, id)
      const changedId = await changeConversation(
        workspaceId,
        id,
        async (tx, row) => {
          if (userId !== null && !(await store.holdAttendant(tx, workspaceId, userId)))
            fail('workspace.member_not_found')
          await store.update(tx, row.id, { assigneeId: userId })
          return row.id
        },
        (row, now) =>
          userId === null || userId === ownId || row.assigneeId === userId
            ? {}
            : { assignment: { ...describe(previous), userId, byName, at: now.toISOString() } },
      )
      return byId(workspaceId, changedId)
    },

    async addTag(workspaceId: string, id: string, tag: string): Promise<Conversation> {
      const changedId = await changeConversation(workspaceId, id, async (tx, row) => {
        if (!(await store.addTag(tx, row.id, tag, limits.tagsMax))) fail('conversations.too_many_tags')
        return row.id
      })
      return byId(workspaceId, changedId)
    },

    async removeTag(workspaceId: string, id: string, tag: string): Promise<Conversation> {
      const changedId = await changeConversation(workspaceId, id, async (tx, row) => {
        await store.removeTag(tx, row.id, tag)
        return row.id
      })
      return byId(workspaceId, changedId)
    },

    async markRead(
      workspaceId: string,
      { id, upTo }: ParsedInput<typeof api.markRead>,
    ): Promise<Record<string, never>> {
      if (await store.markRead(workspaceId, id, upTo)) afterCommit()
      else await byId(workspaceId, id)
      return {}
    },
  }
}
export type Conversations = ReturnType<typeof createConversations>

/** The same `externalId` returns the stored message. Fails when its text differs. */
function presentSentMessage(message: MessageRow, content: string, authorName: string): Message {
  if ((message.earlier[0] ?? message.content) !== content) fail('messages.sent_otherwise')
  return presentMessage({ ...message, isAnswered: false, authorName })
}

/** «Transferir a humano» pauses the agent; «Reabrir conversación» ends the pause and restarts the context. */
function pauseFor(status: ConversationStatus, row: ConversationRow, now: Date): Partial<ConversationRow> {
  if (status === 'transferred') return { pausedBy: 'person', pausedAt: now }
  if (status === 'active') return { pausedBy: null, pausedAt: null, contextFrom: now }
  // A resolved conversation has no outage to recover from, so its outage pause ends.
  if (status === 'resolved' && row.pausedBy === 'model') return { pausedBy: null, pausedAt: null }
  return {}
}

/** A pause that ends by itself becomes one that a person ends. */
const pauseAfterSend = ({ pausedBy }: ConversationRow, now: Date) =>
  pausedBy && pausedBy !== 'model' ? {} : { pausedBy: 'console' as const, pausedAt: now }

const statusAfterSend = ({ status }: ConversationRow): ConversationStatus =>
  status === 'waiting' || status === 'resolved' ? 'active' : status

const describe = ({ sessionName, agentId, agentName, contact }: Conversation) => ({
  sessionName,
  agentId,
  agentName,
  contactName: contact.name,
})

const createHandOff = (conversation: Conversation, now: Date): HandOff => ({
  by: 'person',
  ...describe(conversation),
  at: now.toISOString(),
})
