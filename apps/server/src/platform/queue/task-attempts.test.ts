import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/database/test-database.ts'
import { connect, createPool } from '../../db/connect.ts'
import { createLog } from '../log/log.ts'
import { createExclusiveRunner } from './run-alone.ts'
import { createTaskAttempts } from './task-attempts.ts'
import { createTaskAttemptStore } from './task-attempts.store.ts'

const clock = { now: () => new Date('2026-05-04T10:00:00Z') }

/** Tasks that never end: the next process claims an unfinished one again. */
async function openTasks() {
  const { url } = await createTestDatabase()
  const pool = createPool(url, 4)
  onTestFinished(() => pool.end())
  const db = connect(pool)
  const store = createTaskAttemptStore(db)
  const setAside: string[] = []
  let processes = 0

  /** Starts a process, which dies when it never ends its task. */
  function start() {
    processes += 1
    const worker = `process ${processes}`
    const exclusiveRunner = createExclusiveRunner()
    const attempts = createTaskAttempts({ store, exclusiveRunner, log: createLog('silent'), clock, worker })
    const isHeld = () => exclusiveRunner.isExclusive()
    const next = (id: string, work: () => Promise<void>) =>
      attempts.runNext({
        kind: 'letter',
        claim: async () => id,
        idOf: (one) => one,
        work,
        quarantine: async (one) => void setAside.push(one),
      })
    /** Resolves once the task runs in a process that dies of it, with whether it ran alone. */
    const dieOf = (id: string) =>
      new Promise<boolean>((started) => {
        const dying = next(id, () => {
          started(isHeld())
          return new Promise<void>(() => {})
        })
        // Later writes of the dead process find no database.
        dying.catch(() => {})
      })
    return { worker, isHeld, next, dieOf }
  }
  return { db, store, start, setAside }
}

test('task in progress at two deaths of the process: runs alone, and is quarantined at the next death', async () => {
  const { store, start, setAside } = await openTasks()
  expect(await start().dieOf('poison')).toBe(false)
  expect(await start().dieOf('poison')).toBe(false)
  expect(await start().dieOf('poison')).toBe(true)
  let ran = 0
  expect(await start().next('poison', async () => void ran++)).toBe(true)
  expect([ran, setAside]).toEqual([0, ['poison']])
  expect(await store.countQuarantinedSince(new Date('2026-05-01'))).toEqual([{ kind: 'letter', count: 1 }])
})

test('suspect that completes: is cleared', async () => {
  const { start, store, setAside } = await openTasks()
  for (let death = 0; death < 2; death++) await start().dieOf('innocent')
  await start().next('innocent', async () => {})
  expect(await start().dieOf('innocent')).toBe(false)
  expect(setAside).toEqual([])
  expect(await store.countQuarantinedSince(new Date(0))).toEqual([])
})

test('task in quarantine that is requested again: starts anew', async () => {
  const { start, store } = await openTasks()
  for (let death = 0; death < 3; death++) await start().dieOf('poison')
  await start().next('poison', async () => {})
  let ran = 0
  await start().next('poison', async () => void ran++)
  expect(ran).toBe(1)
  expect(await store.countQuarantinedSince(new Date(0))).toEqual([])
})

test('task that fails without a death of the process: no death is counted', async () => {
  const { start } = await openTasks()
  for (let failure = 0; failure < 3; failure++)
    await expect(start().next('hard', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await start().dieOf('hard')).toBe(false)
})

test('process that still lives: its running task does not count as a death', async () => {
  const { db, start } = await openTasks()
  for (let time = 0; time < 3; time++) {
    const slow = start()
    await db.insertInto('workers').values({ name: slow.worker, beatAt: new Date() }).execute()
    expect(await slow.dieOf('slow')).toBe(false)
  }
})

test('suspect: waits for running tasks, and no other task starts meanwhile', async () => {
  const { start } = await openTasks()
  for (let death = 0; death < 2; death++) await start().dieOf('suspect')
  const process = start()
  const [released, started] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const order: string[] = []
  const running = process.next('other', async () => {
    started.resolve()
    await released.promise
    order.push('other')
  })
  await started.promise
  const suspect = process.next('suspect', async () => {
    order.push('suspect')
    expect(await process.next('third', async () => void order.push('third'))).toBe(false)
  })
  while (!process.isHeld()) await new Promise((resolve) => setImmediate(resolve))
  released.resolve()
  await Promise.all([running, suspect])
  expect(order).toEqual(['other', 'suspect'])
})

test('task beside customers who are served: waits for them before its claim and before its work', async () => {
  const { url } = await createTestDatabase()
  const pool = createPool(url, 4)
  onTestFinished(() => pool.end())
  const steps: string[] = []
  const attempts = createTaskAttempts({
    store: createTaskAttemptStore(connect(pool)),
    exclusiveRunner: createExclusiveRunner(),
    log: createLog('silent'),
    clock,
    worker: 'process',
    yieldToCustomers: async () => void steps.push('wait'),
  })
  await attempts.runNext({
    kind: 'transcript',
    claim: async () => (steps.push('claim'), 'note'),
    idOf: (id) => id,
    work: async () => void steps.push('work'),
    quarantine: async () => {},
  })
  expect(steps).toEqual(['wait', 'claim', 'wait', 'work'])
})
