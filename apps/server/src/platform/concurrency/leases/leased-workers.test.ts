import { expect, test } from 'vitest'
import { createLeasedWorkers } from './leased-workers.ts'
import { createLog } from '../../log/log.ts'

/** Leases of a process that runs alone. */
const leases = {
  acquire: async (names: readonly string[]) =>
    new Map(names.map((name) => [name, { name, holder: 'one', token: '1' }])),
  discardObservations: () => {},
  findHeld: async (names: readonly string[]) => new Set(names),
  release: async () => [],
  deleteAll: async () => [],
}

test('leased workers: an item whose work fails is started again while it is listed', async () => {
  const running = Promise.withResolvers<void>()
  let starts = 0
  const leasedWorkers = createLeasedWorkers({
    kind: 'prueba',
    listItems: async () => [{ id: 'una', version: '1' }],
    async run(_, signal) {
      starts += 1
      if (starts < 3) throw new Error('the database is away')
      running.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    },
    leases,
    log: createLog('silent'),
    firstBackoffMs: 1,
  })
  leasedWorkers.start()
  await running.promise
  await leasedWorkers.stop()
  expect(starts).toBe(3)
})

test('leased workers: a list that cannot be read discards what was observed of other holders', async () => {
  const discarded = Promise.withResolvers<void>()
  const leasedWorkers = createLeasedWorkers({
    kind: 'prueba',
    listItems: () => Promise.reject(new Error('the database is away')),
    run: async () => {},
    leases: { ...leases, discardObservations: () => discarded.resolve() },
    log: createLog('silent'),
  })
  leasedWorkers.start()
  await discarded.promise
  await leasedWorkers.stop()
})
