import { limits, type ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import type { Bell } from './bell.ts'
import type { Log } from './log.ts'

/** `id` is where the stream stands: `<transaction>-<number>`. */
export type StoredEvent = { id: string; userId: string; data: ServerEvent }

type Listener = (event: StoredEvent) => void

export type Subscription = { leave: () => void; position: string }

export type Events = ReturnType<typeof createEvents>

const BATCH = 500

/**
 * Rows written in the fact's own transaction, read once by each process in the order in which
 * transactions began. A row is read only when no older transaction can still add one before it; PostgreSQL counts
 * those that write in any database of the server, so an open console also looks again by itself now and then.
 */
export function createEvents({ db, bell, log }: { db: Db; bell: Bell; log: Log }) {
  const listeners = new Map<string, Set<Listener>>()
  let cursor: string | null = null
  let reading: Promise<void> | null = null
  let again = false
  let tick: NodeJS.Timeout | null = null

  async function read() {
    do {
      again = false
      // A first listener is arriving: it looks again as soon as it knows where to begin.
      if (cursor === null) return
      const rows = await after(db, cursor)
      for (const row of rows) {
        cursor = row.id
        for (const listener of listeners.get(row.userId) ?? []) listener(row)
      }
      if (rows.length === BATCH) again = true
    } while (again)
  }

  function look() {
    if (listeners.size === 0) return
    if (reading) {
      again = true
      return
    }
    reading = read()
      .catch((err: unknown) => log.warn({ err }, 'events could not be read'))
      .finally(() => {
        reading = null
        // Asked for after the last row was read, or while a reading failed: nobody would ring again for it.
        if (again) look()
      })
  }

  bell.onRing('events', look)

  return {
    /** Joins the caller's transaction; ring the bell after the commit. */
    async publish(tx: Tx, userId: string, data: ServerEvent): Promise<void> {
      await tx
        .insertInto('events')
        .values({ userId, data: JSON.stringify(data) })
        .execute()
    },

    /**
     * From now on; what came after `since` (an id of this stream) is told first. Returns how to stop, and where
     * it stands by then: the `since` of whoever comes back. It listens before it asks what was missed, so that
     * nothing falls between the two.
     */
    async subscribe(userId: string, since: string | null, tell: Listener): Promise<Subscription> {
      const early: StoredEvent[] = []
      let hear: Listener = (event) => void early.push(event)
      const listener: Listener = (event) => hear(event)
      if (listeners.size === 0) cursor = null
      const leave = join(listeners, userId, listener)
      let position = ''
      try {
        const now = await newest(db)
        cursor ??= now
        let last = beginning(since, now)
        const tellOnce: Listener = (event) => {
          if (!isAfter(event.id, last)) return
          last = event.id
          tell(event)
        }
        for (let missed = await after(db, last, userId); missed.length > 0; missed = await after(db, last, userId))
          missed.forEach(tellOnce)
        early.forEach(tellOnce)
        // What is read comes in order: after the first that is new, everything is, and a thousand consoles need not compare.
        hear = (event) => {
          if (!isAfter(event.id, position)) return
          hear = tell
          tell(event)
        }
        position = last
      } catch (error) {
        leave()
        throw error
      }
      look()
      return { leave, position }
    },

    /** What came after `since`, for whoever asks now and then; without one, only where to go on from. */
    async missed(userId: string, since: string | null): Promise<{ events: StoredEvent[]; place: string }> {
      const now = await newest(db)
      const events = await after(db, beginning(since, now), userId)
      return { events, place: events.at(-1)?.id ?? now }
    },

    start(): void {
      // An event written beside a slow transaction waits for it, and nobody rings when that one ends.
      tick = setInterval(look, 2_000).unref()
    },

    forgetOld: (now: Date) =>
      db
        .deleteFrom('events')
        .where('createdAt', '<', new Date(now.getTime() - limits.eventsKeptMs))
        .execute(),

    stop(): void {
      if (tick) clearInterval(tick)
      listeners.clear()
    },
  }
}

function join(listeners: Map<string, Set<Listener>>, userId: string, listener: Listener): () => void {
  const mine = listeners.get(userId) ?? new Set()
  listeners.set(userId, mine.add(listener))
  return () => {
    mine.delete(listener)
    if (mine.size === 0 && listeners.get(userId) === mine) listeners.delete(userId)
  }
}

const ID = /^(\d{1,19})-(\d{1,18})$/

const isPosition = (id: string): boolean => ID.test(id)

const position = (id: string) => {
  const match = ID.exec(id)
  return { xid: match?.[1] ?? '0', n: match?.[2] ?? '0' }
}

const isAfter = (id: string, cursor: string): boolean => {
  const [a, b] = [position(id), position(cursor)]
  return BigInt(a.xid) === BigInt(b.xid) ? BigInt(a.n) > BigInt(b.n) : BigInt(a.xid) > BigInt(b.xid)
}

/** An id that this database has not reached is none of its own, and would hide all that is to come. */
const beginning = (since: string | null, now: string): string =>
  since === null || !isPosition(since) || isAfter(since, now) ? now : since

async function after(db: Db, id: string, userId?: string): Promise<StoredEvent[]> {
  const { xid, n } = position(id)
  const { rows } = await sql<StoredEvent>`
    select xid::text || '-' || id as id, user_id, data from events
    where (xid, id) > (${xid}::xid8, ${n}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
      ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
    order by events.xid, events.id limit ${BATCH}`.execute(db)
  return rows
}

/** Just before the oldest transaction still under way: whatever it writes comes after. */
async function newest(db: Db): Promise<string> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db)
  return `${BigInt(rows[0]?.xid ?? '0') - 1n}-${'9'.repeat(18)}`
}
