import { expect, test } from 'vitest'
import { attachmentLabel, limitFileWords, quotedFile } from './attachment-text.ts'

const file = (text: string) => ({
  reading: {
    kind: 'file' as const,
    state: 'kept' as const,
    isRecent: true,
    reason: null,
    text,
    pages: 0,
    isCut: false,
  },
})
const textsOf = (...texts: string[]) => limitFileWords(texts.map(file)).map(({ reading }) => reading.text)

test('a short order before a long catalogue is read whole', () => {
  const order = 'PEDIDO: 3 cajas'
  const [first, second = ''] = textsOf(order, 'a'.repeat(12_000))
  expect([first, second.length]).toEqual([order, 12_000 - order.length])
})

test('of too many files the oldest is left out, and says so', () => {
  const lines = limitFileWords(Array.from({ length: 13 }, () => file('a'.repeat(12_000))))
  expect(lines.map(({ reading }) => reading.text.length)).toEqual([0, ...Array.from({ length: 12 }, () => 1_000)])
  const [oldest, next] = lines
  expect(oldest && [attachmentLabel(oldest), quotedFile(oldest)]).toEqual([
    'no se muestra',
    '(no se muestra lo que dice el archivo: no cabe)',
  ])
  expect(next && attachmentLabel(next)).toBeNull()
})

test('the cut keeps both halves of an emoji or none', () => {
  const [first = ''] = textsOf(`a${'😀'.repeat(6_000)}`)
  expect(first).toHaveLength(11_999)
  expect(first.isWellFormed()).toBe(true)
})

test.each(['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])('%j begins a new quoted line', (end) => {
  expect(quotedFile(file(`uno${end}dos`))).toBe('Lo que dice el archivo del cliente:\n│ uno\n│ dos')
})

test.each([
  [[1], 1, false, 'imagen 1'],
  [[2, 3, 4, 5], 4, false, 'imágenes 2 a 5'],
  [[1, 2, 3, 4], 4, true, 'imágenes 1 a 4, solo sus primeras páginas'],
  [[7, 8], 4, false, 'imágenes 7 a 8, solo sus primeras páginas'],
  [[], 4, true, 'no se muestra'],
])('scanned file shown as %j of %d pages: its label', (shown, pages, isCut, label) => {
  const scan = { reading: { ...file('').reading, pages, isCut } }
  expect(attachmentLabel(scan, shown)).toBe(label)
  expect(quotedFile(scan)).toBe('')
})
