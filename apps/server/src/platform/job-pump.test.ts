import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { statements } from '../../test/statements.ts'
import { createPool } from '../db/connect.ts'
import { bossDatabase, QUEUES } from '../db/queues.ts'
import { createPump } from './job-pump.ts'
import { createLog } from './log.ts'

const NEVER_MS = 60_000

type Task = { customer: string }
type Run = Task & { end: () => void }

/** A pump that never looks by itself; its jobs end when the test says so. */
async function openPump(places = { ofAll: 60, ofOne: 12 }) {
  const { url } = await freshDatabase()
  const pool = createPool(url)
  const boss = new PgBoss({ db: bossDatabase(pool), migrate: false, schedule: false, supervise: false })
  await boss.start()
  const runs: Run[] = []
  let count = 0
  const awaited: ((run: Run) => void)[] = []
  const begin = (run: Run) => {
    count += 1
    const next = awaited.shift()
    if (next) next(run)
    else runs.push(run)
  }
  const pump = createPump<Task>({
    boss,
    queue: QUEUES.deliver,
    places,
    pollMs: NEVER_MS,
    log: createLog('silent'),
    keyOf: ({ customer }) => customer,
    run: ({ data }) => new Promise((end) => begin({ ...data, end })),
    putBack: async (job) => void (await boss.fail(QUEUES.deliver, job)),
    isHeld: () => false,
  })
  onTestFinished(async () => {
    await pump.stop()
    await boss.stop({ graceful: false })
    await pool.end()
  })
  pump.start()
  await pump.settled()
  const enqueue = async (customer: string, account = 'ana') => {
    const id = await boss.send(QUEUES.deliver, { customer }, { singletonKey: customer, group: { id: account } })
    pump.enqueued(customer, String(id))
  }
  const nextRun = async (): Promise<Run> => runs.shift() ?? new Promise((begun) => void awaited.push(begun))
  return { pool, pump, enqueue, nextRun, begun: () => count }
}

test('jobs of one key that were announced together: the second runs when the first ends', async () => {
  const { pump, enqueue, nextRun } = await openPump()
  await enqueue('luz')
  await enqueue('luz')
  pump.look()
  const first = await nextRun()
  first.end()
  const second = await nextRun()
  expect(second.customer).toBe('luz')
  second.end()
  await pump.idle()
})

test('jobs that end beside jobs of other keys: the queue is read once for each', async () => {
  const { pool, pump, enqueue, nextRun } = await openPump()
  const fetches = await statements(pool, /strict_fifo_heads/, async () => {
    let before: Run | null = null
    for (const customer of ['luz', 'sol', 'mar', 'paz']) {
      await enqueue(customer)
      pump.look()
      const run = await nextRun()
      before?.end()
      before = run
    }
    before?.end()
    await pump.idle()
    await pump.settled()
  })
  expect(fetches).toHaveLength(4)
})

test('job that another process announced during a run: the queue is read again when the run ends', async () => {
  const { pool, pump, enqueue, nextRun } = await openPump()
  const fetches = await statements(pool, /strict_fifo_heads/, async () => {
    await enqueue('luz')
    pump.look()
    const run = await nextRun()
    await pump.settled()
    pump.wake()
    await pump.settled()
    run.end()
    await pump.idle()
    await pump.settled()
  })
  expect(fetches).toHaveLength(3)
})

test('twelve accounts with forty hanging jobs each: leave places to the next account, and take them all when alone', async () => {
  const { pump, enqueue, nextRun, begun } = await openPump({ ofAll: 400, ofOne: 40 })
  const look = async () => {
    pump.look()
    await pump.settled()
  }
  for (let n = 0; n < 40; n++) await enqueue(`first ${n}`, 'account 0')
  await look()
  expect(begun()).toBe(40)
  for (let account = 1; account < 12; account++) {
    for (let n = 0; n < 40; n++) await enqueue(`${account} ${n}`, `account ${account}`)
    await look()
  }
  const held = begun()
  expect(held).toBeLessThan(400)
  await enqueue('luz', 'neighbour')
  await look()
  expect(begun()).toBe(held + 1)
  for (let n = 0; n < 480; n++) {
    const { end } = await nextRun()
    end()
    await new Promise<void>((soon) => setImmediate(soon))
  }
  expect(begun()).toBe(481)
})
