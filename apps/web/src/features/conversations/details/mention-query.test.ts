import type { Member } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { findPeople, insertMention, readMentionQuery } from './mention-query.ts'

test.each([
  ['@', 1, { from: 0, query: '' }],
  ['hola @an', 8, { from: 5, query: 'an' }],
  ['(@an', 4, { from: 1, query: 'an' }],
  ['@ana mira', 9, null],
  ['@ana mira', 4, { from: 0, query: 'ana' }],
  ['a@ana.co', 8, null],
  ['nada', 4, null],
  [`@${'a'.repeat(21)}`, 22, null],
])('mention query: %j with the caret at %i', (text, caret, query) =>
  expect(readMentionQuery(text, caret)).toEqual(query),
)

test('mention query: names that begin with it come first, and the chosen one replaces it', () => {
  const people = ['mariana', 'Ana', 'luis'].map((username) => ({ username }) as Member)
  expect(findPeople(people, 'AN').map(({ username }) => username)).toEqual(['Ana', 'mariana'])
  expect(insertMention('pide a @an que llame', { from: 7, caret: 10 }, 'Ana')).toEqual({
    text: 'pide a @Ana  que llame',
    caret: 12,
  })
})
