import { expect, test } from 'vitest'
import { lineOf } from './message-words.ts'

test.each([
  [{ type: 'text', content: ' Hola\n' }, 'Hola'],
  [{ type: 'sticker', content: '' }, 'Sticker'],
  [{ type: 'voice', content: '' }, 'Nota de voz'],
  [{ type: 'image', content: 'así quedó la vitrina' }, 'Foto: así quedó la vitrina'],
] as const)('%j reads «%s» in a list', (message, line) => {
  expect(lineOf(message)).toBe(line)
})
