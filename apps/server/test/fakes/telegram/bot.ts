import type { Chat, Message, Update, UserFromGetMe } from 'grammy/types'
import { type ChangeNotifier, createChangeNotifier } from '../change-notifier.ts'
import { type BotCall, createBotFaults } from './faults.ts'
import { createBotFiles } from './bot-files.ts'
import { createUpdateQueue } from './update-queue.ts'
import { unauthorized } from './bot-api-error.ts'
import { createBotWebhook } from './bot-webhook.ts'

export type FakeBotIdentity = {
  id: number
  username: string
  name: string
}
export type TelegramCustomer = { id: number; firstName?: string; lastName?: string; username?: string }
export type SentBotMessage = {
  chat_id: number
  /** The text as sent, with its HTML tags. */
  text: string
  /** The text as the customer reads it. */
  shown: string
  parse_mode: string | undefined
  message_id: number
  at: Date
  /** The file of the message; `method` is the field that had it: photo, audio, voice, video or document. */
  file: SentBotFile | null
}
export type SentBotFile = { method: string; name: string; bytes: Buffer; duration: number | null }
export type BotTyping = { chat_id: number; action: string; at: Date }
export type FakeBot = ReturnType<typeof createFakeBot>

const toTelegramUser = ({ id, username, name }: FakeBotIdentity): UserFromGetMe =>
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

const toPrivateChat = ({ id, firstName = 'Cliente', lastName, username }: TelegramCustomer): Chat.PrivateChat => ({
  id,
  type: 'private',
  first_name: firstName,
  ...(lastName && { last_name: lastName }),
  ...(username && { username }),
})

/** One bot as Telegram knows it: its chats, its pending updates and its sent messages. */
export const createFakeBot = (identity: FakeBotIdentity, telegramNotifier: ChangeNotifier) => {
  const me = toTelegramUser(identity)
  const notifier = createChangeNotifier()
  const faults = createBotFaults(() => describeState())
  const chats = new Map<number, Chat.PrivateChat>()
  const sent: SentBotMessage[] = []
  const typing: BotTyping[] = []
  const calls: BotCall[] = []
  let lastUpdateId = 100_000
  let lastMessageId = 0

  const notifyChange = () => {
    notifier.notify()
    telegramNotifier.notify()
  }
  const updateQueue = createUpdateQueue(notifyChange)

  const openChat = (customer: TelegramCustomer | number): Chat.PrivateChat => {
    const isId = typeof customer === 'number'
    const chat = (isId && chats.get(customer)) || toPrivateChat(isId ? { id: customer } : customer)
    chats.set(chat.id, chat)
    return chat
  }

  /** Adds a raw update; an update id that was already confirmed makes it a redelivery. */
  const pushUpdate = (update: Update): void => {
    lastUpdateId = Math.max(lastUpdateId, update.update_id)
    const chat = update.message?.chat
    if (chat?.type === 'private') chats.set(chat.id, chat)
    updateQueue.add(update)
    notifyChange()
  }

  /** A customer writes: a text, or the fields of another kind of message: `{ sticker: … }`. */
  const sendAsCustomer = (customer: TelegramCustomer | number, content: string | Partial<Message>) => {
    const chat = openChat(customer)
    lastMessageId += 1
    const update = {
      update_id: lastUpdateId + 1,
      message: {
        message_id: lastMessageId,
        from: toSender(chat),
        chat,
        date: Math.floor(Date.now() / 1000),
        ...(typeof content === 'string' ? { text: content } : content),
      },
    } as unknown as Update
    pushUpdate(update)
    return { update_id: update.update_id, message_id: lastMessageId, update }
  }

  const toSender = (chat: Chat.PrivateChat) => ({ is_bot: false, language_code: 'es', ...chat, type: undefined })

  /** A customer edits a message. */
  const editAsCustomer = (customer: TelegramCustomer | number, message_id: number, content: Partial<Message>) => {
    const chat = openChat(customer)
    const date = Math.floor(Date.now() / 1000)
    const edited_message = { message_id, from: toSender(chat), chat, date, edit_date: date, ...content }
    pushUpdate({ update_id: lastUpdateId + 1, edited_message } as unknown as Update)
  }

  /** A customer reacts to a message; null removes the reaction. */
  const reactAsCustomer = (customer: TelegramCustomer | number, message_id: number, emoji: string | null) => {
    const chat = openChat(customer)
    const new_reaction = emoji === null ? [] : [{ type: 'emoji', emoji }]
    const date = Math.floor(Date.now() / 1000)
    const message_reaction = { chat, message_id, user: toSender(chat), date, old_reaction: [], new_reaction }
    pushUpdate({ update_id: lastUpdateId + 1, message_reaction } as unknown as Update)
  }

  /** The owner requested a new token at @BotFather: each call with this one is refused, including the pending poll. */
  const revoke = (): void => {
    faults.fail('*', unauthorized())
    updateQueue.endPoll(unauthorized())
  }

  const waitFor = (isTrue: () => boolean, awaited = 'what the test waits for', withinMs?: number) =>
    notifier.waitUntil(isTrue, () => `${awaited}. ${describeState()}`, withinMs)

  const describeState = () =>
    `@${me.username} was asked ${
      calls
        .map((call) => call.method)
        .slice(-12)
        .join(', ') || 'nothing'
    } and sent ${sent.length}, the last ${JSON.stringify(sent.slice(-3).map((message) => message.text))}`

  const recordSent = (
    chat: Chat.PrivateChat,
    text: string,
    visibleText: string,
    params: Record<string, unknown>,
    file: SentBotFile | null = null,
  ) => {
    const at = new Date()
    lastMessageId += 1
    const parse_mode = params['parse_mode'] as string | undefined
    sent.push({ chat_id: chat.id, text, shown: visibleText, parse_mode, message_id: lastMessageId, at, file })
    notifyChange()
    const date = Math.floor(at.getTime() / 1000)
    return { message_id: lastMessageId, from: toMessageAuthor(me), chat, date, text: visibleText }
  }

  return {
    me,
    chats,
    blockedBy: new Set<number>(),
    /** Chats whose privacy setting refuses voice notes. */
    voiceRefusedBy: new Set<number>(),
    updateQueue,
    webhook: createBotWebhook(updateQueue, (chatId, text) => void recordSent(openChat(chatId), text, text, {})),
    files: createBotFiles(),
    ...faults,
    sent,
    typing,
    calls,
    openChat,
    pushUpdate,
    sendAsCustomer,
    editAsCustomer,
    reactAsCustomer,
    revoke,
    waitFor,
    /** Resolves with all sent messages as soon as there are `count`. */
    waitForSent: async (count: number, withinMs?: number): Promise<SentBotMessage[]> => {
      await waitFor(() => sent.length >= count, `${count} sent messages`, withinMs)
      return sent
    },
    recordCall: (call: BotCall) => {
      calls.push(call)
      notifyChange()
    },
    recordTyping: (chat: Chat.PrivateChat, action: string) => {
      typing.push({ chat_id: chat.id, action, at: new Date() })
      notifyChange()
      return true
    },
    recordSent,
  }
}

const toMessageAuthor = ({ id, is_bot, first_name, username }: UserFromGetMe) => ({ id, is_bot, first_name, username })
