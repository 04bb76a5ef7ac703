import type { Bot } from '../../test/fakes/telegram/bot.ts'
import type { Telegram } from '../../test/fakes/telegram/telegram.ts'
import { type Document, documentsOf } from '../documents.ts'
import { plain } from '../stories/say.ts'
import type { Story } from '../stories/story.ts'
import type { Shelf } from './papers.ts'

export type ThreadLine = { id: number; from: 'customer' | 'agent'; text: string; at: Date }
export type Counter = {
  /** What it is written to as: a bot's name, or a phone's number. */
  username: string
  shown: string
  platform: 'telegram' | 'whatsapp'
  name: string
  suggestions: string[]
  documents: Paper[]
}
type Paper = Pick<Document, 'file' | 'title'>
export type Visitor = { agent: string; customer: string }

/** Where test customers stand in line: what they say goes to the double, what the agents say comes back. */
export type Desk = {
  /** Whom somebody listens for; the others would leave a customer waiting. */
  counters: () => Counter[] | Promise<Counter[]>
  /** What each business has in writing, by agent. */
  shelves: Shelf[]
  /** False when nobody hears it. */
  say: (visitor: Visitor, text: string) => boolean | Promise<boolean>
  thread: (visitor: Visitor) => ThreadLine[]
  /** When «escribiendo…» was last shown to this customer. */
  typingAt: (visitor: Visitor) => Date | undefined
  listen: (look: () => void) => () => void
}

export const SUGGESTIONS = ['Hola', '¿Qué precio tiene?', 'Gracias 🙏']

/** Whoever listens keeps what was said, and asks again within this time. */
const BETWEEN_POLLS_MS = 5_000

export const createDesk = (telegram: Telegram, stories: Story[], { now } = { now: () => new Date() }) => {
  const said = new Map<string, ThreadLine[]>()
  const shelves: Shelf[] = stories.map((story) => ({ agent: story.name, documents: documentsOf(story) }))

  const botOf = (username: string): Bot | undefined => telegram.bots.find((bot) => bot.me.username === username)
  const keyOf = ({ agent, customer }: Visitor) => `${agent}/${chatIdOf(customer)}`

  const thread = (visitor: Visitor): ThreadLine[] => {
    const replies = (botOf(visitor.agent)?.sent ?? [])
      .filter((message) => message.chat_id === chatIdOf(visitor.customer))
      .map(({ message_id, shown, at }) => ({ id: message_id, from: 'agent' as const, text: shown, at }))
    return [...(said.get(keyOf(visitor)) ?? []), ...replies].toSorted((a, b) => a.id - b.id)
  }

  return {
    counters: (): Counter[] =>
      telegram.bots
        .filter((bot) => isHeard(bot, now()))
        .map(({ me }) => {
          const story = stories.find(({ bot }) => bot?.username === me.username)
          const shelf = shelves.find(({ agent }) => agent === story?.name)
          const documents = shelf?.documents.map(({ file, title }) => ({ file, title })) ?? []
          return {
            username: me.username,
            shown: `@${me.username}`,
            platform: 'telegram' as const,
            name: me.first_name,
            suggestions: story ? openingsOf(story) : SUGGESTIONS,
            documents,
          }
        }),
    shelves,
    say: (visitor: Visitor, text: string): boolean => {
      const bot = botOf(visitor.agent)
      if (!bot || !isHeard(bot, now())) return false
      const [firstName = visitor.customer, ...rest] = visitor.customer.trim().split(/\s+/)
      const customer = { id: chatIdOf(visitor.customer), firstName, lastName: rest.join(' ') }
      const { message_id } = bot.say(customer, text)
      const lines = said.get(keyOf(visitor)) ?? []
      said.set(keyOf(visitor), [...lines, { id: message_id, from: 'customer', text, at: new Date() }])
      telegram.bell.ring()
      return true
    },
    thread,
    typingAt: ({ agent, customer }: Visitor): Date | undefined =>
      botOf(agent)?.typing.findLast(({ chat_id }) => chat_id === chatIdOf(customer))?.at,
    listen: telegram.bell.listen,
  }
}

/** What may be asked of it first, in the words of its customers. */
export const openingsOf = ({ topics }: Story): string[] =>
  topics.flatMap(({ asks }) => asks.find((ask) => !ask.includes('{')) ?? []).slice(0, 4)

/** Both lines as one: a customer chooses an agent, and with it a network. */
export const joinDesks = (telegram: Desk, whatsapp: Desk): Desk => {
  const of = ({ agent }: Visitor) => (/^\d+$/.test(agent) ? whatsapp : telegram)
  return {
    shelves: [...telegram.shelves, ...whatsapp.shelves],
    counters: async () => [...(await telegram.counters()), ...(await whatsapp.counters())],
    say: (visitor, text) => of(visitor).say(visitor, text),
    thread: (visitor) => of(visitor).thread(visitor),
    typingAt: (visitor) => of(visitor).typingAt(visitor),
    listen: (look) => {
      const ends = [telegram.listen(look), whatsapp.listen(look)]
      return () => ends.forEach((end) => end())
    },
  }
}

/** By somebody who waits, who has just been answered and will be back, or whom Telegram calls: Portavoz, by its path. */
const isHeard = ({ webhook, inbox }: Bot, now: Date): boolean => {
  if (webhook.url !== '') return webhook.url.includes('/webhooks/telegram/')
  if (inbox.isPolled) return true
  return inbox.answeredAt !== null && now.getTime() - inbox.answeredAt.getTime() < BETWEEN_POLLS_MS
}

/** The same name is the same person, also after a reload. */
export const chatIdOf = (customer: string): number => {
  let sum = 7
  for (const letter of plain(customer.trim())) sum = (sum * 31 + letter.codePointAt(0)!) % 99_999_989
  return 500_000_000 + sum
}
