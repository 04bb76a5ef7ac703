import type { Clock } from '../../../platform/time/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import { createPollLoop } from '../../../platform/concurrency/poll-loop.ts'
import type { DeliverPending } from './deliver.ts'
import { DELIVERY_TIMEOUT_MS } from './delivery-time.ts'
import type { PendingDeliveriesStore } from './pending-deliveries.store.ts'

type PendingDeliveriesDeps = {
  clock: Clock
  log: Log
  store: PendingDeliveriesStore
  deliver: DeliverPending
  /** Sessions with an open connection in this process. */
  connectedSessions: () => readonly string[]
}

const POLL_MS = 30_000

export type PendingDeliveries = ReturnType<typeof createPendingDeliveries>

/**
 * Delivers what waits for the WhatsApp connections of this process. Replies are written by any process; only the one
 * that holds the connection sends them.
 */
export function createPendingDeliveries({ clock, log, store, deliver, connectedSessions }: PendingDeliveriesDeps) {
  async function deliverPending(isOver: () => boolean) {
    if (connectedSessions().length === 0) return
    const waiting = await store.findPendingOfSessions(connectedSessions(), clock.now())
    const bySession = Map.groupBy(waiting, ({ session }) => session).values()
    await Promise.all([...bySession].map((conversations) => deliverInOrder(conversations, isOver)))
  }

  async function deliverInOrder(conversations: { conversationId: string }[], isOver: () => boolean) {
    for (const { conversationId } of conversations) if (!isOver()) await deliver(conversationId)
  }

  const pollLoop = createPollLoop({
    label: 'outgoing messages',
    failureMessage: 'pending deliveries could not be sent',
    pollMs: POLL_MS,
    work: deliverPending,
    log,
  })
  return {
    start: pollLoop.start,
    stop: pollLoop.stop,
    /** Call it when a connection opened or a message waits for one. */
    wake: pollLoop.wake,
    /** A delivery fails what waited for a day (`isExpired`), unless another run is sending it. */
    async failExpired(): Promise<void> {
      for (const id of await store.findPendingSince(new Date(clock.now().getTime() - DELIVERY_TIMEOUT_MS)))
        await deliver(id)
    },
  }
}
