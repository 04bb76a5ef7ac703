import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectSave, savePreferences } from './save-push-preferences.ts'

type SentSave = { body: unknown; keepalive: boolean | undefined; signal: AbortSignal }

const page = new EventTarget()
let requests: (SentSave & { answer: () => void })[] = []

beforeEach(() => {
  requests = []
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', (_: string, { body, keepalive, signal }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const answer = () => resolve(Response.json({ success: true, data: {} }))
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
    requests.push({ body: JSON.parse(String(body)), keepalive, signal: signal as AbortSignal, answer })
    return promise
  })
})
afterEach(() => void vi.unstubAllGlobals())

const preferences = (from: string) => ({
  kinds: [],
  quiet: { isOn: true, from, to: '07:00', timeZone: 'America/Bogota' },
})
const leave = () => page.dispatchEvent(new Event('pagehide'))

test('push preferences: those that wait are sent when the page is left, and the older request ends', async () => {
  const [first, second] = [preferences('21:00'), preferences('22:00')]
  expectSave(first)
  const saving = savePreferences(first).catch((error: Error) => error.name)
  expectSave(second)
  leave()
  expect(requests.map(({ body, keepalive, signal }) => [body, keepalive, signal.aborted])).toEqual([
    [first, true, true],
    [second, true, false],
  ])
  expect(await saving).toBe('AbortError')
  leave()
  expect(requests).toHaveLength(2)
})

test('push preferences: the newest goes on when the page is left, and a saved one is not sent again', async () => {
  const only = preferences('23:00')
  expectSave(only)
  const saving = savePreferences(only)
  leave()
  expect(requests.map(({ keepalive, signal }) => [keepalive, signal.aborted])).toEqual([[true, false]])
  requests[0]?.answer()
  await saving
  leave()
  expect(requests).toHaveLength(1)
})
