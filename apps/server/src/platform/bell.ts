import pg from 'pg'
import type { Log } from './log.ts'

const CHANNEL = 'portavoz'

/**
 * Tells every process that something was committed. It says nothing else: whoever hears it looks in
 * the database. Rung after the commit, and many rings in one breath are one.
 */
export type Bell = {
  ring(): void
  onRing(listener: () => void): void
  start(): Promise<void>
  stop(): Promise<void>
}

type Needs = { pool: pg.Pool; url: string; log: Log; /** Nobody else shares this database: no need to call out. */ alone: boolean }

export function createBell({ pool, url, log, alone }: Needs): Bell {
  const listeners: (() => void)[] = []
  let rung = false
  let client: pg.Client | null = null
  let stopped = false

  const hear = () => {
    for (const listener of listeners) listener()
  }

  const callOut = () =>
    pool.query(`select pg_notify('${CHANNEL}', '')`).catch((err: unknown) => log.warn({ err }, 'could not notify'))

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('notification', hear)
    next.on('error', () => void retry())
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
    // What was announced while nobody listened is looked for now.
    hear()
  }

  function retry() {
    if (stopped) return
    client = null
    setTimeout(() => void listen().catch(retry), 1_000).unref()
  }

  return {
    ring() {
      if (rung) return
      rung = true
      setImmediate(() => {
        rung = false
        hear()
        if (!alone && !stopped) void callOut()
      })
    },
    onRing: (listener) => void listeners.push(listener),
    start: async () => {
      if (!alone) await listen()
    },
    stop: async () => {
      stopped = true
      await client?.end().catch(() => {})
    },
  }
}
