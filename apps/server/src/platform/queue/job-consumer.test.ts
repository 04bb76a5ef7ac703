import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/database/test-database.ts'
import { recordStatements } from '../../../test/database/record-statements.ts'
import { createPool } from '../../db/connect.ts'
import { bossDatabase, QUEUES } from '../../db/queues.ts'
import { createJobConsumer } from './job-consumer.ts'
import { createLog } from '../log/log.ts'

const NEVER_MS = 60_000

type ConsumerTask = { customer: string }
type ConsumerRun = ConsumerTask & { end: () => void }

/** A consumer without a timer; its jobs end when the test says so. */
async function openConsumer(limits = { total: 60, perWorkspace: 12 }) {
  const { url } = await createTestDatabase()
  const pool = createPool(url)
  const boss = new PgBoss({ db: bossDatabase(pool), migrate: false, schedule: false, supervise: false })
  await boss.start()
  const runs: ConsumerRun[] = []
  let count = 0
  const waiters: ((run: ConsumerRun) => void)[] = []
  const onStart = (run: ConsumerRun) => {
    count += 1
    const next = waiters.shift()
    if (next) next(run)
    else runs.push(run)
  }
  const consumer = createJobConsumer<ConsumerTask>({
    boss,
    queue: QUEUES.deliver,
    concurrency: limits,
    pollMs: NEVER_MS,
    log: createLog('silent'),
    keyOf: ({ customer }) => customer,
    run: ({ data }) => new Promise((finish) => onStart({ ...data, end: finish })),
    requeue: async (job) => void (await boss.fail(QUEUES.deliver, job)),
    isPaused: () => false,
  })
  onTestFinished(async () => {
    await consumer.stop()
    await boss.stop({ graceful: false })
    await pool.end()
  })
  consumer.start()
  await consumer.fetched()
  const enqueue = async (customer: string, account = 'ana') => {
    const id = await boss.send(QUEUES.deliver, { customer }, { singletonKey: customer, group: { id: account } })
    consumer.trackEnqueued(customer, String(id))
  }
  const nextRun = async (): Promise<ConsumerRun> =>
    runs.shift() ?? new Promise((startedCount) => void waiters.push(startedCount))
  return { pool, pump: consumer, enqueue, nextRun, startedCount: () => count }
}

test('jobs of one key that were announced together: the second runs when the first ends', async () => {
  const { pump: consumer, enqueue, nextRun } = await openConsumer()
  await enqueue('luz')
  await enqueue('luz')
  consumer.poll()
  const first = await nextRun()
  first.end()
  const second = await nextRun()
  expect(second.customer).toBe('luz')
  second.end()
  await consumer.idle()
})

test('jobs that end beside jobs of other keys: the queue is read once for each', async () => {
  const { pool, pump: consumer, enqueue, nextRun } = await openConsumer()
  const fetches = await recordStatements(pool, /strict_fifo_heads/, async () => {
    let previous: ConsumerRun | null = null
    for (const customer of ['luz', 'sol', 'mar', 'paz']) {
      await enqueue(customer)
      consumer.poll()
      const run = await nextRun()
      previous?.end()
      previous = run
    }
    previous?.end()
    await consumer.idle()
    await consumer.fetched()
  })
  expect(fetches).toHaveLength(4)
})

test('job that another process announced during a run: the queue is read again when the run ends', async () => {
  const { pool, pump: consumer, enqueue, nextRun } = await openConsumer()
  const fetches = await recordStatements(pool, /strict_fifo_heads/, async () => {
    await enqueue('luz')
    consumer.poll()
    const run = await nextRun()
    await consumer.fetched()
    consumer.wake()
    await consumer.fetched()
    run.end()
    await consumer.idle()
    await consumer.fetched()
  })
  expect(fetches).toHaveLength(3)
})

test('twelve accounts with forty hanging jobs each: the next account gets a slot at once', async () => {
  const { pump: consumer, enqueue, nextRun, startedCount } = await openConsumer({ total: 400, perWorkspace: 40 })
  const poll = async () => {
    consumer.poll()
    await consumer.fetched()
  }
  for (let n = 0; n < 40; n++) await enqueue(`first ${n}`, 'account 0')
  await poll()
  expect(startedCount()).toBe(40)
  for (let account = 1; account < 12; account++) {
    for (let n = 0; n < 40; n++) await enqueue(`${account} ${n}`, `account ${account}`)
    await poll()
  }
  const startedBefore = startedCount()
  expect(startedBefore).toBeLessThan(400)
  await enqueue('luz', 'neighbour')
  await poll()
  expect(startedCount()).toBe(startedBefore + 1)
  for (let n = 0; n < 480; n++) {
    const { end: finish } = await nextRun()
    finish()
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  expect(startedCount()).toBe(481)
})
