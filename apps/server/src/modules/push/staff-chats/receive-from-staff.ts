import type { Clock } from '../../../platform/time/clock.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { RateLimiter } from '../../../platform/security/rate-limiter.ts'
import { hashReadableCode } from '../../../platform/security/readable-code.ts'
import type { InboundMessage, MessageUpdate } from '../../../ports/channel.ts'
import type { GroupCode } from '../../../ports/telegram/bot-listener.ts'
import type { Tx } from '../../../db/connect.ts'
import { isLeaving, staffCodeIn } from './staff-code.ts'
import type { StaffChatStore, StaffMember } from './staff-chats.store.ts'
import type { StaffDeliveryStore } from './staff-deliveries.store.ts'
import { connectedText, hintText, leftText } from './staff-texts.ts'

/** Codes that a chat may try. */
const TRIES = { most: 10, withinMs: 10 * 60_000 }
const ANSWER_LIFE_MS = 10 * 60_000

type ReceiveFromStaffDeps = {
  store: StaffChatStore
  deliveries: StaffDeliveryStore
  clock: Clock
  attempts: RateLimiter
  followEvents: () => Promise<void>
  /** After a commit that changed chats or queued an answer. */
  afterChange: () => void
}

/** Keeps what staff write to a bot apart from customers' messages. */
export function createReceiveFromStaff(deps: ReceiveFromStaffDeps) {
  const { store, deliveries, clock, attempts, followEvents, afterChange } = deps
  let hasChats: boolean | null = null

  const answer = (tx: Tx, member: StaffMember, { agentId, contactKey }: InboundMessage, text: string) => {
    const now = clock.now()
    const id = newId(now.getTime())
    const giveUpAt = new Date(now.getTime() + ANSWER_LIFE_MS)
    return deliveries.insertAnswer(tx, { ...member, id, agentId, chatKey: contactKey, text, now, giveUpAt })
  }

  function changed() {
    hasChats = null
    afterChange()
  }

  /** True for a valid code, which connects the chat. */
  async function connect(message: InboundMessage, code: string): Promise<boolean> {
    const { agentId, contactKey, contactName, externalId } = message
    if (await attempts.refuses([{ name: `staff code ${agentId} ${contactKey}`, ...TRIES }])) return false
    await followEvents()
    const now = clock.now()
    const isConnected = await store.transaction(async (tx) => {
      const member = await store.useCode(tx, agentId, hashReadableCode(code), now)
      if (!member) return false
      const chat = { agentId, chatKey: contactKey }
      const former = await store.connect(tx, member, chat, { chatName: contactName, externalId, now })
      for (const one of former) await store.recordAction(tx, one, 'staff_chat.disconnected', { agentId, now })
      const names = await store.recordAction(tx, member, 'staff_chat.connected', { agentId, now })
      await answer(tx, member, message, connectedText(names.username, names.workspaceName))
      return true
    })
    if (isConnected) changed()
    return isConnected
  }

  /** One statement for a message of a customer, and none while no chat of staff exists. */
  const mayBeStaff = async ({ agentId, contactKey }: Pick<InboundMessage, 'agentId' | 'contactKey'>) =>
    (hasChats ??= await store.hasAny()) && (await store.isChat({ agentId, chatKey: contactKey }))

  /** True for a message in a chat of staff, which is answered once. */
  async function answerInChat(message: InboundMessage): Promise<boolean> {
    const { agentId, contactKey, externalId, text } = message
    const isAnswered = await store.transaction(async (tx) => {
      const chat = await store.findChat(tx, { agentId, chatKey: contactKey })
      if (!chat) return null
      if (chat.lastMessage === externalId) return false
      if (chat.endedAs !== null) return null
      await store.noteMessage(tx, chat, externalId)
      if (isLeaving(text)) {
        await store.leave(tx, chat, clock.now())
        await store.recordAction(tx, chat, 'staff_chat.disconnected', { agentId, now: clock.now() })
      }
      await answer(tx, chat, message, isLeaving(text) ? leftText : hintText)
      return true
    })
    if (isAnswered) changed()
    return isAnswered !== null
  }

  return {
    /** True if the message is not a customer's. Repeating it has no effect. */
    async take(message: InboundMessage): Promise<boolean> {
      const code = staffCodeIn(message.text)
      if (code !== null && (await connect(message, code))) return true
      return (await mayBeStaff(message)) && answerInChat(message)
    },

    /** True for an edit or a reaction in a chat of staff. */
    async takeUpdate(update: MessageUpdate): Promise<boolean> {
      if (!(await mayBeStaff(update))) return false
      const { agentId, contactKey } = update
      const chat = await store.transaction((tx) => store.findChat(tx, { agentId, chatKey: contactKey }))
      return chat !== undefined && chat.endedAs === null
    },

    /** Uses up a code that others could read. */
    async voidCode({ agentId, text }: GroupCode): Promise<void> {
      const code = staffCodeIn(text)
      if (code === null) return
      await store.transaction((tx) => store.useCode(tx, agentId, hashReadableCode(code), clock.now()))
    },

    /** Chats changed, perhaps in another process. */
    lookForChats: (): void => void (hasChats = null),
  }
}
