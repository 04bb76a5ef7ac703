import { expect, test } from 'vitest'
import { createKeepers } from './keepers.ts'
import { createLog } from './log.ts'

/** Of a process that nobody contends with. */
const leases = {
  hold: async (names: readonly string[]) => new Set(names),
  held: async (names: readonly string[]) => new Set(names),
  release: async () => [],
  forgetAll: async () => [],
}

test('what was dropped is begun again for as long as it is wanted', async () => {
  const kept = Promise.withResolvers<void>()
  let begun = 0
  const keepers = createKeepers({
    kind: 'prueba',
    wanted: async () => [{ id: 'una', version: '1' }],
    async keep(_, signal) {
      begun += 1
      if (begun < 3) throw new Error('the database is away')
      kept.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    },
    leases,
    log: createLog('silent'),
    firstRestMs: 1,
  })
  keepers.start()
  await kept.promise
  await keepers.stop()
  expect(begun).toBe(3)
})
