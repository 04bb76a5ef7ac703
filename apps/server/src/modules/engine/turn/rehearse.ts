import type { CustomConfig } from '@portavoz/contract'
import type { AgentRow, Outcome } from '../../../db/schema.ts'
import { rehearsalOf, type Said } from './rehearsal.ts'
import type { Ending, TurnStore } from './reply.store.ts'
import { settle } from './settle.ts'
import type { Means, ThinkNeeds } from './think.ts'
import { type Seen, watched } from './watched.ts'

/** An agent as it is tried, which may be otherwise than it is kept. */
export type Rehearsed = {
  agent: Pick<AgentRow, 'id' | 'userId' | 'name' | 'prompt' | 'secrets' | 'platform' | 'sessionName'>
  config: CustomConfig
  means: Means | null
  /** What was said, the oldest first; the last is what the customer just wrote. */
  said: readonly Said[]
  /** As if it were then. */
  at: Date
}

export type Rehearsal = Seen & {
  outcome: Outcome
  /** As the customer would read it; null where nothing would be said. */
  reply: string | null
  detail: Ending['detail']
  lead: Ending['lead']
}

/** One turn as a customer would get it, with no customer: nothing is kept, nobody is told, nothing is sent. */
export const createRehearse =
  (needs: Omit<ThinkNeeds, 'store' | 'typing' | 'postpone' | 'committed' | 'leadKept' | 'meansOf'>) =>
  async (asked: Rehearsed): Promise<Rehearsal> => {
    const { store, ending } = unwritten()
    const begun = needs.clock.now().getTime()
    const { seen, needs: turn } = watched({
      ...needs,
      store,
      clock: { now: () => new Date(asked.at.getTime() + needs.clock.now().getTime() - begun) },
      meansOf: async () => asked.means,
      typing: () => () => {},
      postpone: null,
      committed: () => {},
      leadKept: () => {},
    })
    await settle(turn, rehearsalOf(asked))
    const { outcome, parts, detail, lead } = ending()
    const reply = parts.length > 0 ? parts.map(({ text }) => text).join('\n') : null
    return { ...seen, outcome, reply, detail, lead }
  }

/** Keeps nothing but how it ended. */
function unwritten() {
  let ended: Ending | null = null
  const store: TurnStore = {
    async close(_, ending) {
      ended = ending
      return true
    },
    thoughtSince: async () => {},
    note: async () => {},
  }
  const ending = () => {
    if (!ended) throw new Error('a rehearsal that never ended')
    return ended
  }
  return { store, ending }
}
