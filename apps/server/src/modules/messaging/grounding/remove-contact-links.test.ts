import { expect, test } from 'vitest'
import { removeContactLinks } from './remove-contact-links.ts'
import { findLinks } from './extractors/links.ts'

const linksOf = (text: string, contactTexts: string[], ownerTexts: string[] = []) =>
  findLinks(removeContactLinks(text, { theirs: contactTexts, ours: ownerTexts })).map(({ key }) => key)

test.each<[what: string, text: string, theirs: string[], ours: string[], left: string[]]>([
  ['a link of a customer’s', '¿malo.ru/pago? No sé.', ['mira malo.ru/pago'], [], []],
  ['another page of the same site', 'malo.ru/otra', ['malo.ru/pago?a=1'], [], []],
  ['the same, as JSON writes it', '{"q":"https://www.malo.ru/pago"}', ['MALO.ru/pago'], [], []],
  ['a name of a chat', 'escribe a @malo_bot', ['@malo_bot me dijo'], [], []],
  ['one that nobody asked about', 'tienda.co/7', ['mira malo.ru'], [], ['tienda.co/7']],
  ['one that the shop knows', 'tienda.co/7', ['¿es tienda.co/3?'], ['Vendemos en tienda.co'], ['tienda.co/7']],
  ['no link at all', 'Quedan 3', ['¿quedan?'], [], []],
])('links in the answer of an external system: %s', (_, text, contactTexts, ownerTexts, expected) => {
  expect(linksOf(text, contactTexts, ownerTexts)).toEqual(expected)
})

test('answer of an external system: everything except the contact’s links is kept', () => {
  const answer = 'malo.ru no está. Escribe a ventas@malo.ru o ven por 45.000.'
  expect(removeContactLinks(answer, { theirs: ['¿malo.ru?'], ours: [] })).toBe(
    '        no está. Escribe a ventas@malo.ru o ven por 45.000.',
  )
})
