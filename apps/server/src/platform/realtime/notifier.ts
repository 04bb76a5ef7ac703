import pg from 'pg'
import { listenTo, ping, sendNotification } from '../../db/connection/notifications.ts'
import type { Log } from '../log/log.ts'
import { logFailure } from '../errors/log-failure.ts'
import { ignoreFailure } from '../errors/ignore-failure.ts'

const CHANNEL = 'portavoz'
/** Other processes get topics in batches: each notification takes a lock in the database. */
const NOTIFY_DELAY_MS = 25
const EVENTS_DELAY_MS = 100
const RETRY_MS = 1_000
/** A listening connection must answer within this time; otherwise a dead one would look like one without news. */
const HEARTBEAT_MS = 4_000

/**
 * `whatsapp-sessions`: what the owner wants of a session changed. `connection-work`: a message or a check of limits
 * waits for the process that holds a connection. `standby`: a restored installation may begin to speak.
 */
const TOPICS = [
  'events',
  'reply-jobs',
  'delivery-jobs',
  'agents',
  'whatsapp-sessions',
  'emails',
  'connection-work',
  'media',
  'transcripts',
  'readings',
  'documents',
  'leads',
  'tests',
  'automation',
  'push',
  'backups',
  'standby',
] as const

/** The kinds of work or data that may have changed. */
export type NotifierTopic = (typeof TOPICS)[number]

/**
 * Notifies every process that a transaction committed something of a topic. It carries no data: subscribers query the
 * database. Call it after the commit; local subscribers run in the next turn of the event loop.
 */
export type Notifier = {
  notify(...topics: NotifierTopic[]): void
  /** Notifies this process only. */
  notifyLocal(...topics: NotifierTopic[]): void
  /** `isOurs`: this process notified. */
  subscribe(topic: NotifierTopic, listener: (isOurs: boolean) => void): void
  /** Whether notifications of other processes arrive: false from a missed heartbeat until a new connection listens. */
  isListening(): boolean
  start(): Promise<void>
  stop(): Promise<void>
}

type NotifierDeps = {
  pool: pg.Pool
  url: string
  log: Log
  /** No other process shares this database, so nothing is sent. */
  isAlone: boolean
  /** Name of this process: it ignores its own notifications. */
  processName: string
  heartbeatMs?: number
  /** The topic `events` may wait longer than work, so that one notification carries a reply and its message. */
  eventsDelayMs?: number
}

export function createNotifier(deps: NotifierDeps): Notifier {
  const { pool, url, log, isAlone, processName, heartbeatMs = HEARTBEAT_MS, eventsDelayMs = EVENTS_DELAY_MS } = deps
  const listeners: { topic: NotifierTopic; listener: (isOurs: boolean) => void }[] = []
  const pendingLocal = new Set<NotifierTopic>()
  const pendingRemote = new Set<NotifierTopic>()
  let scheduled: { at: number; timer: NodeJS.Timeout } | null = null
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  let heartbeat: NodeJS.Timeout | null = null
  let isListening = isAlone
  let isStopped = false

  const dispatch = (topics: Iterable<string>, isOurs: boolean) => {
    const received = new Set(topics)
    for (const { topic, listener } of listeners) if (received.has(topic)) listener(isOurs)
  }

  function sendPending() {
    scheduled = null
    const payload = [processName, ...pendingRemote].join(' ')
    pendingRemote.clear()
    void logFailure(sendNotification(pool, CHANNEL, payload), { log, message: 'could not notify' })
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    client = next
    next.on('notification', ({ payload = '' }) => {
      const [sender, ...topics] = payload.split(' ')
      if (sender !== processName) dispatch(topics, false)
    })
    // A dying connection emits several events, and the last one may come late.
    next.on('error', () => replace(next))
    next.on('end', () => replace(next))
    let isAnswered = false
    // Also ends a connection attempt that never completes.
    heartbeat = setInterval(() => {
      if (!isAnswered) return replace(next)
      isAnswered = false
      ping(next).then(
        () => (isAnswered = true),
        () => {},
      )
    }, heartbeatMs).unref()
    try {
      await next.connect()
      await listenTo(next, CHANNEL)
      isAnswered = true
      isListening = true
    } catch (error) {
      replace(next)
      throw error
    }
    // Work announced while no connection listened is picked up now.
    dispatch(TOPICS, false)
  }

  /** Replaces only the current connection, so that each is replaced once however often it fails. */
  function replace(failed: pg.Client) {
    if (isStopped || client !== failed) return
    client = null
    isListening = false
    if (heartbeat) clearInterval(heartbeat)
    // A silent server would never confirm a graceful end.
    failed.connection.stream.destroy()
    retry = setTimeout(() => void ignoreFailure(listen()), RETRY_MS).unref()
  }

  function dispatchLocal() {
    const topics = [...pendingLocal]
    pendingLocal.clear()
    dispatch(topics, true)
  }

  function scheduleWithin(ms: number) {
    const at = performance.now() + ms
    if (scheduled && scheduled.at <= at) return
    clearTimeout(scheduled?.timer)
    scheduled = { at, timer: setTimeout(sendPending, ms).unref() }
  }

  function notifyLocal(...topics: NotifierTopic[]) {
    if (pendingLocal.size === 0) setImmediate(dispatchLocal)
    for (const topic of topics) pendingLocal.add(topic)
  }

  return {
    notify(...topics) {
      notifyLocal(...topics)
      if (isAlone || isStopped) return
      for (const topic of topics) pendingRemote.add(topic)
      scheduleWithin(topics.every((topic) => topic === 'events') ? eventsDelayMs : NOTIFY_DELAY_MS)
    },
    notifyLocal,
    subscribe: (topic, listener) => void listeners.push({ topic, listener }),
    isListening: () => isListening,
    start: async () => {
      if (!isAlone) await listen()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(scheduled?.timer)
      if (retry) clearTimeout(retry)
      if (heartbeat) clearInterval(heartbeat)
      if (client) await ignoreFailure(client.end())
    },
  }
}
