import { expect, test } from 'vitest'
import { rowIdentityOf } from './row-identity.ts'

const keyOf = (row: string) => rowIdentityOf(row)?.key

test('row identity: products of one group, whose header is in no list, are different rows', () => {
  expect(keyOf('Rubro: Lácteos; Descripción: Queso campesino; Precio: $9.000')).toBe('queso campesino')
  expect(keyOf('Rubro: Lácteos; Descripción: Yogur griego; Precio: $6.000')).toBe('yogur griego')
  expect(keyOf('Docente: Ana; Curso: Inglés; Precio: $200.000')).toBe('curso ingles')
})

test('row identity: stored keys stay, however the row is said', () => {
  expect(keyOf('Café: Nariño; Presentación: Bolsa de 340 g; Precio: $38.000')).toBe('bolsa de 340 g')
})
