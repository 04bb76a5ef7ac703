import { expect, test } from 'vitest'
import { parseFileName } from './download.ts'

test.each([
  ['attachment; filename="portavoz.zip"', 'portavoz.zip'],
  ['attachment; filename=portavoz.zip', 'portavoz.zip'],
  ["attachment; filename*=UTF-8''lista%20%C2%ABnueva%C2%BB%20%27b%27.pdf", "lista «nueva» 'b'.pdf"],
  ["attachment; filename*=UTF-8''carta%EF%BF%BDfdp.exe", 'carta\ufffdfdp.exe'],
  ["attachment; filename*=UTF-8''%E0%A4%A", undefined],
  ['inline', undefined],
  [null, undefined],
])('content-disposition %j: file name is %j', (disposition, name) => {
  expect(parseFileName(disposition)).toBe(name)
})
