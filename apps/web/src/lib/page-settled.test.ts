import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Its clock starts when the module is loaded. */
async function loadFresh() {
  vi.resetModules()
  return import('./page-settled.ts')
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('code for later: it is loaded only after the first page shows its data', async () => {
  const { afterFirstPage, reportPageSettled } = await loadFresh()
  const load = vi.fn<() => Promise<string>>(async () => 'code')
  const loaded = afterFirstPage(load)
  await vi.advanceTimersByTimeAsync(3_999)
  expect(load).not.toHaveBeenCalled()
  reportPageSettled()
  expect(await loaded).toBe('code')
})

test('code for later: it is loaded after 4 seconds, although the page has not settled', async () => {
  const { afterFirstPage } = await loadFresh()
  const loaded = afterFirstPage(async () => 'code')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await loaded).toBe('code')
})

test('code for later: on a settled page it is loaded at once', async () => {
  const { afterFirstPage, reportPageSettled } = await loadFresh()
  reportPageSettled()
  expect(await afterFirstPage(async () => 'code')).toBe('code')
})

test('code for later: a failed load is reported to who asked, not to others', async () => {
  const { afterFirstPage, reportPageSettled } = await loadFresh()
  reportPageSettled()
  await expect(afterFirstPage(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(await afterFirstPage(async () => 'code')).toBe('code')
})
