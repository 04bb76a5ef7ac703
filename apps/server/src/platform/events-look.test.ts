import type { ServerEvent } from '@portavoz/contract'
import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { createBell } from '../../test/fakes/bell.ts'
import { connect, createPool } from '../db/connect.ts'
import { createEvents } from './events.ts'
import { createLog } from './log.ts'

/** Everything that was ready to happen has happened. */
const turn = () => new Promise((done) => setImmediate(done))

/** Counts what is read of the database, and lets the test hold or fail it on its way back. */
function watched() {
  const changed = createBell()
  const count = { begun: 0, ended: 0 }
  let gate: Promise<void> = Promise.resolve()
  let atGate = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count.begun++
      changed.ring()
      return node
    },
    async transformResult({ result }) {
      atGate++
      changed.ring()
      await gate.finally(() => {
        count.ended++
        changed.ring()
      })
      return result
    },
  }
  return {
    plugin,
    count,
    /** Waits for so many readings, and sees that no other follows them. */
    async ended(readings: number) {
      await changed.until(
        () => count.ended >= readings,
        () => `${readings} readings; there were ${count.ended}`,
        5_000,
      )
      await turn()
      expect(count).toEqual({ begun: readings, ended: readings })
    },
    hold() {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      gate = promise
      const before = atGate
      const free = () => void (gate = Promise.resolve())
      return {
        /** Resolves once a reading stands at the gate. */
        reached: () =>
          changed.until(
            () => atGate > before,
            () => 'a reading at the gate',
            5_000,
          ),
        release: () => [free(), resolve()],
        fail: () => [free(), reject(new Error('the connection was lost'))],
      }
    },
  }
}

/** Somebody who listens, at rest, and the bell that makes the house look. */
async function listening(tell: (event: ServerEvent) => void) {
  const database = await freshDatabase()
  const pool = createPool(database.url, 2)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  await pool.query(`insert into users (id, username, email, password_hash, roles, created_at)
    values ('luz', 'luz', 'luz@ejemplo.co', 'h', '{ROLE_USER}', now())`)
  const { plugin, count, ...readings } = watched()
  let look = () => {}
  const bell = {
    ring() {},
    ringHere() {},
    onRing: (_: string, hear: (isOurs: boolean) => void) => void (look = () => hear(true)),
    isListening: () => true,
    async start() {},
    async stop() {},
  }
  const events = createEvents({ db: connect(pool).withPlugin(plugin), bell, log: createLog('silent') })
  await events.subscribe('luz', null, ({ data }) => tell(data))
  await readings.ended(3)
  Object.assign(count, { begun: 0, ended: 0 })
  /** Resolves once a look can see it: transactions of other databases on this server hold it back too. */
  const write = async () => {
    await pool.query(`insert into events (user_id, data) values ('luz', '{"type":"session"}')`)
    for (let seen = 0; seen === 0;)
      seen = (await pool.query('select from events where xid < pg_snapshot_xmin(pg_current_snapshot())')).rowCount ?? 0
  }
  return { ...readings, look, write }
}

test('however often a look is asked for while another runs, it is done once more afterwards', async () => {
  const { look, hold, ended } = await listening(() => {})
  const held = hold()
  for (let time = 0; time < 6; time++) look()
  await held.reached()
  held.release()
  await ended(2)
})

test('a look asked for in the last breath of another is done too', async () => {
  const told: ServerEvent[] = []
  const { look, write, ended } = await listening((event) => {
    told.push(event)
    queueMicrotask(look)
  })
  await write()
  look()
  await ended(2)
  expect(told).toHaveLength(1)
})

test('a look asked for while another fails is done all the same', async () => {
  const told: ServerEvent[] = []
  const { look, write, hold, ended } = await listening((event) => void told.push(event))
  const held = hold()
  look()
  await write()
  look()
  await held.reached()
  held.fail()
  await ended(2)
  expect(told).toHaveLength(1)
})
