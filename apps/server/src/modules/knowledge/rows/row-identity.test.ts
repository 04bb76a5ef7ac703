import { expect, test } from 'vitest'
import { detachedKeyOf, oldRowKeyOf, rowIdentityOf } from './row-identity.ts'

const keyOf = (row: string) => rowIdentityOf(row)?.key

test('row identity: products of one group, whose header is in no list, are different rows', () => {
  expect(keyOf('Rubro: Lácteos; Descripción: Queso campesino; Precio: $9.000')).toBe('queso campesino')
  expect(keyOf('Rubro: Lácteos; Descripción: Yogur griego; Precio: $6.000')).toBe('yogur griego')
  expect(keyOf('Docente: Ana; Curso: Inglés; Precio: $200.000')).toBe('curso ingles')
})

test('row identity: a first column that no list knows names the row, as in its sentence', () => {
  const narino = 'Café: Nariño; Presentación: Bolsa de 340 g; Precio: $38.000'
  const huila = 'Café: Huila; Presentación: Bolsa de 340 g; Precio: $36.000'
  expect(rowIdentityOf(narino)).toEqual({ key: 'narino bolsa de 340 g', name: 'Nariño, Bolsa de 340 g' })
  expect(keyOf(huila)).toBe('huila bolsa de 340 g')
  expect([narino, huila].map(oldRowKeyOf)).toEqual(['bolsa de 340 g', 'bolsa de 340 g'])
})

test('row identity: rows that the describing column told apart stay apart', () => {
  const keys = ['340 g', '500 g'].map((weight) => keyOf(`Café: Nariño; Peso: ${weight}; Precio: $38.000`))
  expect(new Set(keys).size).toBe(2)
})

test('row identity: a detached key is that of no row', () => {
  const detached = detachedKeyOf('bolsa de 340 g')
  expect(keyOf(`Producto: ${detached}; Precio: $1`)).not.toBe(detached)
  expect(detachedKeyOf('a'.repeat(200)).length).toBe(200)
})
