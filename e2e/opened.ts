import type { WorkerFixture } from '@playwright/test'

/** A double that stands for a whole file. */
export const opened = <T extends { close: () => unknown }>(
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
