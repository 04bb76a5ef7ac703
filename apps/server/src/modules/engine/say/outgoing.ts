import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { createLooking } from '../../../platform/looking.ts'
import type { Deliver } from './deliver.ts'
import type { DeliverStore } from './deliver.store.ts'
import { DELIVERY_MS } from '../timing.ts'

type Needs = {
  clock: Clock
  log: Log
  store: DeliverStore
  deliver: Deliver
  /** Sessions that can be spoken through from here. */
  lines: () => readonly string[]
}

const LOOK_MS = 30_000

export type Outgoing = ReturnType<typeof createOutgoing>

/**
 * Says what waits for the lines that this process keeps. Any process may think of a reply, or be told of one by a
 * console; only the one that keeps the line says it.
 */
export function createOutgoing({ clock, log, store, deliver, lines }: Needs) {
  async function say(isOver: () => boolean) {
    if (lines().length === 0) return
    const waiting = await store.waitingFor(lines(), clock.now())
    const ofSessions = Map.groupBy(waiting, ({ session }) => session).values()
    await Promise.all([...ofSessions].map((conversations) => oneByOne(conversations, isOver)))
  }

  async function oneByOne(conversations: { conversationId: string }[], isOver: () => boolean) {
    for (const { conversationId } of conversations) if (!isOver()) await deliver(conversationId)
  }

  const { look, start, stop } = createLooking({
    task: 'outgoing messages',
    doing: 'could not say what waits',
    lookMs: LOOK_MS,
    work: say,
    log,
  })
  return {
    /** A line was opened, or something waits for one. */
    look,
    start,
    stop,
    /** What waited for a day is not said any more, and its owner sees it. */
    async giveUpOld(): Promise<void> {
      for (const id of await store.waitingSince(new Date(clock.now().getTime() - DELIVERY_MS))) await deliver(id)
    },
  }
}
