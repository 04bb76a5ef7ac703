import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import type { Bell } from './bell.ts'
import type { Log } from './log.ts'

/** `id` is where the stream stands: `<transaction>-<number>`. */
export type StoredEvent = { id: string; userId: string; data: ServerEvent }

type Listener = (event: StoredEvent) => void

export type Events = ReturnType<typeof createEvents>

/** Nobody asks for what happened longer ago than this: the console then reads everything afresh. */
const KEPT_MINUTES = 60
const BATCH = 500

/**
 * Rows written in the fact's own transaction, read once by each process in the order in which
 * transactions began. A row is read only when no older transaction can still add one before it.
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
      const rows = await after(db, cursor ?? (await newest(db)))
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
      })
  }

  bell.onRing(look)

  return {
    /** Joins the caller's transaction; ring the bell after the commit. */
    async publish(tx: Tx, userId: string, data: ServerEvent): Promise<void> {
      await tx.insertInto('events').values({ userId, data: JSON.stringify(data) }).execute()
    },

    /** From now on; what came after `since` (an id of this stream) is told first. Returns how to stop. */
    async subscribe(userId: string, since: string | null, listener: Listener): Promise<() => void> {
      if (listeners.size === 0) cursor = await newest(db)
      const missed = since === null ? [] : (await after(db, since, userId)).filter((row) => !isAfter(row.id, cursor))
      const mine = listeners.get(userId) ?? new Set()
      listeners.set(userId, mine.add(listener))
      for (const row of missed) listener(row)
      look()
      return () => {
        mine.delete(listener)
        if (mine.size === 0) listeners.delete(userId)
      }
    },

    start(): void {
      // An event written beside a slow transaction waits for it, and nobody rings when that one ends.
      tick = setInterval(look, 2_000).unref()
    },

    forgetOld: (now: Date) =>
      db.deleteFrom('events').where('createdAt', '<', new Date(now.getTime() - KEPT_MINUTES * 60_000)).execute(),

    stop(): void {
      if (tick) clearInterval(tick)
      listeners.clear()
    },
  }
}

const position = (id: string) => {
  const match = /^(\d{1,19})-(\d{1,18})$/.exec(id)
  return { xid: match?.[1] ?? '0', n: match?.[2] ?? '0' }
}

const isAfter = (id: string, cursor: string | null): boolean => {
  if (cursor === null) return false
  const [a, b] = [position(id), position(cursor)]
  return BigInt(a.xid) === BigInt(b.xid) ? BigInt(a.n) > BigInt(b.n) : BigInt(a.xid) > BigInt(b.xid)
}

async function after(db: Db, id: string, userId?: string): Promise<StoredEvent[]> {
  const { xid, n } = position(id)
  const { rows } = await sql<StoredEvent>`
    select xid::text || '-' || id as id, user_id, data from events
    where (xid, id) > (${xid}::xid8, ${n}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
      ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
    order by xid, id limit ${BATCH}`.execute(db)
  return rows
}

/** Just before the oldest transaction still under way: whatever it writes comes after. */
async function newest(db: Db): Promise<string> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db)
  return `${BigInt(rows[0]?.xid ?? '0') - 1n}-${'9'.repeat(18)}`
}
