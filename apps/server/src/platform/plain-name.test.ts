import { expect, test } from 'vitest'
import { plainName } from './plain-name.ts'

test.each([
  ['lista «nueva» ñandú 👋.pdf', 'lista «nueva» ñandú 👋.pdf'],
  ['carta\u202efdp.exe', 'carta\ufffdfdp.exe'],
  ['\u2067carta\u2069.pdf', '\ufffdcarta\ufffd.pdf'],
  ['carta.pdf\r\n.exe', 'carta.pdf\ufffd\ufffd.exe'],
  [`carta.pdf${' '.repeat(100)}.exe`, 'carta.pdf .exe'],
  [' \0carta.pdf ', 'carta.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
])('%j is called %j', (told, name) => {
  expect(plainName(told)).toBe(name)
})

test('one that is too long keeps its end, which says what it is', () => {
  const name = plainName(`${'x'.repeat(500)}.pdf.exe`)
  expect(name).toHaveLength(200)
  expect(name).toMatch(/^x{100,}…x*\.pdf\.exe$/)
})
