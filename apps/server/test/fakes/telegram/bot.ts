import type { Chat, Message, Update, UserFromGetMe } from 'grammy/types'
import { type Bell, createBell } from '../bell.ts'
import { type Call, createFaults } from './faults.ts'
import { createFiles } from './files.ts'
import { createInbox } from './inbox.ts'
import { unauthorized } from './refusal.ts'
import { createWebhook } from './webhook.ts'

export type BotIdentity = {
  id: number
  username: string
  name: string
}
export type Customer = { id: number; firstName?: string; lastName?: string; username?: string }
export type Sent = {
  chat_id: number
  /** As it was sent: with its tags, if it had any. */
  text: string
  /** As the customer reads it. */
  shown: string
  parse_mode: string | undefined
  message_id: number
  at: Date
}
export type Typing = { chat_id: number; action: string; at: Date }
export type Bot = ReturnType<typeof createBot>

const identityOf = ({ id, username, name }: BotIdentity): UserFromGetMe =>
  ({
    id,
    is_bot: true,
    first_name: name,
    username,
    can_join_groups: true,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: false,
  }) as UserFromGetMe

const chatOf = ({ id, firstName = 'Cliente', lastName, username }: Customer): Chat.PrivateChat => ({
  id,
  type: 'private',
  first_name: firstName,
  ...(lastName && { last_name: lastName }),
  ...(username && { username }),
})

/** One bot as Telegram knows it: its chats, what waits for it, what it said. */
export const createBot = (identity: BotIdentity, elsewhere: Bell) => {
  const me = identityOf(identity)
  const bell = createBell()
  const faults = createFaults()
  const chats = new Map<number, Chat.PrivateChat>()
  const sent: Sent[] = []
  const typing: Typing[] = []
  const calls: Call[] = []
  let lastUpdateId = 100_000
  let lastMessageId = 0

  const changed = () => {
    bell.ring()
    elsewhere.ring()
  }
  const inbox = createInbox(changed)

  const meet = (customer: Customer | number): Chat.PrivateChat => {
    const isId = typeof customer === 'number'
    const chat = (isId && chats.get(customer)) || chatOf(isId ? { id: customer } : customer)
    chats.set(chat.id, chat)
    return chat
  }

  /** A raw update, as it is; an id that was confirmed before makes it a redelivery. */
  const push = (update: Update): void => {
    lastUpdateId = Math.max(lastUpdateId, update.update_id)
    const chat = update.message?.chat
    if (chat?.type === 'private') chats.set(chat.id, chat)
    inbox.add(update)
    changed()
  }

  /** A customer writes. A text, or the fields of a message of another kind: `{ sticker: … }`. */
  const say = (customer: Customer | number, said: string | Partial<Message>) => {
    const chat = meet(customer)
    lastMessageId += 1
    const update = {
      update_id: lastUpdateId + 1,
      message: {
        message_id: lastMessageId,
        from: from(chat),
        chat,
        date: Math.floor(Date.now() / 1000),
        ...(typeof said === 'string' ? { text: said } : said),
      },
    } as unknown as Update
    push(update)
    return { update_id: update.update_id, message_id: lastMessageId, update }
  }

  const from = (chat: Chat.PrivateChat) => ({ is_bot: false, language_code: 'es', ...chat, type: undefined })

  /** A customer changes what they wrote. */
  const edit = (customer: Customer | number, message_id: number, said: Partial<Message>) => {
    const chat = meet(customer)
    const date = Math.floor(Date.now() / 1000)
    const edited_message = { message_id, from: from(chat), chat, date, edit_date: date, ...said }
    push({ update_id: lastUpdateId + 1, edited_message } as unknown as Update)
  }

  /** A customer reacts to a message; null takes it away. */
  const react = (customer: Customer | number, message_id: number, emoji: string | null) => {
    const chat = meet(customer)
    const new_reaction = emoji === null ? [] : [{ type: 'emoji', emoji }]
    const date = Math.floor(Date.now() / 1000)
    const message_reaction = { chat, message_id, user: from(chat), date, old_reaction: [], new_reaction }
    push({ update_id: lastUpdateId + 1, message_reaction } as unknown as Update)
  }

  /** Its owner asked @BotFather for another token: every call with this one is refused, and so is the one that waits. */
  const revoke = (): void => {
    faults.fail('*', unauthorized())
    inbox.endPoll(unauthorized())
  }

  const waitFor = (isTrue: () => boolean, what = 'what the test waits for', withinMs?: number) =>
    bell.until(isTrue, () => `${what}. ${story()}`, withinMs)

  const story = () =>
    `@${me.username} was asked ${
      calls
        .map((call) => call.method)
        .slice(-12)
        .join(', ') || 'nothing'
    } and sent ${sent.length}, the last ${JSON.stringify(sent.slice(-3).map((message) => message.text))}`

  const keepSent = (chat: Chat.PrivateChat, text: string, shown: string, params: Record<string, unknown>) => {
    const at = new Date()
    lastMessageId += 1
    const parse_mode = params['parse_mode'] as string | undefined
    sent.push({ chat_id: chat.id, text, shown, parse_mode, message_id: lastMessageId, at })
    changed()
    const date = Math.floor(at.getTime() / 1000)
    return { message_id: lastMessageId, from: asUser(me), chat, date, text: shown }
  }

  return {
    me,
    chats,
    blockedBy: new Set<number>(),
    inbox,
    webhook: createWebhook(inbox, (chatId, text) => void keepSent(meet(chatId), text, text, {})),
    files: createFiles(),
    ...faults,
    sent,
    typing,
    calls,
    meet,
    push,
    say,
    edit,
    react,
    revoke,
    waitFor,
    /** Resolves with everything sent as soon as there are `count` messages. */
    waitForSent: async (count: number, withinMs?: number): Promise<Sent[]> => {
      await waitFor(() => sent.length >= count, `${count} sent messages`, withinMs)
      return sent
    },
    keepCall: (call: Call) => {
      calls.push(call)
      changed()
    },
    keepTyping: (chat: Chat.PrivateChat, action: string) => {
      typing.push({ chat_id: chat.id, action, at: new Date() })
      changed()
      return true
    },
    keepSent,
  }
}

const asUser = ({ id, is_bot, first_name, username }: UserFromGetMe) => ({ id, is_bot, first_name, username })
