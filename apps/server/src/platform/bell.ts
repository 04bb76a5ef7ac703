import pg from 'pg'
import type { Log } from './log.ts'

const CHANNEL = 'portavoz'
/** Other processes hear of many things at once rather than of each: a notification costs the database a lock. */
const CALL_OUT_MS = 25
const EVENTS_WITHIN_MS = 100
const RETRY_MS = 1_000
/** A connection that listens must answer so often: a silent one would be taken for one with no news. */
const HEARTBEAT_MS = 4_000

const TOPICS = [
  'events',
  'jobs',
  'deliveries',
  'agents',
  'sessions',
  'letters',
  'lines',
  'media',
  'documents',
  'leads',
  'tests',
  'automation',
] as const

/** What may have changed: something to tell, something to answer, something to send, somebody to hear, something to say on a line, a file to fetch, a document to read, a lead to send, an agent to test, another way to somebody's n8n. */
export type Topic = (typeof TOPICS)[number]

/**
 * Tells every process that something was committed. It says nothing more: whoever hears it looks in
 * the database. Rung after the commit; here it is heard in the same breath.
 */
export type Bell = {
  ring(...topics: Topic[]): void
  /** Only this process hears it. */
  ringHere(...topics: Topic[]): void
  /** `isOurs`: this process rang. */
  onRing(topic: Topic, listener: (isOurs: boolean) => void): void
  /** Whether other processes are heard: false from a missed heartbeat until a new connection listens. */
  isListening(): boolean
  start(): Promise<void>
  stop(): Promise<void>
}

type Needs = {
  pool: pg.Pool
  url: string
  log: Log
  /** Nobody else shares this database: no need to call out. */
  isAlone: boolean
  /** This process's name, so that it does not hear its own call twice. */
  name: string
  heartbeatMs?: number
  /** What consoles show may be called out later than what is done: a reply is then told in one call with its message. */
  eventsWithinMs?: number
}

export function createBell(needs: Needs): Bell {
  const { pool, url, log, isAlone, name, heartbeatMs = HEARTBEAT_MS, eventsWithinMs = EVENTS_WITHIN_MS } = needs
  const listeners: { topic: Topic; listener: (isOurs: boolean) => void }[] = []
  const rung = new Set<Topic>()
  const toCall = new Set<Topic>()
  let calling: { at: number; timer: NodeJS.Timeout } | null = null
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  let heartbeat: NodeJS.Timeout | null = null
  let isListening = isAlone
  let isStopped = false

  const hear = (topics: Iterable<string>, isOurs: boolean) => {
    const heard = new Set(topics)
    for (const { topic, listener } of listeners) if (heard.has(topic)) listener(isOurs)
  }

  function callOut() {
    calling = null
    const words = [name, ...toCall].join(' ')
    toCall.clear()
    pool
      .query('select pg_notify($1, $2)', [CHANNEL, words])
      .catch((err: unknown) => log.warn({ err }, 'could not notify'))
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    client = next
    next.on('notification', ({ payload = '' }) => {
      const [caller, ...topics] = payload.split(' ')
      if (caller !== name) hear(topics, false)
    })
    // A connection that dies says so several times, and the last word may come long after.
    next.on('error', () => replace(next))
    next.on('end', () => replace(next))
    let isAnswered = false
    // Also ends a connection that does not come about.
    heartbeat = setInterval(() => {
      if (!isAnswered) return replace(next)
      isAnswered = false
      next.query('select 1').then(
        () => (isAnswered = true),
        () => {},
      )
    }, heartbeatMs).unref()
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      isAnswered = true
      isListening = true
    } catch (error) {
      replace(next)
      throw error
    }
    // What was announced while nobody listened is looked for now.
    hear(TOPICS, false)
  }

  /** Only the connection in use is replaced, so each is replaced once however often it fails. */
  function replace(lost: pg.Client) {
    if (isStopped || client !== lost) return
    client = null
    isListening = false
    if (heartbeat) clearInterval(heartbeat)
    // A silent server would never confirm a polite end.
    lost.connection.stream.destroy()
    retry = setTimeout(() => void listen().catch(() => {}), RETRY_MS).unref()
  }

  function hearOwn() {
    const topics = [...rung]
    rung.clear()
    hear(topics, true)
  }

  function callOutWithin(ms: number) {
    const at = performance.now() + ms
    if (calling && calling.at <= at) return
    clearTimeout(calling?.timer)
    calling = { at, timer: setTimeout(callOut, ms).unref() }
  }

  function ringHere(...topics: Topic[]) {
    if (rung.size === 0) setImmediate(hearOwn)
    for (const topic of topics) rung.add(topic)
  }

  return {
    ring(...topics) {
      ringHere(...topics)
      if (isAlone || isStopped) return
      for (const topic of topics) toCall.add(topic)
      callOutWithin(topics.every((topic) => topic === 'events') ? eventsWithinMs : CALL_OUT_MS)
    },
    ringHere,
    onRing: (topic, listener) => void listeners.push({ topic, listener }),
    isListening: () => isListening,
    start: async () => {
      if (!isAlone) await listen()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(calling?.timer)
      if (retry) clearTimeout(retry)
      if (heartbeat) clearInterval(heartbeat)
      await client?.end().catch(() => {})
    },
  }
}
