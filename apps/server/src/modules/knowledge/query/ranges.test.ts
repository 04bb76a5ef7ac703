import { expect, test } from 'vitest'
import { canBeInRange, meetsMinimum, isInRange } from './ranges.ts'

test.each([
  ['martes', 'Lunes a viernes de 9 a 6', true],
  ['sabado', 'De lunes a viernes', false],
  ['domingo', 'viernes a lunes', true],
  ['sabados', 'Abrimos todos los días', true],
  ['4', 'De 2 a 5 km: $35', true],
  ['6', 'De 2 a 5 km: $35', false],
  ['4', 'De 2 a 5 de la tarde', false],
  ['4', 'entre 3 y 6 km', true],
])('range: «%s» within «%s»: %s', (word, text, expected) => {
  expect(canBeInRange(word)).toBe(true)
  expect(isInRange(word, text, new Set(['km']))).toBe(expected)
})

test('range: a text of digits alone is read in linear time', () => {
  expect(isInRange('4', '1 a '.repeat(20_000), new Set(['km']))).toBe(false)
  expect(isInRange('4', '1'.repeat(100_000), new Set(['km']))).toBe(false)
})

test.each([
  [60, '50 unds en adelante: 20% menos', true],
  [40, '50 unds en adelante: 20% menos', false],
  [12, 'a partir de 10 disfraces 15% de descuento', true],
  [12, 'desde 9 am', false],
])('range: %i within «%s»: %s', (value, text, expected) => {
  expect(meetsMinimum(value, text)).toBe(expected)
})

test.each([
  ['miercoles', 'L a V 9am a 6pm', true],
  ['domingo', 'l-s 8 a 6', false],
  ['jueves', 'Lun-Vie 10 a 8', true],
])('range: «%s» within the short form «%s»: %s', (word, text, expected) => {
  expect(isInRange(word, text, new Set())).toBe(expected)
})
