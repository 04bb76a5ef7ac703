import { expect, test } from 'vitest'
import { toExternalId } from '../parsing/external-id.ts'
import { createPersistWithFallback } from './persist-with-fallback.ts'

const rejectAlways = () => Promise.reject(new Error('cannot be kept'))

test('persist: a message that fails three times is stored through the fallback', async () => {
  const stored: string[] = []
  const persistWithFallback = createPersistWithFallback()
  const attempt = (id: string) => persistWithFallback(id, rejectAlways, async () => void stored.push(id))
  await expect(attempt('una')).rejects.toThrow('cannot be kept')
  await expect(attempt('otra')).rejects.toThrow('cannot be kept')
  await expect(attempt('una')).rejects.toThrow('cannot be kept')
  expect(stored).toEqual([])
  await attempt('una')
  expect(stored).toEqual(['una'])
})

test('persist: while the fallback fails too, the message is retried and finally stored whole', async () => {
  const stored: string[] = []
  const persistWithFallback = createPersistWithFallback()
  for (let i = 0; i < 5; i += 1)
    await expect(persistWithFallback('una', rejectAlways, rejectAlways)).rejects.toThrow('cannot be kept')
  await persistWithFallback('una', async () => void stored.push('whole'), rejectAlways)
  expect(stored).toEqual(['whole'])
})

test.each([
  Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('could not extend file'), { code: '53100' }),
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated unexpectedly'),
])('persist: an unavailable database never uses the fallback: %s', async (failure) => {
  const stored: string[] = []
  const persistWithFallback = createPersistWithFallback()
  const rejectUnavailable = () => Promise.reject(failure)
  const fallback = async () => void stored.push('without words')
  for (let i = 0; i < 5; i += 1)
    await expect(persistWithFallback('una', rejectUnavailable, fallback)).rejects.toBe(failure)
  await persistWithFallback('una', async () => void stored.push('whole'), fallback)
  expect(stored).toEqual(['whole'])
})

test('external id: one that the database cannot store becomes a stable hash', () => {
  expect(toExternalId('3EB0C0FFEE')).toBe('3EB0C0FFEE')
  for (const odd of ['a\0b', 'x'.repeat(4_000), '\ud800', 'con espacio']) {
    expect(toExternalId(odd)).toMatch(/^[0-9a-f]{64}$/)
    expect(toExternalId(odd)).toBe(toExternalId(odd))
  }
})
