import { newId } from '../../apps/server/src/platform/security/ids.ts'
import { newToken } from '../../apps/server/src/platform/security/tokens.ts'
import { createSeededRandom, createZipfSampler } from './seeded-random.ts'
import { createSentenceGenerator } from './random-sentences.ts'

const DAY_MS = 86_400_000
const DAYS = 365
/** A conversation has about twenty-five messages; the longest of a million messages has some thousands. */
const MEAN_MESSAGES = 25
const AGENTS_EACH = 4
const REPLY_MS = 4_000
const PREVIEW_LENGTH = 160
const NAMES = 'María José Juan Luis Ana Carlos Laura Jorge Sofía Andrés Camila Diego Valentina Miguel Daniela'.split(
  ' ',
)
const SURNAMES = 'García Rodríguez Martínez López González Pérez Sánchez Ramírez Torres Flores Gómez Díaz'.split(' ')

export type ArchiveOwner = { id: string; token: string; agents: string[] }

/** A conversation with the summary columns of its row, which generating the messages fills. */
export type ArchiveConversation = {
  id: string
  owner: ArchiveOwner
  agent: string
  key: string
  name: string
  platform: 'whatsapp' | 'telegram'
  messages: number
  firstAt: number
  lastAt: number
  lastWords: string
}

export type ArchiveSize = { messages: number; owners: number; conversations?: number; longest?: number }

export type MessageArchive = {
  owners: ArchiveOwner[]
  conversations: ArchiveConversation[]
  messages: () => Generator<string>
}

/**
 * A year of messages between customers and agents; the first owners and conversations have the most. `messages`
 * generates lines for `COPY`, oldest first, and must be read to its end before the conversations are used.
 */
export function createMessageArchive({
  messages,
  owners: count,
  conversations: conversationCount,
  longest = 0,
}: ArchiveSize): MessageArchive {
  const random = createSeededRandom(20_260_101)
  const from = Date.now() - DAYS * DAY_MS
  const owners = Array.from({ length: count }, (): ArchiveOwner => {
    const id = newId(from)
    return { id, token: newToken(), agents: Array.from({ length: AGENTS_EACH }, () => newId(from)) }
  })
  const conversations = createConversations(
    owners,
    conversationCount ?? Math.max(60, Math.round(messages / MEAN_MESSAGES)),
    from,
    random,
  )
  // Every conversation gets a first message before one gets a second.
  const conversationOf = (pair: number) => {
    if (pair < conversations.length) return pair
    return random() < longest / (messages - 2 * conversations.length) ? 0 : (conversations.length * random() ** 2) | 0
  }
  return { owners, conversations, messages: () => generateMessages({ conversations, messages, from, conversationOf }) }
}

function createConversations(
  owners: readonly ArchiveOwner[],
  count: number,
  from: number,
  random: () => number,
): ArchiveConversation[] {
  const owner = createZipfSampler(owners.length, random)
  const pickRandom = <T>(of: readonly T[]) => of[(random() * of.length) | 0] as T
  return Array.from({ length: count }, (_, n): ArchiveConversation => {
    const contactOwner = owners[n === 0 ? 0 : owner()] as ArchiveOwner
    return {
      id: newId(from),
      owner: contactOwner,
      agent: pickRandom(contactOwner.agents),
      key: `57${3_000_000_000 + n * 13}`,
      name: `${pickRandom(NAMES)} ${pickRandom(SURNAMES)}`,
      platform: random() < 0.75 ? 'whatsapp' : 'telegram',
      messages: 0,
      firstAt: from,
      lastAt: from,
      lastWords: '',
    }
  })
}

export const MESSAGE_COLUMNS = [
  'id, conversation_id, user_id, exchange_id, direction, origin',
  'type, content, status, external_id, at, created_at',
].join(', ')

type MessageSource = {
  conversations: ArchiveConversation[]
  messages: number
  from: number
  conversationOf: (pair: number) => number
}

/** Generates pairs of a customer's message and its reply. */
function* generateMessages({ conversations, messages, from, conversationOf }: MessageSource): Generator<string> {
  const nextSentence = createSentenceGenerator(20_260_102)
  const pairs = Math.floor(messages / 2)
  const stepMs = (DAYS * DAY_MS - REPLY_MS) / pairs
  for (let pair = 0; pair < pairs; pair++) {
    const at = Math.floor(from + pair * stepMs)
    const conversation = conversations[conversationOf(pair)] as ArchiveConversation
    const [question, reply, exchange] = [nextSentence(9), nextSentence(32), newId(at)]
    yield messageRow(conversation, exchange, ['incoming', 'contact', 'text', question, null, `in-${pair}`], at)
    yield messageRow(conversation, exchange, ['outgoing', 'ai', 'text', reply, 'read', `out-${pair}`], at + REPLY_MS)
    if (conversation.messages === 0) conversation.firstAt = at
    conversation.messages += 2
    conversation.lastAt = at + REPLY_MS
    conversation.lastWords = reply.slice(0, PREVIEW_LENGTH)
  }
}

function messageRow(
  { id, owner }: ArchiveConversation,
  exchange: string,
  cells: readonly (string | null)[],
  ms: number,
): string {
  const at = new Date(ms).toISOString()
  return copyLine([newId(ms), id, owner.id, exchange, ...cells, at, at])
}

/** A line for `COPY`; no value contains a tab, a line end or a backslash. */
export const copyLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => cell ?? '\\N').join('\t')}\n`

/** The date range of the whole archive, for a search. */
export const wholeYear = () => daysAgo(DAYS + 1, 0)

/** A range in the middle: its conversations begin before it and go on after it. */
export const middleHalfYear = () => daysAgo(270, 90)

function daysAgo(from: number, to: number): { from: string; to: string } {
  const day = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
  return { from: day(from), to: day(to) }
}
