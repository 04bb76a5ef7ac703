import { expect, test } from 'vitest'
import { rowIdentityOf } from './row-identity.ts'

test('row identity: a row whose first header is in no list is known by its first cell', () => {
  const keyOf = (row: string) => rowIdentityOf(row)?.key
  expect(keyOf('Café: Nariño; Presentación: Bolsa de 340 g; Precio: $38.000')).toBe('narino bolsa de 340 g')
  expect(keyOf('Café: Huila; Presentación: Bolsa de 340 g; Precio: $36.000')).toBe('huila bolsa de 340 g')
})
