import { expect, test } from 'vitest'
import { microsIn, TypedPrice, typedUsd } from './typed-price.ts'

test.each([
  ['0,25', 250_000],
  [' 2 ', 2_000_000],
  ['0.000001', 1],
  ['1.1', 1_100_000],
])('«%s» dollars are %i millionths, and are typed so again', (typed, micros) => {
  expect(microsIn(typed)).toBe(micros)
  expect(microsIn(typedUsd(micros))).toBe(micros)
})

test.each([
  ['', 'Escribe un número'],
  ['barato', 'Escribe un número'],
  ['-1', 'Escribe un número entre 0 y 10.000: el precio es por millón de tokens'],
  ['0,0000001', 'Escribe un precio con seis decimales como mucho'],
  ['99999', 'Escribe un número entre 0 y 10.000: el precio es por millón de tokens'],
])('«%s» is refused in words', (typed, said) => {
  const { error } = TypedPrice.safeParse({ model: 'eco', inputMicros: typed, outputMicros: '1' })
  expect(error?.issues).toMatchObject([{ path: ['inputMicros'], message: said }])
})
