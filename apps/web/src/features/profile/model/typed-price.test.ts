import { expect, test } from 'vitest'
import { TypedPrice } from './typed-price.ts'

test.each([
  ['', 'Escribe un número'],
  ['barato', 'Escribe un número'],
  ['-1', 'Escribe un número entre 0 y 10.000: el precio es por millón'],
  ['0,0000001', 'Escribe un precio con seis decimales como mucho'],
  ['99999', 'Escribe un número entre 0 y 10.000: el precio es por millón'],
])('typed price: «%s» is refused with a sentence', (typed, said) => {
  const { error } = TypedPrice.safeParse({ model: 'eco', inputMicros: typed, outputMicros: '1' })
  expect(error?.issues).toMatchObject([{ path: ['inputMicros'], message: said }])
})
