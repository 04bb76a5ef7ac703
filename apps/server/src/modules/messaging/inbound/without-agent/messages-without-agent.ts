import type { Clock } from '../../../../platform/time/clock.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { createPollLoop } from '../../../../platform/concurrency/poll-loop.ts'
import type { SessionInbound } from '../../../../ports/whatsapp/whatsapp-sessions.ts'
import type { RouteSessionInbound } from '../receive-from-session.ts'
import type { SealedMessageWithoutAgent, MessagesWithoutAgentStore } from './messages-without-agent.store.ts'
import { logFailure } from '../../../../platform/errors/log-failure.ts'

type MessagesWithoutAgentDeps = {
  clock: Clock
  log: Log
  store: MessagesWithoutAgentStore
  routeSessionInbound: RouteSessionInbound
}

const POLL_MS = 30_000
/** A phone without an agent for this long loses its stored messages. */
const RETENTION_MS = 30 * 24 * 3_600_000

/**
 * Messages that linked phones receive before an agent uses them. They are stored, because the network does not deliver
 * them again, and handed to the agent once there is one. Several processes may do so at once: the order is the same and
 * repeating is harmless.
 */
export function createMessagesWithoutAgent({ clock, log, store, routeSessionInbound }: MessagesWithoutAgentDeps) {
  const handOver = (message: SealedMessageWithoutAgent) =>
    logFailure(
      store.handOver(message.id, () => routeSessionInbound(message.agentId, store.open(message))),
      {
        log,
        level: 'error',
        message: 'messages without agent could not be handed over',
        context: { agentId: message.agentId },
      },
    )

  /** One pass; failures are retried on the next poll. Returns how many there were. */
  async function handOverAll(isOver = () => false): Promise<number> {
    let count = 0
    let last: SealedMessageWithoutAgent | null = null
    do {
      const batch = await store.findWithAgent(last)
      last = batch.at(-1) ?? null
      for (const message of batch) if (!isOver()) await handOver(message)
      count += batch.length
    } while (last && !isOver())
    return count
  }

  const errorMessage = 'looking for what was heard before there was an agent'
  const { wake, start, stop, idle } = createPollLoop({
    label: 'messages without agent',
    failureMessage: errorMessage,
    pollMs: POLL_MS,
    work: handOverAll,
    log,
  })
  return {
    /** The agent may have been saved between its lookup and this insert. */
    async store(session: string, inbound: SessionInbound): Promise<void> {
      await store.store(session, inbound, clock.now())
      wake()
    },

    /** Call it when a session may have got its agent. */
    look: wake,
    start,
    stop,
    deleteOld: () => store.deleteBefore(new Date(clock.now().getTime() - RETENTION_MS)),
    /** For tests: hands over everything now. Returns how many. */
    async drain(): Promise<number> {
      await idle()
      return handOverAll()
    },
  }
}
