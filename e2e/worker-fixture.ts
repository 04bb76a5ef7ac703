import type { WorkerFixture } from '@playwright/test'

/** A worker-scoped fixture that starts a fake and closes it with the worker. */
export const workerFixture = <T extends { close: () => unknown }>(
  open: () => Promise<T>,
): [WorkerFixture<T, object>, { scope: 'worker' }] => [
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the pattern
  async ({}, use) => {
    const double = await open()
    await use(double)
    await double.close()
  },
  { scope: 'worker' },
]
