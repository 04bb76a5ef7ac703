import { expect, test } from 'vitest'
import { createRowCount } from './row-count.ts'

/** However it is cut on its way. */
function rowsOf(format: 'csv' | 'json', text: string, besides = 0) {
  const bytes = new TextEncoder().encode(text)
  return [1, 2, 7, bytes.length].map((size) => {
    const count = createRowCount(format, besides)
    for (let at = 0; at < bytes.length; at += size) count.read(bytes.subarray(at, at + size))
    return count.rows()
  })
}

const all = (rows: number) => [rows, rows, rows, rows]

test('a line of CSV that breaks between quotes is one row', () => {
  const csv = '\ufeffFecha,Contenido\r\n2026-11-22,"dos\nlíneas y ""comillas""\r\n"\r\n2026-11-22,ñandú\r\n'
  expect(rowsOf('csv', csv)).toEqual(all(2))
  expect(rowsOf('csv', '\ufeffFecha,Contenido\r\n')).toEqual(all(0))
})

test('a JSON file has as many rows as objects, its manifest apart', () => {
  expect(rowsOf('json', '[\n{"Contenido":"{\\n{"},\n{"Contenido":"ñ"}\n]\n')).toEqual(all(2))
  expect(rowsOf('json', '[\n{"manifiesto":{"filas":1}},\n{"Contenido":"ñ"}\n]\n', 1)).toEqual(all(1))
  expect(rowsOf('json', '[\n{"manifiesto":{"fi', 1)).toEqual(all(0))
})
