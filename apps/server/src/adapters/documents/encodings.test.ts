import { expect, test } from 'vitest'
import { read } from '../../../test/documents/read.ts'
import { decode } from './child/decode.ts'

const SAID = 'El señor Núñez pidió «té» a 3 €, ¿verdad?'
const swap = (bytes: Buffer) => Buffer.from(bytes).swap16()
const western = (text: string) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1')

const written: [string, (text: string) => Buffer][] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 with a mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 without one', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16 of other machines', (text) => swap(Buffer.from(`\ufeff${text}`, 'utf16le'))],
  ['UTF-16 of other machines, without a mark', (text) => swap(Buffer.from(text, 'utf16le'))],
  ['windows-1252', western],
]

test.each(written)('a text in %s keeps its accents', (_name, encode) => {
  expect(decode(encode(SAID)).text).toBe(SAID)
})

test.each(written)('a table in %s keeps its accents', async (_name, encode) => {
  const { texts, kind } = await read('precios.csv', encode('Artículo;Precio\r\nPiñata;"3,50 €"\r\n'))
  expect([kind, ...texts]).toEqual(['csv', 'Artículo: Piñata; Precio: 3,50 €'])
})

test('that an encoding was guessed is told', async () => {
  expect((await read('nota.txt', western(SAID))).remarks).toEqual(['encoding_guessed'])
  expect((await read('nota.txt', Buffer.from(SAID))).remarks).toEqual([])
})

test.each([
  [';', 'a;b\n"uno; dos";3\n'],
  [',', 'a,b\n"uno; dos",3\n'],
  ['a tab', 'a\tb\n"uno; dos"\t3\n'],
  ['what its first line says', 'sep=|\na|b\nuno; dos|3\n'],
])('a table cut by %s is read by its columns', async (_name, text) => {
  expect((await read('t.csv', Buffer.from(text))).texts).toEqual(['a: uno; dos; b: 3'])
})

test('a row of a CSV has the number that a spreadsheet would give it', async () => {
  const { blocks } = await read('t.csv', Buffer.from('a;b\nuno;1\n\ndos;2\n'))
  expect(blocks.map(({ row, sheet }) => [row, sheet])).toEqual([
    [2, null],
    [4, null],
  ])
})

test('what stands in a cell of a CSV as a formula is a text, and nothing runs it', async () => {
  const { texts } = await read('t.csv', Buffer.from('a;b\n=1+1;=HYPERLINK("http://127.0.0.1")\n'))
  expect(texts).toEqual(['a: =1+1; b: =HYPERLINK("http://127.0.0.1")'])
})

test('what cannot be kept or would turn a text around is taken out', async () => {
  const { texts } = await read('nota.txt', Buffer.from('Precio:\u202e 10\u200b0\x01 €\u00ad'))
  expect(texts).toEqual(['Precio: 100 €'])
})
