import { CustomConfig } from '@portavoz/contract'
import type { ReplyStore } from './reply.store.ts'
import { settle } from './settle.ts'
import type { ThinkNeeds } from './think.ts'

type Needs = ThinkNeeds & {
  store: ReplyStore
  postpone: NonNullable<ThinkNeeds['postpone']>
  /** Sends what is written and pending in a conversation. */
  deliver: (conversationId: string) => Promise<void>
}

export type Reply = (exchangeId: string, conversationId: string) => Promise<void>

/** Answers one exchange, at most once, whatever happens on the way. */
export function createReply(needs: Needs): Reply {
  const { store, clock, postpone, deliver } = needs
  return async (exchangeId, conversationId) => {
    const now = clock.now()
    const todo = await store.todo(exchangeId, now)
    if (todo?.outcome === null) {
      if (todo.dueAt > now) return postpone(todo, todo.dueAt)
      const isClosed = await settle(needs, { ...todo, config: CustomConfig.parse(todo.config) })
      // New messages arrived while we thought: the job comes again, and reads them too.
      if (!isClosed) return postpone(todo, clock.now())
    }
    // Two conversations of one person may have become one since the job was written.
    await deliver(todo?.conversationId ?? conversationId)
  }
}
