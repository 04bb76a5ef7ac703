import { expect, test } from 'vitest'
import { formatWaited } from './waited.ts'

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [125, '2 h 5 min'],
  [1_439, '23 h 59 min'],
  [1_440, '1 día'],
  [5_000, '3 días'],
])('%d minutes are «%s»', (minutes, text) => expect(formatWaited(minutes)).toBe(text))
