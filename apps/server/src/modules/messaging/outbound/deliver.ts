import { createKeyedMutex } from '../../../platform/concurrency/keyed-mutex.ts'
import type { Channels } from '../../../ports/channel.ts'
import { actOnVerdict, type ActOnVerdictDeps } from './act-on-verdict.ts'

type DeliverDeps = ActOnVerdictDeps & {
  channels: Channels
  afterCommit: () => void
  /** Sessions with an open connection in this process. */
  connectedSessions: () => readonly string[]
}

export type DeliverPending = (conversationId: string) => Promise<void>

/**
 * Sends the pending messages of a conversation in order, each at most once; calls for one conversation run one after
 * the other.
 */
export function createDeliver(deps: DeliverDeps): DeliverPending {
  const mutex = createKeyedMutex()
  const deliver: DeliverPending = async (conversationId) => {
    for (;;) {
      const pending = await deps.store.claimNext(conversationId, deps.clock.now(), deps.connectedSessions())
      if (pending === 'gone') return deliverSuccessor(conversationId)
      if (!pending) return
      const next = await actOnVerdict(deps, pending, deps.channels.of(pending))
      deps.afterCommit()
      if (next === 'again') continue
      if (next === 'wait' || pending.isLast) return
    }
  }
  const deliverOneByOne: DeliverPending = (conversationId) => mutex(conversationId, () => deliver(conversationId))
  /** Delivers what is pending in the conversation that it was merged into. */
  async function deliverSuccessor(conversationId: string): Promise<void> {
    const successor = await deps.store.findSuccessor(conversationId)
    if (successor !== null) await deliverOneByOne(successor)
  }
  return deliverOneByOne
}
