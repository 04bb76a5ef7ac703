import { expect, test } from 'vitest'
import { createRowCount } from './row-count.ts'

/** The counts for several chunk sizes. */
function countInChunks(format: 'csv' | 'json', text: string, besides = 0) {
  const bytes = new TextEncoder().encode(text)
  return [1, 2, 7, bytes.length].map((size) => {
    const count = createRowCount(format, besides)
    for (let offset = 0; offset < bytes.length; offset += size) count.read(bytes.subarray(offset, offset + size))
    return count.rows()
  })
}

const forEverySize = (rows: number) => [rows, rows, rows, rows]

test('CSV: a line break inside quotes does not start a row', () => {
  const csv = '\ufeffFecha,Contenido\r\n2026-11-22,"dos\nlíneas y ""comillas""\r\n"\r\n2026-11-22,ñandú\r\n'
  expect(countInChunks('csv', csv)).toEqual(forEverySize(2))
  expect(countInChunks('csv', '\ufeffFecha,Contenido\r\n')).toEqual(forEverySize(0))
})

test('JSON: rows are counted without the manifest', () => {
  expect(countInChunks('json', '[\n{"Contenido":"{\\n{"},\n{"Contenido":"ñ"}\n]\n')).toEqual(forEverySize(2))
  expect(countInChunks('json', '[\n{"manifiesto":{"filas":1}},\n{"Contenido":"ñ"}\n]\n', 1)).toEqual(forEverySize(1))
  expect(countInChunks('json', '[\n{"manifiesto":{"fi', 1)).toEqual(forEverySize(0))
})
