import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { createPool } from '../db/connect.ts'
import { createBell, type Topic } from './bell.ts'
import { createLog } from './log.ts'

/** Two processes on one database: what each of them heard, and a way to wait for the next thing. */
async function twoBells() {
  const database = await freshDatabase()
  const pool = createPool(database.url, 2)
  const open = async (name: string) => {
    const heard: Topic[] = []
    let told = Promise.withResolvers<void>()
    const bell = createBell({ pool, url: database.url, log: createLog('silent'), isAlone: false, name })
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
  return { here: bells[0], there: bells[1], close }
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
