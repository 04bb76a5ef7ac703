import { limits, type ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { createEventStore, EVENT_BATCH_SIZE, type StoredEvent } from './events.store.ts'
import type { Notifier } from './notifier.ts'
import type { Log } from '../log/log.ts'
import { logFailure } from '../errors/log-failure.ts'

type EventListener = (event: StoredEvent) => void

export type EventSubscription = {
  position: string
  /** Delivers the events of these workspaces from now on. */
  follow: (workspaceIds: readonly string[]) => void
  unsubscribe: () => void
}

export type Events = ReturnType<typeof createEvents>

/**
 * Events are rows written in the transaction of the fact. Each process reads them once, in the order in which
 * transactions began: a row is read only when no older transaction can still add one before it.
 */
export function createEvents({ db, notifier, log }: { db: Db; notifier: Notifier; log: Log }) {
  const store = createEventStore(db)
  const listeners = new Map<string, Set<EventListener>>()
  /** Also those of people without a workspace: the cursor moves on before they join one. */
  const subscribers = new Set<EventListener>()
  let cursor: string | null = null
  let polling: Promise<void> | null = null
  let pollAgain = false
  let tick: NodeJS.Timeout | null = null

  const readAfter = (id: string, workspaceIds?: readonly string[]) => store.findAfter(parsePosition(id), workspaceIds)

  /** `now` is after the events that can be read, `end` after every position that this database has reached. */
  async function readPositions() {
    const { unread, next } = await store.readTransactions()
    return { now: positionBefore(unread), end: positionBefore(next) }
  }

  async function readNew() {
    do {
      pollAgain = false
      // The first listener is subscribing; it polls as soon as it knows its position.
      if (cursor === null) return
      const rows = await readAfter(cursor)
      for (const row of rows) {
        cursor = row.id
        for (const listener of listeners.get(row.workspaceId) ?? []) listener(row)
      }
      if (rows.length === EVENT_BATCH_SIZE) pollAgain = true
    } while (pollAgain)
  }

  function poll() {
    if (subscribers.size === 0) return
    if (polling) {
      pollAgain = true
      return
    }
    polling = logFailure(readNew(), { log, message: 'events could not be read' }).finally(() => {
      polling = null
      // The poll was requested after the last row was read, or during a failed read; no further notification would
      // trigger it.
      if (pollAgain) poll()
    })
  }

  notifier.subscribe('events', poll)

  return {
    /** Inserts the event in the caller's transaction; notify the topic `events` after the commit. */
    publish: (tx: Tx, workspaceId: string, data: ServerEvent): Promise<void> => store.insert(tx, workspaceId, data),

    /**
     * Delivers events from now on, after those since `since` (an event id). Returns `unsubscribe` and the position to
     * resume from. It listens before it reads the backlog, so that no event is lost between the two.
     */
    async subscribe(
      workspaceIds: readonly string[],
      since: string | null,
      onEvent: EventListener,
    ): Promise<EventSubscription> {
      const buffered: StoredEvent[] = []
      let deliver: EventListener = (event) => void buffered.push(event)
      const listener: EventListener = (event) => deliver(event)
      if (subscribers.size === 0) cursor = null
      subscribers.add(listener)
      const { follow, unsubscribe: stopFollowing } = addListener(listeners, workspaceIds, listener)
      const unsubscribe = () => {
        subscribers.delete(listener)
        stopFollowing()
      }
      let position = ''
      try {
        const positions = await readPositions()
        cursor ??= positions.now
        let last = startPosition(since, positions)
        const onNewEvent: EventListener = (event) => {
          if (!isAfter(event.id, last)) return
          last = event.id
          onEvent(event)
        }
        for (;;) {
          const backlog = await readAfter(last, workspaceIds)
          if (backlog.length === 0) break
          backlog.forEach(onNewEvent)
        }
        buffered.forEach(onNewEvent)
        // Events arrive in order: after the first new one no comparison is needed, which matters with a thousand
        // consoles.
        deliver = (event) => {
          if (!isAfter(event.id, position)) return
          deliver = onEvent
          onEvent(event)
        }
        position = last
      } catch (error) {
        unsubscribe()
        throw error
      }
      poll()
      return { unsubscribe, follow, position }
    },

    /** The events after `since` for clients that poll; without `since` only the current position. */
    async backlog(
      workspaceIds: readonly string[],
      since: string | null,
    ): Promise<{ events: StoredEvent[]; position: string }> {
      const positions = await readPositions()
      const start = startPosition(since, positions)
      const events = await readAfter(start, workspaceIds)
      return { events, position: events.at(-1)?.id ?? (isAfter(start, positions.now) ? start : positions.now) }
    },

    start(): void {
      // An event beside a slow transaction waits for it, and no notification follows when that one ends.
      tick = setInterval(poll, 2_000).unref()
    },

    forgetOld: () => store.deleteOlderThan(limits.eventRetentionMs),

    stop(): void {
      if (tick) clearInterval(tick)
      listeners.clear()
      subscribers.clear()
    },
  }
}

/** Listens to workspaces; `follow` replaces them. */
function addListener(
  listeners: Map<string, Set<EventListener>>,
  workspaceIds: readonly string[],
  listener: EventListener,
) {
  let followed: readonly string[] = []
  const follow = (next: readonly string[]) => {
    for (const id of followed) if (!next.includes(id)) removeListener(listeners, id, listener)
    for (const id of next) listeners.set(id, (listeners.get(id) ?? new Set()).add(listener))
    followed = next
  }
  follow(workspaceIds)
  return { follow, unsubscribe: () => follow([]) }
}

function removeListener(listeners: Map<string, Set<EventListener>>, workspaceId: string, listener: EventListener) {
  const ofWorkspace = listeners.get(workspaceId)
  ofWorkspace?.delete(listener)
  if (ofWorkspace?.size === 0) listeners.delete(workspaceId)
}

const ID = /^(\d{1,19})-(\d{1,18})$/

/** After all events of earlier transactions. */
export const positionBefore = (transaction: bigint): string => `${transaction - 1n}-${'9'.repeat(18)}`

const isPosition = (id: string): boolean => ID.test(id)

const parsePosition = (id: string) => {
  const match = ID.exec(id)
  return { xid: match?.[1] ?? '0', n: match?.[2] ?? '0' }
}

const isAfter = (id: string, cursor: string): boolean => {
  const [a, b] = [parsePosition(id), parsePosition(cursor)]
  return BigInt(a.xid) === BigInt(b.xid) ? BigInt(a.n) > BigInt(b.n) : BigInt(a.xid) > BigInt(b.xid)
}

/** A position past the end of this database belongs to another one and would hide all later events. */
const startPosition = (since: string | null, { now, end }: { now: string; end: string }): string =>
  since === null || !isPosition(since) || isAfter(since, end) ? now : since
