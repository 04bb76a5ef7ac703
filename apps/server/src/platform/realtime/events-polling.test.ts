import type { ServerEvent } from '@portavoz/contract'
import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/database/test-database.ts'
import { createChangeNotifier } from '../../../test/fakes/change-notifier.ts'
import { connect, createPool } from '../../db/connect.ts'
import { createEvents } from './events.ts'
import { createLog } from '../log/log.ts'

/** Resolves after everything that was ready to run has run. */
const nextTurn = () => new Promise((done) => setImmediate(done))

/** Counts the reads of the database, and lets the test hold or fail them. */
function observeReads() {
  const changes = createChangeNotifier()
  const count = { begun: 0, ended: 0 }
  let barrier: Promise<void> = Promise.resolve()
  let atBarrier = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count.begun++
      changes.notify()
      return node
    },
    async transformResult({ result }) {
      atBarrier++
      changes.notify()
      await barrier.finally(() => {
        count.ended++
        changes.notify()
      })
      return result
    },
  }
  return {
    plugin,
    count,
    /** Waits for this many reads and checks that no other follows. */
    async ended(readings: number) {
      await changes.waitUntil(
        () => count.ended >= readings,
        () => `${readings} readings; there were ${count.ended}`,
        5_000,
      )
      await nextTurn()
      expect(count).toEqual({ begun: readings, ended: readings })
    },
    hold() {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      barrier = promise
      const reached = atBarrier
      const free = () => void (barrier = Promise.resolve())
      return {
        /** Resolves once a read waits at the barrier. */
        reached: () =>
          changes.waitUntil(
            () => atBarrier > reached,
            () => 'a reading at the gate',
            5_000,
          ),
        release: () => [free(), resolve()],
        fail: () => [free(), reject(new Error('the connection was lost'))],
      }
    },
  }
}

/** An idle listener and a function that triggers a poll. */
async function openListener(tell: (event: ServerEvent) => void, workspaceIds = ['luz']) {
  const database = await createTestDatabase()
  const pool = createPool(database.url, 2)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  await pool.query(`insert into users (id, username, email, password_hash, roles, created_at)
    values ('luz', 'luz', 'luz@ejemplo.co', 'h', '{ROLE_USER}', now())`)
  const { plugin, count, ...readings } = observeReads()
  let poll = () => {}
  const notifier = {
    notify() {},
    notifyLocal() {},
    subscribe: (_: string, listener: (isOurs: boolean) => void) => void (poll = () => listener(true)),
    isListening: () => true,
    async start() {},
    async stop() {},
  }
  const events = createEvents({ db: connect(pool).withPlugin(plugin), notifier, log: createLog('silent') })
  const { follow } = await events.subscribe(workspaceIds, null, ({ data }) => tell(data))
  await readings.ended(3)
  Object.assign(count, { begun: 0, ended: 0 })
  /** Resolves once no transaction of the server delays the event. */
  const write = async () => {
    await pool.query(`insert into events (workspace_id, data) values ('luz', '{"type":"session"}')`)
    const delayed = 'select from events where xid >= pg_snapshot_xmin(pg_current_snapshot())'
    while ((await pool.query(delayed)).rowCount !== 0);
  }
  return { ...readings, look: poll, write, follow }
}

test('events: many polls requested during a poll cause exactly one more', async () => {
  const { look: poll, hold, ended } = await openListener(() => {})
  const barrier = hold()
  for (let time = 0; time < 6; time++) poll()
  await barrier.reached()
  barrier.release()
  await ended(2)
})

test('events: a poll requested at the very end of another runs too', async () => {
  const received: ServerEvent[] = []
  const {
    look: poll,
    write,
    ended,
  } = await openListener((event) => {
    received.push(event)
    queueMicrotask(poll)
  })
  await write()
  poll()
  await ended(2)
  expect(received).toHaveLength(1)
})

test('events: a poll requested while another fails runs all the same', async () => {
  const received: ServerEvent[] = []
  const { look: poll, write, hold, ended } = await openListener((event) => void received.push(event))
  const barrier = hold()
  poll()
  await write()
  poll()
  await barrier.reached()
  barrier.fail()
  await ended(2)
  expect(received).toHaveLength(1)
})

test('events: a person without a workspace gets nothing from before the one that they join', async () => {
  const received: ServerEvent[] = []
  const { look: poll, write, ended, follow } = await openListener((event) => void received.push(event), [])
  await write()
  poll()
  await ended(1)
  follow(['luz'])
  poll()
  await ended(2)
  expect(received).toEqual([])
  await write()
  poll()
  await ended(3)
  expect(received).toHaveLength(1)
})
