import type { Clock } from '../../../platform/time/clock.ts'
import type { CustomerMessage, CustomerMessageStore } from './customer-messages.store.ts'
import { tokenize } from '../text/tokenize.ts'

/** The tokens that a workspace's customers write in questions of every kind. */
export type FillerWords = (workspaceId: string) => Promise<ReadonlySet<string>>

export const noFillerWords: FillerWords = async () => new Set()

const READ_LIMITS = { messages: 1_000, characters: 200 }
/** With fewer conversations a filler looks like a thing that many ask for. */
const MIN_CONVERSATIONS = 30
const MIN_SHARE = 0.1
const FRESH_MS = 10 * 60_000
const MAX_ACCOUNTS = 500

/** Counts the words of a workspace at most once in ten minutes; only the first count delays a question. */
export function createFillerWords(store: CustomerMessageStore, clock: Clock): FillerWords {
  const cache = new Map<string, { until: number; words: Promise<ReadonlySet<string>> }>()

  async function count(workspaceId: string): Promise<ReadonlySet<string>> {
    return findFillers(await store.newest(workspaceId, READ_LIMITS.messages, READ_LIMITS.characters))
  }

  return (workspaceId) => {
    const now = clock.now().getTime()
    const last = cache.get(workspaceId)
    if (last && now < last.until) return last.words
    const words = count(workspaceId)
    words.catch(() => cache.delete(workspaceId))
    cache.delete(workspaceId)
    cache.set(workspaceId, { until: now + FRESH_MS, words })
    for (const [oldest] of cache) {
      if (cache.size <= MAX_ACCOUNTS) break
      cache.delete(oldest)
    }
    return words
  }
}

export function findFillers(messages: readonly CustomerMessage[]): ReadonlySet<string> {
  const conversations = new Map<string, Set<string>>()
  for (const { conversationId, content } of messages) {
    const words = conversations.get(conversationId) ?? new Set()
    for (const { term } of tokenize(content)) words.add(term)
    conversations.set(conversationId, words)
  }
  if (conversations.size < MIN_CONVERSATIONS) return new Set()
  const counts = new Map<string, number>()
  for (const words of conversations.values()) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const minCount = MIN_SHARE * conversations.size
  return new Set([...counts].filter(([, count]) => count >= minCount).map(([word]) => word))
}
