import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Long tests start first: started last, one alone would keep a single core busy. */
const LONG_TESTS =
  /\/reliability\/|\/update-tests\/|\/(malformed-inputs|foreign-ids|ownership|bombs|admin|undecryptable|connection-closed)\.test\.ts$/

class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own, which changes nothing
    const usual = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG_TESTS.test(moduleId)
    return [...usual.filter(isLong), ...usual.filter((file) => !isLong(file))]
  }
}

/** Server tests wait for PostgreSQL and for killed processes: three workers keep two cores busy. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongTestsFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
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
          name: 'server',
          environment: 'node',
          // A worker loads the product once instead of once per file, which saves a third of the work.
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/postgres.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // A busy machine may fail a test: it runs once more, and the summary names it.
          retry: 1,
          // No test measures performance here, so timeouts are generous for slow machines.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
