import { expect, test } from 'vitest'
import { displayFileName } from './display-file-name.ts'

test.each([
  ['lista «nueva» ñandú 👋.pdf', 'lista «nueva» ñandú 👋.pdf'],
  ['carta\u202efdp.exe', 'carta\ufffdfdp.exe'],
  ['\u2067carta\u2069.pdf', '\ufffdcarta\ufffd.pdf'],
  ['carta.pdf\r\n.exe', 'carta.pdf\ufffd\ufffd.exe'],
  [`carta.pdf${' '.repeat(100)}.exe`, 'carta.pdf .exe'],
  [' \0carta.pdf ', 'carta.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
])('display file name: %j becomes %j', (raw, name) => {
  expect(displayFileName(raw)).toBe(name)
})

test('display file name: a long name keeps its end with the extension', () => {
  const name = displayFileName(`${'x'.repeat(500)}.pdf.exe`)
  expect(name).toHaveLength(200)
  expect(name).toMatch(/^x{100,}…x*\.pdf\.exe$/)
})
