import { expect, test } from 'vitest'
import { jpegFile, startSeeingShop } from '../../../test/helpers/seeing-server.ts'
import { createLog } from '../../platform/log/log.ts'
import { createExclusiveRunner } from '../../platform/queue/run-alone.ts'
import { createTaskAttempts } from '../../platform/queue/task-attempts.ts'
import { createTaskAttemptStore } from '../../platform/queue/task-attempts.store.ts'
import { PictureProcessError } from '../../ports/picture-reducer.ts'
import { createEndReading } from './end-reading.ts'
import { createReadingQueue } from './reading-queue.store.ts'
import { createReadingStore } from './readings.store.ts'
import { createReadingWork } from './reading-work.ts'

/** A picture that waits to be read by a worker whose process of pictures dies that often, with that much time left. */
async function readWithDeaths(deaths: number, msLeft = 60_000) {
  const { write, photo, server, read, journalOf } = await startSeeingShop()
  const { db, clock } = server
  await write(photo(await jpegFile(), '¿tienen?'))
  const now = clock.now()
  const waiting = { state: 'waiting', attempts: 0, endedAt: null } as const
  const times = { notBefore: now, dueBy: new Date(now.getTime() + msLeft) }
  await db
    .updateTable('readings')
    .set({ ...waiting, ...times })
    .execute()
  let loads = 0
  const log = createLog('silent')
  const work = createReadingWork({
    queue: createReadingQueue(db),
    endReading: createEndReading({
      db,
      store: createReadingStore(() => Promise.resolve()),
      clock,
      enqueueReply: () => Promise.resolve(),
      afterCommit: () => {},
    }),
    async loadPictures() {
      loads++
      if (loads <= deaths) throw new PictureProcessError('memory')
      return { pictures: [{ jpeg: new Uint8Array(1), fingerprint: '' }], hasMore: false }
    },
    readFile: () => expect.fail('it is no file'),
    findReceipt: () => Promise.resolve(null),
    taskAttempts: createTaskAttempts({
      store: createTaskAttemptStore(db),
      exclusiveRunner: createExclusiveRunner(),
      log,
      clock,
      worker: 'test',
    }),
    clock,
    log,
  })
  await work.drain()
  const loadsAtOnce = loads
  server.advanceClock(5_000)
  await work.drain()
  const [message] = await read()
  const journal = JSON.stringify(await journalOf(message?.id ?? ''))
  return { loadsAtOnce, loads, reading: message?.reading, journal }
}

test('the process of a picture dies once: the picture is read again after five seconds', async () => {
  const { loadsAtOnce, loads, reading, journal } = await readWithDeaths(1)
  expect([loadsAtOnce, loads, reading?.state]).toEqual([1, 2, 'kept'])
  expect(journal).not.toContain('No pudo ver la foto')
})

test('the process of a picture dies twice: the server could not open it', async () => {
  const { loads, reading, journal } = await readWithDeaths(9)
  expect([loads, reading]).toMatchObject([2, { state: 'none', cause: 'El agente no pudo ver la foto.' }])
  expect(journal).toContain('No pudo ver la foto: el servidor no pudo abrirlo')
})

test('the process of a picture dies, and no time is left for an attempt: the server could not open it', async () => {
  const { loadsAtOnce, loads, reading, journal } = await readWithDeaths(1, 4_000)
  expect([loadsAtOnce, loads, reading?.state]).toEqual([1, 1, 'none'])
  expect(journal).toContain('No pudo ver la foto: el servidor no pudo abrirlo')
})
