import { expect, test } from 'vitest'
import { documentTypes, isExcel } from './files.ts'

test.each([
  ['precios.csv', documentTypes.xls, false],
  ['precios.CSV ', documentTypes.xls, false],
  ['manual.pdf', documentTypes.xlsx, false],
  ['precios.xls', '', true],
  ['precios.XLSX', 'text/plain', true],
  ['precios', documentTypes.xlsx, true],
  ['precios 3.0', documentTypes.xls, true],
  ['precios', 'text/csv', false],
  ['foto.png', '', false],
])('%j of type %j is an Excel file: %j', (name, type, expected) => expect(isExcel({ name, type })).toBe(expected))
