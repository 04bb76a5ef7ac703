import { CustomConfig } from '@portavoz/contract'
import { close } from './close.ts'
import { burstOf, endingOf } from './ending.ts'
import { handOver, orPerson, personsAway } from './hand-over.ts'
import type { Todo } from './reply.store.ts'
import { think, type ThinkNeeds } from './think.ts'
import { judge, saidIn } from './verdict.ts'

type Needs = ThinkNeeds & {
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
    await deliver(conversationId)
  }
}

/** False when the exchange must be looked at afresh. Waiting for the model's return counts as settled for now. */
async function settle(needs: Needs, todo: Todo): Promise<boolean> {
  const [burst, now] = [burstOf(todo), needs.clock.now()]
  const verdict = judge(todo, burst, now)
  if (verdict.act === 'think') return think(needs, todo)
  // Who was told already that nobody is there gets what help there is.
  if (verdict.act === 'hand_over' && personsAway(todo, now)?.isTold) return think(needs, todo)
  if (verdict.act === 'hand_over') return close(needs, todo, handOver(todo, verdict.why, now))
  return close(needs, todo, orPerson(todo, saidIn(burst), endingOf(verdict, todo), now))
}
