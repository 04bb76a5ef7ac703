import { expect, test } from 'vitest'
import { withoutLinksOf } from './echo.ts'
import { linksIn } from './links.ts'

const linksOf = (text: string, theirs: string[], ours: string[] = []) =>
  linksIn(withoutLinksOf(text, { theirs, ours })).map(({ key }) => key)

test.each<[what: string, text: string, theirs: string[], ours: string[], left: string[]]>([
  ['a link of a customer’s', '¿malo.ru/pago? No sé.', ['mira malo.ru/pago'], [], []],
  ['another page of the same site', 'malo.ru/otra', ['malo.ru/pago?a=1'], [], []],
  ['the same, as JSON writes it', '{"q":"https://www.malo.ru/pago"}', ['MALO.ru/pago'], [], []],
  ['a name of a chat', 'escribe a @malo_bot', ['@malo_bot me dijo'], [], []],
  ['one that nobody asked about', 'tienda.co/7', ['mira malo.ru'], [], ['tienda.co/7']],
  ['one that the shop knows', 'tienda.co/7', ['¿es tienda.co/3?'], ['Vendemos en tienda.co'], ['tienda.co/7']],
  ['no link at all', 'Quedan 3', ['¿quedan?'], [], []],
])('of what a system says, %s', (_, text, theirs, ours, left) => {
  expect(linksOf(text, theirs, ours)).toEqual(left)
})

test('everything else stays as it was said', () => {
  const said = 'malo.ru no está. Escribe a ventas@malo.ru o ven por 45.000.'
  expect(withoutLinksOf(said, { theirs: ['¿malo.ru?'], ours: [] })).toBe(
    '        no está. Escribe a ventas@malo.ru o ven por 45.000.',
  )
})
