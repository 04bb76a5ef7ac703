import { expect, test } from 'vitest'
import { titlesAbove } from './line-titles.ts'

test('line titles: capitals, emphasis and a colon mark a title of the lines below', () => {
  const lines = ['ENVÍOS', 'Moto en el día $3.800', 'Formas de pago:', 'Efectivo', '*CERVEZAS*', 'Lata 470 x6 5.490']
  expect(titlesAbove(lines)).toEqual([null, 0, null, 2, null, 4])
})

test('line titles: a product with its price and a sentence are no titles', () => {
  expect(titlesAbove(['RON 750', 'Abrimos a diario.', 'Hielo'])).toEqual([null, null, null])
})
