import { normalizedWords } from '@portavoz/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database/test-database.ts'
import { createPool } from './connect.ts'

const pieces = [
  'á',
  'É',
  'ñ',
  'Ü',
  'n\u0303',
  'ß',
  'ﬁ',
  'ж',
  '中',
  '1',
  '9',
  ' ',
  '\n',
  '\u00a0',
  '.',
  ',',
  '%',
  '_',
  '$',
  '"',
  "'",
]
const more = [
  '\\',
  '(',
  ')',
  '«',
  '¿',
  '😀',
  '❤️',
  '-',
  '/',
  '@',
  '&',
  '|',
  '!',
  ':',
  '*',
  '<',
  'a',
  'b',
  'Z',
  '\t',
  '…',
  '–',
  '·',
]
const someText = fc.string({ unit: fc.constantFrom(...pieces, ...more), maxLength: 40 })

test('search: database and console find the same words in any text', async () => {
  const database = await createTestDatabase()
  const pool = createPool(database.url, 2)
  await fc.assert(
    fc.asyncProperty(fc.array(someText, { minLength: 1, maxLength: 40 }), async (texts) => {
      const { rows } = await pool.query<{ words: string[] }>(
        `select tsvector_to_array(words_of('u', content)) as words from unnest($1::text[]) with ordinality as ` +
          't(content, n) order by n',
        [texts],
      )
      expect(rows.map(({ words }) => words.toSorted())).toEqual(
        texts.map((text) => [...new Set(normalizedWords(text))].map((word) => `u ${word}`).toSorted()),
      )
    }),
    { numRuns: 60 },
  )
  await pool.end()
  await database.drop()
})
