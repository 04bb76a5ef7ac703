import type { FakeBot } from '../../test/fakes/telegram/bot.ts'
import type { FakeTelegram } from '../../test/fakes/telegram/telegram.ts'
import { type DemoDocument, readDocuments } from '../documents.ts'
import { foldText } from '../stories/sentences.ts'
import { type CustomerFile, type AttachmentLink, attachmentsOf, linkOf } from './attachments.ts'
import { toTelegramContent } from './telegram-content.ts'
import type { BusinessStory } from '../stories/story.ts'
import type { AgentDocuments } from './document-pages.ts'

export type ChatLine = { id: number; from: 'customer' | 'agent'; text: string; at: Date; file?: AttachmentLink }
export type ReachableAgent = {
  /** The bot's username, or the phone's number. */
  username: string
  shown: string
  platform: 'telegram' | 'whatsapp'
  name: string
  suggestions: string[]
  documents: DocumentLink[]
  attachments: AttachmentLink[]
}
type DocumentLink = Pick<DemoDocument, 'file' | 'title'>
export type ChatKey = { agent: string; customer: string }

/** The conversations of test customers: sends to the fake network and reads the agents' replies from it. */
export type CustomerChat = {
  /** Agents with a listener; a message to another one would get no reply. */
  listAgents: () => ReachableAgent[] | Promise<ReachableAgent[]>
  /** The documents of each business, by agent. */
  agentDocuments: AgentDocuments[]
  /** False when no listener receives the agent's messages. */
  sendMessage: (chatKey: ChatKey, content: string | CustomerFile) => boolean | Promise<boolean>
  thread: (chatKey: ChatKey) => ChatLine[]
  /** When Telegram last showed «escribiendo…» to this customer. */
  typingAt: (chatKey: ChatKey) => Date | undefined
  subscribe: (onChange: () => void) => () => void
}

export const SUGGESTIONS = ['Hola', '¿Qué precio tiene?', 'Gracias 🙏']

/** A poller that still runs asks again within this time. */
const BETWEEN_POLLS_MS = 5_000

export const createTelegramChat = (
  telegram: FakeTelegram,
  stories: BusinessStory[],
  { now } = { now: () => new Date() },
) => {
  const sentByCustomer = new Map<string, ChatLine[]>()
  const agentDocuments: AgentDocuments[] = stories.map((story) => ({
    agent: story.name,
    documents: readDocuments(story),
  }))

  const botOf = (username: string): FakeBot | undefined => telegram.bots.find((bot) => bot.me.username === username)
  const keyOf = ({ agent, customer }: ChatKey) => `${agent}/${chatIdOf(customer)}`

  const thread = (chatKey: ChatKey): ChatLine[] => {
    const replies = (botOf(chatKey.agent)?.sent ?? [])
      .filter((message) => message.chat_id === chatIdOf(chatKey.customer))
      .map(({ message_id, shown, at }) => ({ id: message_id, from: 'agent' as const, text: shown, at }))
    return [...(sentByCustomer.get(keyOf(chatKey)) ?? []), ...replies].toSorted((a, b) => a.id - b.id)
  }

  return {
    listAgents: (): ReachableAgent[] =>
      telegram.bots
        .filter((bot) => isListening(bot, now()))
        .map(({ me }) => {
          const story = stories.find(({ bot }) => bot?.username === me.username)
          const ownDocuments = agentDocuments.find(({ agent }) => agent === story?.name)
          const documents = ownDocuments?.documents.map(({ file, title }) => ({ file, title })) ?? []
          return {
            username: me.username,
            shown: `@${me.username}`,
            platform: 'telegram' as const,
            name: me.first_name,
            suggestions: story ? suggestionsFor(story) : SUGGESTIONS,
            documents,
            attachments: attachmentsOf(story).map(linkOf),
          }
        }),
    agentDocuments,
    sendMessage: (chatKey: ChatKey, content: string | CustomerFile): boolean => {
      const bot = botOf(chatKey.agent)
      if (!bot || !isListening(bot, now())) return false
      const [firstName = chatKey.customer, ...rest] = chatKey.customer.trim().split(/\s+/)
      const customer = { id: chatIdOf(chatKey.customer), firstName, lastName: rest.join(' ') }
      const { message_id } = bot.sendAsCustomer(customer, toTelegramContent(bot, content))
      const chatLines = sentByCustomer.get(keyOf(chatKey)) ?? []
      sentByCustomer.set(keyOf(chatKey), [
        ...chatLines,
        { id: message_id, from: 'customer', ...shownOf(content), at: new Date() },
      ])
      telegram.notifier.notify()
      return true
    },
    thread,
    typingAt: ({ agent, customer }: ChatKey): Date | undefined =>
      botOf(agent)?.typing.findLast(({ chat_id }) => chat_id === chatIdOf(customer))?.at,
    subscribe: telegram.notifier.subscribe,
  }
}

/** What the customer's own line shows. */
export const shownOf = (content: string | CustomerFile): Pick<ChatLine, 'text' | 'file'> =>
  typeof content === 'string' ? { text: content } : { text: content.caption ?? '', file: linkOf(content) }

/** Suggested first messages, in the words of the story's customers. */
export const suggestionsFor = ({ topics }: BusinessStory): string[] =>
  topics.flatMap(({ questions }) => questions.find((question) => !question.includes('{')) ?? []).slice(0, 4)

/** Both networks as one; the agent's username decides which. */
export const combineChats = (telegram: CustomerChat, whatsapp: CustomerChat): CustomerChat => {
  const chatFor = ({ agent }: ChatKey) => (/^\d+$/.test(agent) ? whatsapp : telegram)
  return {
    agentDocuments: [...telegram.agentDocuments, ...whatsapp.agentDocuments],
    listAgents: async () => [...(await telegram.listAgents()), ...(await whatsapp.listAgents())],
    sendMessage: (chatKey, content) => chatFor(chatKey).sendMessage(chatKey, content),
    thread: (chatKey) => chatFor(chatKey).thread(chatKey),
    typingAt: (chatKey) => chatFor(chatKey).typingAt(chatKey),
    subscribe: (onChange) => {
      const unsubscribers = [telegram.subscribe(onChange), whatsapp.subscribe(onChange)]
      return () => unsubscribers.forEach((unsubscribe) => unsubscribe())
    },
  }
}

/** A long poll is open, a poll ended just now, or the webhook is one of Portavoz. */
const isListening = ({ webhook, updateQueue }: FakeBot, now: Date): boolean => {
  if (webhook.url !== '') return webhook.url.includes('/webhooks/telegram/')
  if (updateQueue.isPolled) return true
  return updateQueue.answeredAt !== null && now.getTime() - updateQueue.answeredAt.getTime() < BETWEEN_POLLS_MS
}

/** Derived from the name, so that a reload finds the same customer. */
export const chatIdOf = (customer: string): number => {
  let sum = 7
  for (const letter of foldText(customer.trim())) sum = (sum * 31 + letter.codePointAt(0)!) % 99_999_989
  return 500_000_000 + sum
}
