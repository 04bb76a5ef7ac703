import type { User } from '@portavoz/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION_KEY, session, waitForTokenRenewal } from './session.ts'

const ana: User = { id: 'ana', username: 'ana', email: 'ana@ejemplo.co', roles: ['ROLE_USER'], avatar: null }
const withPicture: User = { ...ana, avatar: '/uploads/avatars/nueva' }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  session.start({ user: ana, token: 'uno' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A tab with a fake clock that gets storage events on demand. */
function slowTab() {
  vi.useFakeTimers()
  const tab = new EventTarget()
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))
  return tab
}

test('update from server: a change of another tab is not overwritten by an older response', async () => {
  const answers = [ana, withPicture]
  const profile = await session.updateFrom(async () => {
    const answer = answers.shift() ?? ana
    if (answer === ana) session.update({ user: withPicture })
    return answer
  })
  expect(profile).toEqual(withPicture)
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
  expect(session.reread()).toBeNull()
})

test('stored session with a user and a token: is read whole', () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ user: withPicture, token: 'dos' }))
  expect(session.reread()).toEqual({ user: withPicture, token: 'dos' })
})

test('update from server: every tab gets the fields of a session and no others', async () => {
  await session.updateFrom(async () => ({ ...withPicture, createdAt: '2026' }))
  expect(session.reread()?.user).toEqual(withPicture)
})

test('update from server: no second request after a sign-out', async () => {
  const ask = vi.fn<() => Promise<User>>(async () => {
    session.end()
    return ana
  })
  expect(await session.updateFrom(ask)).toEqual(ana)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(session.read()).toBeNull()
})

test('token renewal: waits a moment for the storage event after the lock is released', async () => {
  const tab = slowTab()
  const ready = vi.fn<() => void>()
  const waiting = waitForTokenRenewal('uno').then(ready)
  await vi.advanceTimersByTimeAsync(100)
  expect(ready).not.toHaveBeenCalled()
  session.update({ token: 'dos' })
  tab.dispatchEvent(new Event('storage'))
  await vi.advanceTimersByTimeAsync(0)
  expect(ready).toHaveBeenCalledTimes(1)
  await waiting
})

test('token renewal: a short wait without a new token, and none for an outdated one', async () => {
  slowTab()
  const ready = vi.fn<(token: string) => void>()
  void waitForTokenRenewal('otro').then(() => ready('otro'))
  void waitForTokenRenewal('uno').then(() => ready('uno'))
  await vi.advanceTimersByTimeAsync(0)
  expect(ready.mock.calls).toEqual([['otro']])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ready.mock.calls).toEqual([['otro'], ['uno']])
})
