import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { openSilentLink } from '../../test/fakes/silent-link.ts'
import { statements } from '../../test/statements.ts'
import { createPool } from '../db/connect.ts'
import { createBell, type Topic } from './bell.ts'
import { createLog } from './log.ts'

const PATIENCE = { timeout: 15_000 }

/** Two processes on one database: what each of them heard, and a way to wait for the next thing. */
async function twoBells(waits: { eventsWithinMs?: number } = {}) {
  const database = await freshDatabase()
  const pool = createPool(database.url, 2)
  const open = async (name: string) => {
    const heard: Topic[] = []
    let told = Promise.withResolvers<void>()
    const bell = createBell({ pool, url: database.url, log: createLog('silent'), isAlone: false, name, ...waits })
    for (const topic of ['events', 'jobs', 'agents'] as const)
      bell.onRing(topic, () => {
        heard.push(topic)
        told.resolve()
        told = Promise.withResolvers<void>()
      })
    await bell.start()
    heard.length = 0
    return { ...bell, heard, next: () => told.promise }
  }
  const bells = [await open('aqui'), await open('alla')] as const
  const close = async () => {
    for (const bell of bells) await bell.stop()
    await pool.end()
    await database.drop()
  }
  return { here: bells[0], there: bells[1], pool, url: database.url, close }
}

test('what is rung in one process is heard in the other, once for each topic, and only that', async () => {
  const { here, there, close } = await twoBells()
  const told = there.next()
  here.ring('events')
  here.ring('events', 'jobs')
  await told
  const back = here.next()
  there.ring('agents')
  await back
  await back
  expect(there.heard.toSorted()).toEqual(['agents', 'events', 'jobs'])
  await close()
})

test('what is rung here only is heard in this process alone', async () => {
  const { here, there, close } = await twoBells()
  const [heard, told] = [here.next(), there.next()]
  here.ringHere('jobs')
  await heard
  here.ring('events')
  await told
  expect(here.heard).toEqual(['jobs', 'events'])
  expect(there.heard).toEqual(['events'])
  await close()
})

test('what consoles show and what is done, rung one after the other: other processes are called once', async () => {
  const { here, there, pool, close } = await twoBells({ eventsWithinMs: 60_000 })
  const called = await statements(pool, /pg_notify/, async () => {
    const told = there.next()
    here.ring('events')
    await here.next()
    here.ring('events', 'jobs')
    await told
  })
  expect(there.heard.toSorted()).toEqual(['events', 'jobs'])
  expect(called).toHaveLength(1)
  await close()
})

/** The connections that listen in this database. */
async function listeners(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query = 'listen portavoz'`,
  )
  return rows.map(({ pid }) => pid)
}

test('a lost connection is replaced by one that hears, time and again, and by one only', async () => {
  const { here, there, url, close } = await twoBells()
  const client = new pg.Client(url)
  await client.connect()
  for (let time = 0; time < 2; time++) {
    // Whoever listens again looks for everything: that is how each tells that it is back.
    const back = [here, there].map((bell) => bell.next())
    const lost = await listeners(client)
    for (const pid of lost) await client.query('select pg_terminate_backend($1)', [pid])
    await Promise.all(back)
    const now = await listeners(client)
    expect(now).toHaveLength(2)
    expect(now.filter((pid) => lost.includes(pid))).toEqual([])
  }
  const told = there.next()
  there.heard.length = 0
  here.ring('events')
  await told
  expect(there.heard).toEqual(['events'])

  await here.stop()
  await there.stop()
  expect(await listeners(client)).toEqual([])
  await client.end()
  await close()
})

test('notifier: a listening connection that went silent is replaced, and is not ready meanwhile', async () => {
  const database = await freshDatabase()
  const link = await openSilentLink(database.url)
  const pool = createPool(database.url, 2)
  const open = (name: string, url: string) =>
    createBell({ pool, url, log: createLog('silent'), isAlone: false, name, heartbeatMs: 100 })
  const [deaf, other] = [open('sordo', link.url), open('otro', database.url)]
  onTestFinished(async () => {
    await Promise.all([deaf.stop(), other.stop()])
    await pool.end()
    await link.close()
    await database.drop()
  })
  const heard = vi.fn<() => void>()
  deaf.onRing('events', heard)
  expect(deaf.isListening()).toBe(false)
  await Promise.all([deaf.start(), other.start()])
  expect(deaf.isListening()).toBe(true)
  link.silence({ newToo: true })
  await vi.waitFor(() => expect(deaf.isListening()).toBe(false), PATIENCE)
  link.heal()
  await vi.waitFor(() => expect(deaf.isListening()).toBe(true), PATIENCE)
  heard.mockClear()
  other.ring('events')
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), PATIENCE)
})
