import { expect, test } from 'vitest'
import { isProse } from './is-prose.ts'

const SENTENCE = `${'El observatorio que se levantó en la ladera norte '.repeat(3)}fue inaugurado por sus fundadores.`

test('prose: long sentences are prose, list lines and table rows are not', () => {
  expect(isProse({ text: `${SENTENCE} ${SENTENCE}`, row: null })).toBe(true)
  expect(isProse({ text: `${SENTENCE}\n• Corte: $200\n• Barba: $100\n• Cejas: $50`, row: null })).toBe(false)
  expect(isProse({ text: SENTENCE, row: 3 })).toBe(false)
})
