import { expect, test } from 'vitest'
import { asWritten } from './as-written.ts'

test('a word is named as the question has it', () => {
  expect(asWritten('medellin', '¿Cuánto cuesta el envío a Medellín?')).toBe('Medellín')
  expect(asWritten('nunca', '¿Cuánto cuesta?')).toBe('nunca')
})
