import type { Bot } from '../../test/fakes/telegram/bot.ts'
import type { Telegram } from '../../test/fakes/telegram/telegram.ts'
import { type Document, documentsOf } from '../documents.ts'
import { plain } from '../stories/say.ts'
import type { Story } from '../stories/story.ts'
import type { Shelf } from './papers.ts'

export type ThreadLine = { id: number; from: 'customer' | 'agent'; text: string; at: Date }
export type Counter = { username: string; name: string; suggestions: string[]; documents: Paper[] }
type Paper = Pick<Document, 'file' | 'title'>
export type Visitor = { agent: string; customer: string }

/** Where test customers stand in line: what they say goes to the double, what the bots say comes back. */
export type Desk = ReturnType<typeof createDesk>

const SUGGESTIONS = ['Hola', '¿Qué precio tiene?', 'Gracias 🙏']

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
    /** The bots that somebody listens to; the others would leave a customer waiting. */
    counters: (): Counter[] =>
      telegram.bots
        .filter((bot) => isHeard(bot, now()))
        .map(({ me }) => {
          const story = stories.find(({ bot }) => bot?.username === me.username)
          const openings = story?.topics.map((topic) => topic.asks.find((ask) => !ask.includes('{'))) ?? []
          const suggestions = openings.filter((ask) => ask !== undefined).slice(0, 4)
          const shelf = shelves.find(({ agent }) => agent === story?.name)
          const documents = shelf?.documents.map(({ file, title }) => ({ file, title })) ?? []
          return {
            username: me.username,
            name: me.first_name,
            suggestions: story ? suggestions : SUGGESTIONS,
            documents,
          }
        }),
    /** What each business has in writing, by agent. */
    shelves,
    /** False when nobody hears the bot. */
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
    /** When the bot last showed «escribiendo…» to this customer. */
    typingAt: ({ agent, customer }: Visitor): Date | undefined =>
      botOf(agent)?.typing.findLast(({ chat_id }) => chat_id === chatIdOf(customer))?.at,
    listen: telegram.bell.listen,
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
