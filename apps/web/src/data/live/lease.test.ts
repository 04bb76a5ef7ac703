import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lease } from './lease.ts'

const day = 24 * 60 * 60_000
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  const kept = new Map<string, string>()
  const told = () => void page.dispatchEvent(new Event('storage'))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => (kept.set(key, value), told()),
    removeItem: (key: string) => (kept.delete(key), told()),
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A tab that writes down when it leads. */
function openTab(name: string, leading: string[]) {
  const closing = new AbortController()
  const lead = (stop: AbortSignal) =>
    new Promise<void>((resolve) => {
      leading.push(name)
      stop.addEventListener('abort', () => {
        leading.splice(leading.indexOf(name), 1)
        resolve()
      })
    })
  void lease('portavoz.live.ana', lead, closing.signal)
  return closing
}

test('of tabs that open in the same instant one leads, for as long as it is there', async () => {
  const leading: string[] = []
  for (const name of ['una', 'otra', 'tercera']) openTab(name, leading)
  await vi.advanceTimersByTimeAsync(1_000)
  const [first] = leading
  expect(leading).toHaveLength(1)
  openTab('tarde', leading)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(leading).toEqual([first])
})

test('when it closes another leads at once', async () => {
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

test('one that was lost without a word is waited for, and one that comes back from a long sleep steps aside', async () => {
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
