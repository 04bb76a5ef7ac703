import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { createLooking } from '../../../platform/looking.ts'
import type { SessionHeard } from '../../../ports/whatsapp.ts'
import type { Tell } from './hear-session.ts'
import type { Unclaimed, UnclaimedStore } from './unclaimed.store.ts'

type Needs = { clock: Clock; log: Log; store: UnclaimedStore; tell: Tell }

const LOOK_MS = 30_000
/** Who links a phone and gives it no agent in so long is not collected for. */
const KEPT_MS = 30 * 24 * 3_600_000

/**
 * What linked phones hear before an agent speaks through them: the network is told that it arrived and brings it to
 * nobody again. It is written down first, and told to the agent once there is one. Any process may do that, two at
 * once too: each takes them in the same order, and what is told twice is told once.
 */
export function createUnclaimed({ clock, log, store, tell }: Needs) {
  async function handOver(one: Unclaimed): Promise<void> {
    try {
      await store.handOver(one.id, () => tell(one.agentId, store.open(one)))
    } catch (err) {
      log.error({ err, agentId: one.agentId }, 'what was heard before there was an agent could not be handed over')
    }
  }

  /** Once through; what could not be handed over is tried at the next look. Returns how many there were. */
  async function handOverAll(isOver = () => false): Promise<number> {
    let count = 0
    let last: Unclaimed | null = null
    do {
      const claimed = await store.claimed(last)
      last = claimed.at(-1) ?? null
      for (const one of claimed) if (!isOver()) await handOver(one)
      count += claimed.length
    } while (last && !isOver())
    return count
  }

  const doing = 'looking for what was heard before there was an agent'
  const { look, start, stop, idle } = createLooking({
    task: 'messages without agent',
    doing,
    lookMs: LOOK_MS,
    work: handOverAll,
    log,
  })
  return {
    /** Whoever saves the agent meanwhile may have looked too early. */
    async keep(session: string, heard: SessionHeard): Promise<void> {
      await store.keep(session, heard, clock.now())
      look()
    },

    /** A session may have got its agent. */
    look,
    start,
    stop,
    forgetOld: () => store.forgetBefore(new Date(clock.now().getTime() - KEPT_MS)),
    /** For tests: what has an agent by now. Returns how many. */
    async drain(): Promise<number> {
      await idle()
      return handOverAll()
    },
  }
}
