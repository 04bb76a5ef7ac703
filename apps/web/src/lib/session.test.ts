import type { User } from '@portavoz/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION_KEY, session, settled } from './session.ts'

const ana: User = { id: 'ana', username: 'ana', email: 'ana@ejemplo.co', roles: ['ROLE_USER'], avatar: null }
const withPicture: User = { ...ana, avatar: '/uploads/avatars/nueva' }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  session.start({ user: ana, token: 'uno' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Its clock stands still, and it hears when the test says so. */
function slowTab() {
  vi.useFakeTimers()
  const tab = new EventTarget()
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))
  return tab
}

test('an answer that is older than what another tab changed meanwhile does not take it back', async () => {
  const answers = [ana, withPicture]
  const told = await session.renewFrom(async () => {
    const answer = answers.shift() ?? ana
    if (answer === ana) session.renew({ user: withPicture })
    return answer
  })
  expect(told).toEqual(withPicture)
  expect(session.read()?.user).toEqual(withPicture)
  expect(answers).toEqual([])
})

test.each([
  '{"token":"x"}',
  '{}',
  '[]',
  '"x"',
  '7',
  'null',
  '{"user":{},"token":"x"}',
  '{"user":null,"token":"x"}',
  'x',
])('stored session %s: is no session', (text) => {
  localStorage.setItem(SESSION_KEY, text)
  expect(session.readAgain()).toBeNull()
})

test('stored session with a user and a token: is read whole', () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ user: withPicture, token: 'dos' }))
  expect(session.readAgain()).toEqual({ user: withPicture, token: 'dos' })
})

test('what the server tells holds in every tab, and only what a session keeps of it', async () => {
  await session.renewFrom(async () => ({ ...withPicture, createdAt: '2026' }))
  expect(session.readAgain()?.user).toEqual(withPicture)
})

test('whoever signed out meanwhile is not asked about again', async () => {
  const ask = vi.fn<() => Promise<User>>(async () => {
    session.end()
    return ana
  })
  expect(await session.renewFrom(ask)).toEqual(ana)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(session.read()).toBeNull()
})

test('a new token of another tab is waited for a moment after its lock was let go', async () => {
  const tab = slowTab()
  const ready = vi.fn<() => void>()
  const waiting = settled('uno').then(ready)
  await vi.advanceTimersByTimeAsync(100)
  expect(ready).not.toHaveBeenCalled()
  session.renew({ token: 'dos' })
  tab.dispatchEvent(new Event('storage'))
  await vi.advanceTimersByTimeAsync(0)
  expect(ready).toHaveBeenCalledTimes(1)
  await waiting
})

test('a token that nobody renews is not waited for long, and one that is no longer held not at all', async () => {
  slowTab()
  const ready = vi.fn<(of: string) => void>()
  void settled('otro').then(() => ready('otro'))
  void settled('uno').then(() => ready('uno'))
  await vi.advanceTimersByTimeAsync(0)
  expect(ready.mock.calls).toEqual([['otro']])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ready.mock.calls).toEqual([['otro'], ['uno']])
})
