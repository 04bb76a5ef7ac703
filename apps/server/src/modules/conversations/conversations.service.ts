import {
  type Conversation,
  type ConversationStatus,
  type conversations as api,
  fail,
  type HandOff,
  limits,
  type Message,
  type Parsed,
  type ServerEvent,
} from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { goesOnIn } from '../../db/goes-on.ts'
import type { ConversationRow, MessageRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import { newId } from '../../platform/ids.ts'
import type { ConversationStore } from './conversations.store.ts'
import { page, type Page } from './page.ts'
import { presentConversation, presentMessage } from './present-conversation.ts'

type Needs = {
  db: Db
  store: ConversationStore
  clock: Clock
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  enqueueDelivery: (tx: Tx, place: { userId: string; conversationId: string }) => Promise<void>
  /** Throws when the agent's number may not write to that contact now. */
  allowNewContact: (tx: Tx, userId: string, conversationId: string, now: Date) => Promise<void>
  committed: () => void
}

export function createConversations(needs: Needs) {
  const { db, store, clock, publish, enqueueDelivery, allowNewContact, committed } = needs
  const byId = async (userId: string, id: string): Promise<Conversation> =>
    presentConversation((await store.byId(userId, id)) ?? fail('conversations.not_found'))

  const following = async (userId: string, id: string): Promise<Conversation> => {
    const row = await store.byId(userId, id)
    const into = row ? null : await goesOnIn(db, userId, id)
    return into === null ? presentConversation(row ?? fail('conversations.not_found')) : following(userId, into)
  }

  /** Nobody else's until the transaction ends; of one that became one with another, the one that goes on. */
  const held = async (tx: Tx, userId: string, id: string): Promise<ConversationRow> => {
    const row = await store.lock(tx, userId, id)
    const into = row ? null : await goesOnIn(tx, userId, id)
    return into === null ? (row ?? fail('conversations.not_found')) : held(tx, userId, into)
  }

  /** Changes a conversation of this user and tells the open consoles. */
  const change = async <T>(
    userId: string,
    asked: string,
    act: (tx: Tx, row: ConversationRow, now: Date) => Promise<T>,
    handOffOf?: (row: ConversationRow, now: Date) => HandOff | null,
  ): Promise<T> => {
    const result = await db.transaction().execute(async (tx) => {
      const row = await held(tx, userId, asked)
      const { id } = row
      const now = clock.now()
      const done = await act(tx, row, now)
      const handOff = handOffOf?.(row, now)
      await publish(tx, userId, { type: 'conversation', conversationId: id, ...(handOff && { handOff }) })
      return done
    })
    committed()
    return result
  }

  return {
    byId,

    async messages(userId: string, { id, cursor, limit }: Parsed<typeof api.messages>): Promise<Page<Message>> {
      await byId(userId, id)
      const rows = await store.messages(userId, id, readCursor(cursor), limit + 1)
      const { items, nextCursor } = page(rows, limit, presentMessage, (row) => writeCursor(row.at, row.id))
      return { items: items.toReversed(), nextCursor }
    },

    /** A person speaks: the words go to the contact for real, once, and the agent keeps silent from now on. */
    send: (userId: string, { id: asked, content, externalId }: Parsed<typeof api.send>): Promise<Message> =>
      change(userId, asked, async (tx, row, now) => {
        const { id } = row
        const before = externalId === undefined ? undefined : await store.given(tx, id, externalId)
        if (before) return sentBefore(before, content)
        await allowNewContact(tx, userId, id, now)
        const message = await store.insertMessage(tx, {
          id: newId(now.getTime()),
          conversationId: id,
          userId,
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
        await store.update(tx, id, {
          // A pause that ends by itself becomes one that a person ends.
          ...(row.pausedBy && row.pausedBy !== 'model' ? {} : { pausedBy: 'console' as const, pausedAt: now }),
          status: row.status === 'waiting' || row.status === 'resolved' ? 'active' : row.status,
          totalMessages: row.totalMessages + 1,
          lastAt: now,
          lastDirection: 'outgoing',
          lastOrigin: 'console',
          lastType: 'text',
          lastContent: [...content].slice(0, 160).join(''),
          updatedAt: now,
        })
        await enqueueDelivery(tx, { userId, conversationId: id })
        return presentMessage({ ...message, isAnswered: false })
      }),

    async setStatus(userId: string, id: string, status: ConversationStatus): Promise<Conversation> {
      const before = await following(userId, id)
      const changed = await change(
        userId,
        id,
        async (tx, row, now) => {
          await store.update(tx, row.id, { status, updatedAt: now, ...pauseFor(status, row, now) })
          return row.id
        },
        // Decided from the row that is held: of several at once, one hands off.
        (row, now) => (status === 'transferred' && row.status !== 'transferred' ? handOffOf(before, now) : null),
      )
      return byId(userId, changed)
    },

    /** Only what an outage of the model paused; the model starts afresh, and old messages stay unanswered. */
    async reopen(userId: string, agentId: string | null): Promise<{ reopened: number }> {
      const reopened = await store.reopenAfterOutage(userId, agentId, clock.now())
      if (reopened > 0) committed()
      else if (agentId !== null && !(await store.hasAgent(userId, agentId))) fail('agents.not_found')
      return { reopened }
    },

    async addTag(userId: string, id: string, tag: string): Promise<Conversation> {
      const changed = await change(userId, id, async (tx, row) => {
        if (!(await store.addTag(tx, row.id, tag, limits.tagsMax))) fail('conversations.too_many_tags')
        return row.id
      })
      return byId(userId, changed)
    },

    async removeTag(userId: string, id: string, tag: string): Promise<Conversation> {
      const changed = await change(userId, id, async (tx, row) => {
        await store.removeTag(tx, row.id, tag)
        return row.id
      })
      return byId(userId, changed)
    },

    async markRead(userId: string, { id, upTo }: Parsed<typeof api.markRead>): Promise<Record<string, never>> {
      if (await store.markRead(userId, id, upTo)) committed()
      else await byId(userId, id)
      return {}
    },
  }
}
export type Conversations = ReturnType<typeof createConversations>

/** Their own name for it brings a message back as it stands now, unless it said something else. */
function sentBefore(message: MessageRow, content: string): Message {
  if ((message.earlier[0] ?? message.content) !== content) fail('messages.sent_otherwise')
  return presentMessage({ ...message, isAnswered: false })
}

/** «Transferir a humano» silences the agent; «Reabrir conversación» hands back, and the model starts afresh. */
function pauseFor(status: ConversationStatus, row: ConversationRow, now: Date): Partial<ConversationRow> {
  if (status === 'transferred') return { pausedBy: 'person', pausedAt: now }
  if (status === 'active') return { pausedBy: null, pausedAt: null, contextFrom: now }
  // The pause of an outage ends by itself: of a resolved conversation there is nothing to reopen.
  if (status === 'resolved' && row.pausedBy === 'model') return { pausedBy: null, pausedAt: null }
  return {}
}

const handOffOf = ({ sessionName, agentId, agentName, contact }: Conversation, now: Date): HandOff => ({
  by: 'person',
  sessionName,
  agentId,
  agentName,
  contactName: contact.name,
  at: now.toISOString(),
})
