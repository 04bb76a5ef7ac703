import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/database/test-database.ts'
import { startTcpProxy } from '../../../test/fakes/tcp-proxy.ts'
import { recordStatements } from '../../../test/database/record-statements.ts'
import { createPool } from '../../db/connect.ts'
import { createNotifier, type NotifierTopic } from './notifier.ts'
import { createLog } from '../log/log.ts'

const TIMEOUT = { timeout: 15_000 }

/** Two notifiers on one database, what each received, and a way to wait for the next topic. */
async function openTwoNotifiers(options: { eventsDelayMs?: number } = {}) {
  const database = await createTestDatabase()
  const pool = createPool(database.url, 2)
  const open = async (processName: string) => {
    const received: NotifierTopic[] = []
    let notified = Promise.withResolvers<void>()
    const bell = createNotifier({
      pool,
      url: database.url,
      log: createLog('silent'),
      isAlone: false,
      processName,
      ...options,
    })
    for (const topic of ['events', 'reply-jobs', 'agents'] as const)
      bell.subscribe(topic, () => {
        received.push(topic)
        notified.resolve()
        notified = Promise.withResolvers<void>()
      })
    await bell.start()
    received.length = 0
    return { ...bell, heard: received, next: () => notified.promise }
  }
  const notifiers = [await open('aqui'), await open('alla')] as const
  const close = async () => {
    for (const bell of notifiers) await bell.stop()
    await pool.end()
    await database.drop()
  }
  return { here: notifiers[0], there: notifiers[1], pool, url: database.url, close }
}

test('notifier: other processes receive each topic once, and only these topics', async () => {
  const { here, there, close } = await openTwoNotifiers()
  const notified = there.next()
  here.notify('events')
  here.notify('events', 'reply-jobs')
  await notified
  const back = here.next()
  there.notify('agents')
  await back
  await back
  expect(there.heard.toSorted()).toEqual(['agents', 'events', 'reply-jobs'])
  await close()
})

test('notifyLocal: only this process receives the topic', async () => {
  const { here, there, close } = await openTwoNotifiers()
  const [received, notified] = [here.next(), there.next()]
  here.notifyLocal('reply-jobs')
  await received
  here.notify('events')
  await notified
  expect(here.heard).toEqual(['reply-jobs', 'events'])
  expect(there.heard).toEqual(['events'])
  await close()
})

test('events and jobs notified one after the other: other processes get one notification', async () => {
  const { here, there, pool, close } = await openTwoNotifiers({ eventsDelayMs: 60_000 })
  const notifications = await recordStatements(pool, /pg_notify/, async () => {
    const notified = there.next()
    here.notify('events')
    await here.next()
    here.notify('events', 'reply-jobs')
    await notified
  })
  expect(there.heard.toSorted()).toEqual(['events', 'reply-jobs'])
  expect(notifications).toHaveLength(1)
  await close()
})

/** The backends that listen in this database. */
async function listeners(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query = 'listen portavoz'`,
  )
  return rows.map(({ pid }) => pid)
}

test('notifier: a lost connection is replaced by exactly one that listens, repeatedly', async () => {
  const { here, there, url, close } = await openTwoNotifiers()
  const client = new pg.Client(url)
  await client.connect()
  for (let time = 0; time < 2; time++) {
    // A notifier that listens again announces every topic, which shows that it is back.
    const back = [here, there].map((bell) => bell.next())
    const lostPids = await listeners(client)
    for (const pid of lostPids) await client.query('select pg_terminate_backend($1)', [pid])
    await Promise.all(back)
    const now = await listeners(client)
    expect(now).toHaveLength(2)
    expect(now.filter((pid) => lostPids.includes(pid))).toEqual([])
  }
  const notified = there.next()
  there.heard.length = 0
  here.notify('events')
  await notified
  expect(there.heard).toEqual(['events'])

  await here.stop()
  await there.stop()
  expect(await listeners(client)).toEqual([])
  await client.end()
  await close()
})

test('notifier: a silent listening connection is replaced, and is not ready meanwhile', async () => {
  const database = await createTestDatabase()
  const link = await startTcpProxy(database.url)
  const pool = createPool(database.url, 2)
  const open = (processName: string, url: string) =>
    createNotifier({ pool, url, log: createLog('silent'), isAlone: false, processName, heartbeatMs: 100 })
  const [silenced, other] = [open('sordo', link.url), open('otro', database.url)]
  onTestFinished(async () => {
    await Promise.all([silenced.stop(), other.stop()])
    await pool.end()
    await link.close()
    await database.drop()
  })
  const received = vi.fn<() => void>()
  silenced.subscribe('events', received)
  expect(silenced.isListening()).toBe(false)
  await Promise.all([silenced.start(), other.start()])
  expect(silenced.isListening()).toBe(true)
  link.dropPackets({ newToo: true })
  await vi.waitFor(() => expect(silenced.isListening()).toBe(false), TIMEOUT)
  link.acceptConnections()
  await vi.waitFor(() => expect(silenced.isListening()).toBe(true), TIMEOUT)
  received.mockClear()
  other.notify('events')
  await vi.waitFor(() => expect(received).toHaveBeenCalled(), TIMEOUT)
})
