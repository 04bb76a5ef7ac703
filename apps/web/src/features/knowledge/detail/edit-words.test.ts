import { expect, test } from 'vitest'
import { changesOf, EditForm } from './edit-words.ts'

const stood = { name: 'Precios', description: '', tags: ['uno', 'dos'], agentId: null, validUntil: '2050-05-31' }
const typed = { name: 'Precios', description: '', tags: 'uno, dos', agentId: '', validUntil: '2050-05-31' }
const changes = (said: Partial<typeof typed>) =>
  changesOf(stood, EditForm.parse({ ...typed, ...said }), 'Europe/Madrid')

test('what stays as it was is not said', () => {
  expect(changes({})).toEqual({})
  expect(changes({ name: ' Precios de mayo ' })).toEqual({ name: 'Precios de mayo' })
  expect(changes({ description: 'Al público', tags: 'tres', agentId: 'a1' })).toEqual({
    description: 'Al público',
    tags: ['tres'],
    agentId: 'a1',
  })
})

test('a last day goes with its zone when it is another, and not otherwise', () => {
  expect(changes({ validUntil: '2050-06-01' })).toEqual({ validUntil: '2050-06-01', timeZone: 'Europe/Madrid' })
  expect(changes({ validUntil: '' })).toEqual({ validUntil: null, timeZone: 'Europe/Madrid' })
})

test('a day that the browser could not read is refused in words', () => {
  const { error } = EditForm.safeParse({ ...typed, validUntil: Number.NaN })
  expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([['validUntil', 'Fecha no válida']])
})
