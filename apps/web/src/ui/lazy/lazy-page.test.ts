import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aimPreload, lazyPage } from './lazy-page.ts'

const createPage = (preload: (pathname: string, search: Record<string, unknown>) => Promise<unknown>) =>
  lazyPage(async () => ({ Page: Object.assign(() => null, { preload }) }), 'Page')
const never = new Promise<never>(() => {})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('first opening: the page waits for its parts', async () => {
  let finish = () => {}
  const opened = vi.fn<() => void>()
  const parts = new Promise<void>((resolve) => (finish = resolve))
  void createPage(() => parts)
    .preload()
    .then(opened)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(opened).not.toHaveBeenCalled()
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(opened).toHaveBeenCalledOnce()
})

test('a part that does not arrive holds the page for 1.5 seconds', async () => {
  const opened = vi.fn<() => void>()
  void createPage(() => never)
    .preload()
    .then(opened)
  await vi.advanceTimersByTimeAsync(1_499)
  expect(opened).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(opened).toHaveBeenCalledOnce()
})

test('links to several addresses of a page: each preloads its own parts', async () => {
  const preloadParts = vi.fn<(pathname: string, search: Record<string, unknown>) => Promise<void>>(async () => {})
  const page = createPage(preloadParts)
  const addresses = [
    { pathname: '/profile/modelo', search: {} },
    { pathname: '/profile/datos', search: { session: 'conv_1' } },
  ]
  for (const location of addresses) {
    aimPreload(page)({ location })
    await page.preload()
  }
  expect(preloadParts.mock.calls).toEqual(addresses.map(({ pathname, search }) => [pathname, search]))
})
