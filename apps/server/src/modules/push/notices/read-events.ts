import type { Tx } from '../../../db/connect.ts'
import { createPollLoop } from '../../../platform/concurrency/poll-loop.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { EventReaderStore, ReadEvent } from './event-reader.store.ts'
import { type EventNotice, meaningOf } from './notices-of-event.ts'
import type { Notify } from './notify.ts'

/** An event that waited behind a slow transaction is not announced again. */
const POLL_MS = 2_000

type ReadEventsDeps = {
  store: EventReaderStore
  /** Whether any device, digest or staff chat receives notices. */
  hasReceivers: () => Promise<boolean>
  notify: Notify
  log: Log
  /** Notifications were queued. */
  wake: () => void
}

/**
 * Turns events into notifications, in their order and once, also after a crash: the position moves in the transaction
 * that queues them.
 */
export function createEventReader({ store, hasReceivers, notify, log, wake }: ReadEventsDeps) {
  let isFollowed: boolean | null = null

  async function takeEvent(tx: Tx, { workspaceId, data, previousProblem }: ReadEvent): Promise<void> {
    const meaning = meaningOf(workspaceId, data, previousProblem)
    if (meaning === null) return
    if ('ends' in meaning) return notify.cancel(tx, workspaceId, meaning.ends)
    const notice = await withPeople(tx, meaning.notice)
    if (notice) await notify.notify(tx, notice)
  }

  async function withPeople(tx: Tx, { people, ...notice }: EventNotice) {
    const { workspaceId, conversationId, agentId } = notice
    if (conversationId !== undefined && (people === 'assignee' || people === 'attendants')) {
      const conversation = await store.findAssignee(tx, workspaceId, conversationId)
      if (!conversation || (conversation.assigneeId === null && people === 'assignee')) return null
      return { ...notice, people: conversation.assigneeId === null ? null : [conversation.assigneeId] }
    }
    const isThere =
      conversationId === undefined
        ? agentId === undefined || (await store.isAgent(tx, workspaceId, agentId))
        : await store.isConversation(tx, workspaceId, conversationId)
    return isThere && people !== 'assignee' && people !== 'attendants' ? { ...notice, people } : null
  }

  /** Returns how many events were read, and whether more wait. */
  async function readBatch() {
    const batch = await store.transaction(async (tx) => {
      const position = await store.lockPosition(tx)
      if (position === null) return null
      const { events, isBatchFull } = await store.readAfter(tx, position)
      for (const event of events) await takeEvent(tx, event)
      const last = events.at(-1)
      if (last) await store.savePosition(tx, last.id)
      return { count: events.length, isBatchFull }
    })
    if (batch === null) await store.startIfMissing()
    return batch ?? { count: 0, isBatchFull: false }
  }

  async function readAll(hasStopped: () => boolean): Promise<number> {
    isFollowed ??= await hasReceivers()
    if (!isFollowed) return 0
    let total = 0
    for (;;) {
      const { count, isBatchFull } = await readBatch()
      total += count
      if (!isBatchFull || hasStopped()) break
    }
    if (total > 0) wake()
    return total
  }

  const loop = createPollLoop({
    label: 'push events',
    failureMessage: 'reading events for push notifications',
    pollMs: POLL_MS,
    work: readAll,
    log,
  })

  return {
    ...loop,
    /** The first receiver arrived, perhaps in another process. */
    lookForReceivers(): void {
      isFollowed = null
      loop.wake()
    },
    /** For tests: reads the events that wait. Returns 0, because reading alone makes nothing due later. */
    async drain(): Promise<number> {
      isFollowed = null
      await readAll(() => false)
      return 0
    },
  }
}
