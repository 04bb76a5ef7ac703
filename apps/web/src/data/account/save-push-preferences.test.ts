import type { PushPreferences, PushSaveOrder } from '@portavoz/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectSave, savePreferences } from './save-push-preferences.ts'

type SentSave = { body: PushPreferences & { order: PushSaveOrder }; keepalive: boolean | undefined }

const page = new EventTarget()
let requests: (SentSave & { answer: () => void })[] = []

beforeEach(() => {
  requests = []
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', (_: string, { body, keepalive }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const answer = () => resolve(Response.json({ success: true, data: {} }))
    requests.push({ body: JSON.parse(String(body)) as SentSave['body'], keepalive, answer })
    return promise
  })
})
afterEach(() => void vi.unstubAllGlobals())

const preferences = (from: string) => ({
  kinds: [],
  quiet: { isOn: true, from, to: '07:00', timeZone: 'America/Bogota' },
})
const order = { page: expect.any(String), number: expect.any(Number) }
const leave = () => page.dispatchEvent(new Event('pagehide'))

test('push preferences: those that wait are sent when the page is left, with a later number', async () => {
  const [first, second] = [preferences('21:00'), preferences('22:00')]
  expectSave(first)
  const saving = savePreferences(first)
  expectSave(second)
  leave()
  expect(requests.map(({ body, keepalive }) => [body, keepalive])).toEqual([
    [{ ...first, order }, true],
    [{ ...second, order }, true],
  ])
  const [older, newer] = requests.map(({ body }) => body.order)
  expect(newer?.page).toBe(older?.page)
  expect(newer?.number).toBeGreaterThan(older?.number ?? Infinity)
  requests[0]?.answer()
  await saving
  leave()
  expect(requests).toHaveLength(2)
})

test('push preferences: the newest goes on when the page is left, and a saved one is not sent again', async () => {
  const only = preferences('23:00')
  expectSave(only)
  const saving = savePreferences(only)
  leave()
  expect(requests.map(({ keepalive }) => keepalive)).toEqual([true])
  requests[0]?.answer()
  await saving
  leave()
  expect(requests).toHaveLength(1)
})
