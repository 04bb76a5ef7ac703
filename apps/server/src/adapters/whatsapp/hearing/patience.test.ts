import { expect, test } from 'vitest'
import { idOf } from '../reading/ids.ts'
import { createPatience } from './patience.ts'

const away = () => Promise.reject(new Error('cannot be kept'))

test('what cannot be kept as it is comes twice more, and is then kept as well as can be', async () => {
  const kept: string[] = []
  const patiently = createPatience()
  const attempt = (id: string) => patiently(id, away, async () => void kept.push(id))
  await expect(attempt('una')).rejects.toThrow('cannot be kept')
  await expect(attempt('otra')).rejects.toThrow('cannot be kept')
  await expect(attempt('una')).rejects.toThrow('cannot be kept')
  expect(kept).toEqual([])
  await attempt('una')
  expect(kept).toEqual(['una'])
})

test('while nothing can be kept at all it goes on coming, and is kept whole when it can be', async () => {
  const kept: string[] = []
  const patiently = createPatience()
  for (let i = 0; i < 5; i += 1) await expect(patiently('una', away, away)).rejects.toThrow('cannot be kept')
  await patiently('una', async () => void kept.push('whole'), away)
  expect(kept).toEqual(['whole'])
})

test.each([
  Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('could not extend file'), { code: '53100' }),
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated unexpectedly'),
])('a database that is away costs no message its words, however often it comes: %s', async (trouble) => {
  const kept: string[] = []
  const patiently = createPatience()
  const isAway = () => Promise.reject(trouble)
  const asWellAsCanBe = async () => void kept.push('without words')
  for (let i = 0; i < 5; i += 1) await expect(patiently('una', isAway, asWellAsCanBe)).rejects.toBe(trouble)
  await patiently('una', async () => void kept.push('whole'), asWellAsCanBe)
  expect(kept).toEqual(['whole'])
})

test('a name that no database keeps becomes one that it does, and the same one each time', () => {
  expect(idOf('3EB0C0FFEE')).toBe('3EB0C0FFEE')
  for (const odd of ['a\0b', 'x'.repeat(4_000), '\ud800', 'con espacio']) {
    expect(idOf(odd)).toMatch(/^[0-9a-f]{64}$/)
    expect(idOf(odd)).toBe(idOf(odd))
  }
})
