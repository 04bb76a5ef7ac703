import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short to read and long to run: last, each would keep one core busy and leave the other idle. */
const LONG = /\/reliability\/|\/(rubbish|strangers|ownership|bombs|admin|unopened|endings)\.test\.ts$/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own, which changes nothing
    const usual = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...usual.filter(isLong), ...usual.filter((file) => !isLong(file))]
  }
}

/** House tests wait for PostgreSQL, and some for processes that die: three workers keep two cores busy. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'packages/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'house',
          environment: 'node',
          // A worker loads the product once, not again for each file: that was a third of all the work.
          isolate: false,
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // One of three thousand that a busy machine upset is tried once more, and the count names it.
          retry: 1,
          // A slow machine is waited for: how long anything takes is measured elsewhere.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
