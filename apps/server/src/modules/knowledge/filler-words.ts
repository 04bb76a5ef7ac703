import type { Clock } from '../../platform/clock.ts'
import type { CustomerMessage, CustomerMessageStore } from './customer-messages.store.ts'
import { termsOf } from './terms.ts'

/** The words, as the index would have them, that this account's customers write in questions of every kind. */
export type FillerWords = (userId: string) => Promise<ReadonlySet<string>>

export const noFillerWords: FillerWords = async () => new Set()

const READ = { messages: 1_000, characters: 200 }
/** In fewer conversations a word that many use cannot be told from one that many ask for. */
const LEAST_CONVERSATIONS = 30
/** A word in at least this share of the conversations tells none from another. */
const LEAST_SHARE = 0.1
const FRESH_MS = 10 * 60_000
const MOST_ACCOUNTS = 500

/** Counts each account's words at most once in ten minutes; a question waits only for the first count. */
export function createFillerWords(store: CustomerMessageStore, clock: Clock): FillerWords {
  const known = new Map<string, { until: number; words: Promise<ReadonlySet<string>> }>()

  async function count(userId: string): Promise<ReadonlySet<string>> {
    return fillersOf(await store.newest(userId, READ.messages, READ.characters))
  }

  return (userId) => {
    const now = clock.now().getTime()
    const last = known.get(userId)
    if (last && now < last.until) return last.words
    const words = count(userId)
    words.catch(() => known.delete(userId))
    known.delete(userId)
    known.set(userId, { until: now + FRESH_MS, words })
    for (const [oldest] of known) {
      if (known.size <= MOST_ACCOUNTS) break
      known.delete(oldest)
    }
    return words
  }
}

/** The words of so many conversations that they ask for nothing. */
export function fillersOf(messages: readonly CustomerMessage[]): ReadonlySet<string> {
  const conversations = new Map<string, Set<string>>()
  for (const { conversationId, content } of messages) {
    const words = conversations.get(conversationId) ?? new Set()
    for (const { term } of termsOf(content)) words.add(term)
    conversations.set(conversationId, words)
  }
  if (conversations.size < LEAST_CONVERSATIONS) return new Set()
  const counts = new Map<string, number>()
  for (const words of conversations.values()) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const least = LEAST_SHARE * conversations.size
  return new Set([...counts].filter(([, count]) => count >= least).map(([word]) => word))
}
