import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runWithTabLease } from './tab-lease.ts'

const day = 24 * 60 * 60_000
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  const stored = new Map<string, string>()
  const dispatchStorage = () => void page.dispatchEvent(new Event('storage'))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => (stored.set(key, value), dispatchStorage()),
    removeItem: (key: string) => (stored.delete(key), dispatchStorage()),
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A tab that records when it leads. */
function openTab(name: string, leading: string[]) {
  const closing = new AbortController()
  const lead = (stopSignal: AbortSignal) =>
    new Promise<void>((resolve) => {
      leading.push(name)
      stopSignal.addEventListener('abort', () => {
        leading.splice(leading.indexOf(name), 1)
        resolve()
      })
    })
  void runWithTabLease('portavoz.live.ana', lead, closing.signal)
  return closing
}

test('tabs that open at the same time: one leads until it closes', async () => {
  const leading: string[] = []
  for (const name of ['una', 'otra', 'tercera']) openTab(name, leading)
  await vi.advanceTimersByTimeAsync(1_000)
  const [first] = leading
  expect(leading).toHaveLength(1)
  openTab('tarde', leading)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(leading).toEqual([first])
})

test('leader closes: another tab leads at once', async () => {
  const leading: string[] = []
  const first = openTab('una', leading)
  await vi.advanceTimersByTimeAsync(1_000)
  openTab('otra', leading)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(leading).toEqual(['una'])
  first.abort()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(leading).toEqual(['otra'])
})

test('crashed leader: its lease expires; a leader that wakes up late steps down', async () => {
  const leading: string[] = []
  localStorage.setItem('portavoz.live.ana.lease', `${Date.now() + 90_000} una que ya no está`)
  openTab('otra', leading)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(leading).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(leading).toEqual(['otra'])
  localStorage.setItem('portavoz.live.ana.lease', `${Date.now() + day} una que despertó`)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(leading).toEqual([])
})
