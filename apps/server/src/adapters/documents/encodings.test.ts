import { expect, test } from 'vitest'
import { parseDocument } from '../../../test/documents/read-sample.ts'
import { decodeText } from './child/decode-text.ts'

const EXPECTED = 'El señor Núñez pidió «té» a 3 €, ¿verdad?'
const swapBytes = (bytes: Buffer) => Buffer.from(bytes).swap16()
const encodeWindows1252 = (text: string) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1')

const encodings: [string, (text: string) => Buffer][] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 with a mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 without one', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16 of other machines', (text) => swapBytes(Buffer.from(`\ufeff${text}`, 'utf16le'))],
  ['UTF-16 of other machines, without a mark', (text) => swapBytes(Buffer.from(text, 'utf16le'))],
  ['windows-1252', encodeWindows1252],
]

test.each(encodings)('encoding: text in %s keeps its accents', (_name, encode) => {
  expect(decodeText(encode(EXPECTED)).text).toBe(EXPECTED)
})

test.each(encodings)('encoding: a table in %s keeps its accents', async (_name, encode) => {
  const { texts, kind } = await parseDocument('precios.csv', encode('Artículo;Precio\r\nPiñata;"3,50 €"\r\n'))
  expect([kind, ...texts]).toEqual(['csv', 'Artículo: Piñata; Precio: 3,50 €'])
})

test('encoding: a guessed encoding is remarked', async () => {
  expect((await parseDocument('nota.txt', encodeWindows1252(EXPECTED))).remarks).toEqual(['encoding_guessed'])
  expect((await parseDocument('nota.txt', Buffer.from(EXPECTED))).remarks).toEqual([])
})

test.each([
  [';', 'a;b\n"uno; dos";3\n'],
  [',', 'a,b\n"uno; dos",3\n'],
  ['a tab', 'a\tb\n"uno; dos"\t3\n'],
  ['what its first line says', 'sep=|\na|b\nuno; dos|3\n'],
])('csv: a table separated by %s is read by its columns', async (_name, text) => {
  expect((await parseDocument('t.csv', Buffer.from(text))).texts).toEqual(['a: uno; dos; b: 3'])
})

test('csv: rows have the numbers that a spreadsheet gives them', async () => {
  const { blocks } = await parseDocument('t.csv', Buffer.from('a;b\nuno;1\n\ndos;2\n'))
  expect(blocks.map(({ row, sheet }) => [row, sheet])).toEqual([
    [2, null],
    [4, null],
  ])
})

test('csv: a formula in a cell is read as text and not evaluated', async () => {
  const { texts } = await parseDocument('t.csv', Buffer.from('a;b\n=1+1;=HYPERLINK("http://127.0.0.1")\n'))
  expect(texts).toEqual(['a: =1+1; b: =HYPERLINK("http://127.0.0.1")'])
})

test('text: control characters and bidirectional marks are removed', async () => {
  const { texts } = await parseDocument('nota.txt', Buffer.from('Precio:\u202e 10\u200b0\x01 €\u00ad'))
  expect(texts).toEqual(['Precio: 100 €'])
})
