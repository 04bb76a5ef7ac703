import { expect, test } from 'vitest'
import { findChanges, DocumentEditForm } from './document-edit-form.ts'

const stored = { name: 'Precios', description: '', tags: ['uno', 'dos'], agentId: null, validUntil: '2050-05-31' }
const typed = { name: 'Precios', description: '', tags: 'uno, dos', agentId: '', validUntil: '2050-05-31' }
const changesFor = (input: Partial<typeof typed>) =>
  findChanges(stored, DocumentEditForm.parse({ ...typed, ...input }), 'Europe/Madrid')

test('document form: unchanged fields are not sent', () => {
  expect(changesFor({})).toEqual({})
  expect(changesFor({ name: ' Precios de mayo ' })).toEqual({ name: 'Precios de mayo' })
  expect(changesFor({ description: 'Al público', tags: 'tres', agentId: 'a1' })).toEqual({
    description: 'Al público',
    tags: ['tres'],
    agentId: 'a1',
  })
})

test('document form: a changed last day is sent with its time zone', () => {
  expect(changesFor({ validUntil: '2050-06-01' })).toEqual({ validUntil: '2050-06-01', timeZone: 'Europe/Madrid' })
  expect(changesFor({ validUntil: '' })).toEqual({ validUntil: null, timeZone: 'Europe/Madrid' })
})

test('document form: an unreadable date is refused with a message', () => {
  const { error } = DocumentEditForm.safeParse({ ...typed, validUntil: Number.NaN })
  expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([['validUntil', 'Fecha no válida']])
})
