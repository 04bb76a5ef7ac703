import { expect, test } from 'vitest'
import { asksAgainFor, requestedDocuments } from './send-request.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))
const requested = (text: string, documents = named('Menú', 'Lista de precios', 'Catálogo 2026')) =>
  requestedDocuments(text, documents).map(({ name }) => name)

test.each([
  ['mándame el menú', 'Menú'],
  ['Mandame el menu', 'Menú'],
  ['MÁNDAME EL MENÚ POR FAVOR', 'Menú'],
  ['¿Me mandas el menú?', 'Menú'],
  ['hola, me puedes enviar la carta', 'Menú'],
  ['buenas ¿me podrían compartir la carta del restaurante?', 'Menú'],
  ['m pasas el menu xfa', 'Menú'],
  ['Envíame la lista de precios', 'Lista de precios'],
  ['envíeme los precios', 'Lista de precios'],
  ['¿me pueden mandar su tarifario?', 'Lista de precios'],
  ['me regalas la lista', 'Lista de precios'],
  ['pásame el catálogo en PDF', 'Catálogo 2026'],
  ['pásame en pdf el catálogo', 'Catálogo 2026'],
  ['Páseme por favor el último catálogo', 'Catálogo 2026'],
  ['quiero que me mandes un catálogo', 'Catálogo 2026'],
  ['¿Puedes enviar el catálogo?', 'Catálogo 2026'],
  ['compárteme el catálogo de zapatos', 'Catálogo 2026'],
  ['mándame el pdf del menú', 'Menú'],
  ['mándenme la foto del menú', 'Menú'],
  ['¿tienen catálogo? ¿y el menú? mándamelo', 'Menú'],
  ['el menú, ¿me lo envías?', 'Menú'],
  ['¿no me mandas el menú?', 'Menú'],
  ['Envía el menú, gracias', 'Menú'],
  ['¿me das la lista de precios a ver si pido?', 'Lista de precios'],
])('request %j: it is %j', (text, name) => {
  expect(requested(text)).toEqual([name])
})

test.each([
  '¿me mandan a domicilio?',
  'mándame tu ubicación',
  '¿me pasas el precio de la hawaiana?',
  '¿me pasas con una persona?',
  '¿qué pasa con la lista de espera?',
  'te mandé el menú ayer',
  'ya les envié la lista de precios',
  'no me mandes el menú',
  'no quiero que me manden el catálogo',
  'mándame un menú ejecutivo',
  'mándame el menú del día a la oficina',
  'mándame dos hawaianas a la calle 10',
  '¿cuánto cuesta el menú?',
  '¿tienen menú vegetariano?',
  '¿cuánto vale el envío?',
  'envíame el contrato',
  '¿a qué hora mandan el menú?',
  'me pasas tu número de cuenta',
  'me regalas un minuto',
  'le mandas el menú a mi mamá',
  'mándame a alguien que me explique el catálogo',
  'mándame la cuenta',
  'quiero pedir el menú del día',
  'pasa que el catálogo no abre',
  '',
  '¿¿??',
])('%j asks for no file', (text) => {
  expect(requested(text)).toEqual([])
})

test('several documents fit: all of them are named', () => {
  const shelf = named('Catálogo de zapatos', 'Catálogo de bolsos', 'Menú', 'Menú infantil')
  expect(requested('mándame el catálogo', shelf)).toEqual(['Catálogo de zapatos', 'Catálogo de bolsos'])
  expect(requested('mándame el catálogo de bolsos', shelf)).toEqual(['Catálogo de bolsos'])
  expect(requested('mándame el catálogo de relojes', shelf)).toEqual([])
  expect(requested('mándame el menú', shelf)).toEqual(['Menú'])
  expect(requested('mándame el menú infantil', shelf)).toEqual(['Menú infantil'])
  expect(requested('mándame el menú y el catálogo de zapatos', shelf)).toEqual(['Catálogo de zapatos', 'Menú'])
  expect(requested('mándame el archivo', shelf)).toEqual(shelf.map(({ name }) => name))
  expect(requested('mándame el archivo', named('Menú'))).toEqual(['Menú'])
  expect(requested('mándame la carta', named('Menú', 'Carta de vinos'))).toEqual(['Menú', 'Carta de vinos'])
})

test('a name that is no kind of document: only the whole of a longer one is a request', () => {
  expect(requested('envíame la póliza de viaje', named('Póliza de viaje'))).toEqual(['Póliza de viaje'])
  expect(requested('mándame las pizzas', named('Pizzas', 'Pizzas y bebidas'))).toEqual([])
  expect(requested('mándame el archivo de pizzas', named('Pizzas'))).toEqual(['Pizzas'])
})

test('asked again: a verb of sending, the name, or that it did not arrive', () => {
  const menu = { name: 'Menú del día' }
  expect(
    ['mándamelo otra vez', '¿y el menú?', 'no me llegó', 'no abre'].filter((text) => !asksAgainFor(text, menu)),
  ).toEqual([])
  expect(
    ['gracias', '¿a qué hora abren?', 'quiero dos hamburguesas'].filter((text) => asksAgainFor(text, menu)),
  ).toEqual([])
})

test('a message that repeats its words a thousand times is read in no time', () => {
  const startedAt = performance.now()
  for (const words of ['mándame el menú y ', 'el menú mándamelo ', 'no me mandes '])
    requested(words.repeat(1_000), named(...Array.from({ length: 20 }, (_, at) => `Menú de la casa ${at}`)))
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
