import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { connect, createPool } from '../db/connect.ts'
import { createLog } from './log.ts'
import { createSolitude } from './solitude.ts'
import { createTaskTrials } from './task-trials.ts'
import { createTaskTrialStore } from './task-trials.store.ts'

const clock = { now: () => new Date('2026-05-04T10:00:00Z') }

/** Tasks that wait for ever: one that was not ended is claimed again by the next process. */
async function openTasks() {
  const { url } = await freshDatabase()
  const pool = createPool(url, 4)
  onTestFinished(() => pool.end())
  const db = connect(pool)
  const store = createTaskTrialStore(db)
  const setAside: string[] = []
  let processes = 0

  /** A process; `died` is what it leaves behind when it never ends its task. */
  function start() {
    processes += 1
    const worker = `process ${processes}`
    const solitude = createSolitude()
    const trials = createTaskTrials({ store, solitude, log: createLog('silent'), clock, worker })
    const isHeld = () => solitude.isHeld()
    const next = (id: string, work: () => Promise<void>) =>
      trials.next({
        kind: 'letter',
        claim: async () => id,
        idOf: (one) => one,
        work,
        setAside: async (one) => void setAside.push(one),
      })
    /** Resolves once the task runs, in a process that dies of it: whether it ran alone. */
    const dieOf = (id: string) =>
      new Promise<boolean>((begun) => {
        const dying = next(id, () => {
          begun(isHeld())
          return new Promise<void>(() => {})
        })
        // What this process would write later finds no database.
        dying.catch(() => {})
      })
    return { worker, isHeld, next, dieOf }
  }
  return { db, store, start, setAside }
}

test('task in progress at two deaths of the process: runs alone, and is set aside when the process dies again', async () => {
  const { store, start, setAside } = await openTasks()
  expect(await start().dieOf('poison')).toBe(false)
  expect(await start().dieOf('poison')).toBe(false)
  expect(await start().dieOf('poison')).toBe(true)
  let ran = 0
  expect(await start().next('poison', async () => void ran++)).toBe(true)
  expect([ran, setAside]).toEqual([0, ['poison']])
  expect(await store.setAsideSince(new Date('2026-05-01'))).toEqual([{ kind: 'letter', count: 1 }])
})

test('suspect that ends well: nothing is held against it', async () => {
  const { start, store, setAside } = await openTasks()
  for (let death = 0; death < 2; death++) await start().dieOf('innocent')
  await start().next('innocent', async () => {})
  expect(await start().dieOf('innocent')).toBe(false)
  expect(setAside).toEqual([])
  expect(await store.setAsideSince(new Date(0))).toEqual([])
})

test('task set aside and asked for again: begins anew', async () => {
  const { start, store } = await openTasks()
  for (let death = 0; death < 3; death++) await start().dieOf('poison')
  await start().next('poison', async () => {})
  let ran = 0
  await start().next('poison', async () => void ran++)
  expect(ran).toBe(1)
  expect(await store.setAsideSince(new Date(0))).toEqual([])
})

test('task that fails without the death of its process: no death is counted', async () => {
  const { start } = await openTasks()
  for (let failure = 0; failure < 3; failure++)
    await expect(start().next('hard', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await start().dieOf('hard')).toBe(false)
})

test('process that still lives: what it works at is not taken for its death', async () => {
  const { db, start } = await openTasks()
  for (let time = 0; time < 3; time++) {
    const slow = start()
    await db.insertInto('workers').values({ name: slow.worker, beatAt: new Date() }).execute()
    expect(await slow.dieOf('slow')).toBe(false)
  }
})

test('suspect: waits for what runs beside it, and nothing else is taken up meanwhile', async () => {
  const { start } = await openTasks()
  for (let death = 0; death < 2; death++) await start().dieOf('suspect')
  const process = start()
  const [beside, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const order: string[] = []
  const other = process.next('other', async () => {
    begun.resolve()
    await beside.promise
    order.push('other')
  })
  await begun.promise
  const suspect = process.next('suspect', async () => {
    order.push('suspect')
    expect(await process.next('third', async () => void order.push('third'))).toBe(false)
  })
  while (!process.isHeld()) await new Promise((soon) => setImmediate(soon))
  beside.resolve()
  await Promise.all([other, suspect])
  expect(order).toEqual(['other', 'suspect'])
})
