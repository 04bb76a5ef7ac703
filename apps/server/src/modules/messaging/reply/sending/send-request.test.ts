import { expect, test } from 'vitest'
import { chosenDocuments } from './chosen-documents.ts'
import { readRequests } from './read-request.ts'
import { asksAgainFor, requestedDocuments } from './send-request.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))
const requested = (text: string, documents = named('Menú', 'Lista de precios', 'Catálogo 2026')) =>
  requestedDocuments(text, documents).documents.map(({ name }) => name)

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
  ['mándame la lista de precios de zapatos', 'Lista de precios'],
  ['mándame el menú actualizado por whatsapp', 'Menú'],
  ['mándame el menú completo buenas tardes', 'Menú'],
  ['envíame el portafolio de su empresa', 'Catálogo 2026'],
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

const shelf = named('Menú', 'Lista de precios', 'Catálogo 2026', 'Manual', 'Guía', 'Horarios', 'Programa', 'Ficha')

test.each([
  '¿me das la lista de espera?',
  'me pasas la guía de mi pedido',
  'mándame el menú del día',
  'me pasas la guía del envío',
  'me regalas la guía de rastreo porfa',
  'mándame la lista de invitados',
  'mándame la lista con mis compras',
  'mándame el menú ejecutivo',
  'mándame el menú 2',
  'me pasas una foto del menú del día',
  'mándame la carta de recomendación',
  'me das el folleto de vacunación',
  'pásame el cronograma de entregas',
  'me compartes el temario del examen',
  'mándame la ficha de mi perro',
  'el menú del día, me lo mandas',
  'mándame el catálogo 2024',
])('%j asks for something else than a document of that kind', (text) => {
  expect(requested(text, shelf)).toEqual([])
})

test('the agent’s name says nothing about which document', () => {
  const documents = named('Menú')
  expect(requestedDocuments('mándame la carta de Doña Rosa', documents, 'Doña Rosa').documents).toEqual(documents)
  expect(requestedDocuments('mándame la carta de Doña Rosa', documents, 'Vega').documents).toEqual([])
})

test('two things that are one document each: clear; one that is several: not', () => {
  const documents = named('Menú', 'Catálogo', 'Tarifas de envío', 'Tarifas de taller')
  const isClear = (text: string) => requestedDocuments(text, documents).isClear
  expect(requested('mándame el menú y el catálogo', documents)).toEqual(['Menú', 'Catálogo'])
  expect(isClear('mándame el menú y el catálogo')).toBe(true)
  expect(isClear('el menú y el catálogo, ¿me los mandas?')).toBe(true)
  expect(isClear('mándame el menú y las tarifas')).toBe(false)
})

const asked = named('Catálogo de zapatos', 'Catálogo de bolsos', 'Menú')
const chosen = (text: string, documents = asked) => {
  const choice = chosenDocuments(text, documents)
  return choice && [choice.isClear, ...choice.documents.map(({ name }) => documents.findIndex((d) => d.name === name))]
}

test.each([
  ['el de zapatos', [0]],
  ['Zapatos', [0]],
  ['zapatos porfa, gracias', [0]],
  ['¿el de bolsos?', [1]],
  ['mándame el de bolsos', [1]],
  ['quiero la carta', [2]],
  ['el catálogo de bolsos y el menú', [1, 2]],
  ['el primero', [0]],
  ['la 2', [1]],
  ['el último', [2]],
  ['los tres', [0, 1, 2]],
  ['todos porfa', [0, 1, 2]],
  ['ambos catálogos', [0, 1]],
])('«¿Cuál te mando?» %j: documents %j', (text, positions) => {
  expect(chosen(text)).toEqual([true, ...positions])
})

test('«¿Cuál te mando?»: an answer that fits several chooses none', () => {
  expect(chosen('el catálogo')).toEqual([false, 0, 1])
  expect(chosen('los dos', asked.slice(0, 2))).toEqual([true, 0, 1])
})

test.each([
  '¿cuánto cuestan los zapatos?',
  '¿tienen zapatos rojos?',
  'no quiero el de zapatos',
  'ninguno',
  'los dos',
  'el sexto',
  'dos',
  'gracias',
  'sí',
  'el manual',
  'zapatos, ¿hacen envíos?',
  `zapatos ${'por favor '.repeat(60)}`,
  '',
])('«¿Cuál te mando?» %j is no answer', (text) => {
  expect(chosen(text)).toBeNull()
})

test('several documents fit: all of them are named', () => {
  const kinds = named('Catálogo de zapatos', 'Catálogo de bolsos', 'Menú', 'Menú infantil')
  expect(requested('mándame el catálogo', kinds)).toEqual(['Catálogo de zapatos', 'Catálogo de bolsos'])
  expect(requested('mándame el catálogo de bolsos', kinds)).toEqual(['Catálogo de bolsos'])
  expect(requested('mándame el catálogo de relojes', kinds)).toEqual([])
  expect(requested('mándame el menú', kinds)).toEqual(['Menú'])
  expect(requested('mándame el menú infantil', kinds)).toEqual(['Menú infantil'])
  expect(requested('mándame el menú y el catálogo de zapatos', kinds)).toEqual(['Catálogo de zapatos', 'Menú'])
  expect(requested('mándame el archivo', kinds)).toEqual(kinds.map(({ name }) => name))
  expect(requested('mándame el archivo', named('Menú'))).toEqual(['Menú'])
  expect(requested('mándame la carta', named('Menú', 'Carta de vinos'))).toEqual(['Menú', 'Carta de vinos'])
})

test('a name that is no kind of document: only the whole of a longer one is a request', () => {
  expect(requested('envíame la póliza de viaje', named('Póliza de viaje'))).toEqual(['Póliza de viaje'])
  expect(requested('mándame las pizzas', named('Pizzas', 'Pizzas y bebidas'))).toEqual([])
  expect(requested('mándame el archivo de pizzas', named('Pizzas'))).toEqual(['Pizzas'])
})

test.each([
  'mándame la nómina',
  '¿me mandas la nómina?',
  'hola, me puedes enviar la nómina por favor',
  'Envíame la nómina, gracias',
  'mándame la nómina gracias',
  'mándame la nómina actualizada por whatsapp',
  'la nómina, ¿me la mandas?',
  'quiero que me mandes la nómina',
  '¿no me mandas la nómina?',
])('a name of one word that is no kind of document: %j asks for it', (text) => {
  expect(requested(text, named('Menú', 'Nómina', 'Nómina de mayo'))).toEqual(['Nómina'])
})

test.each([
  '¿cuánto es la nómina?',
  '¿cuándo me mandan la nómina?',
  '¿por qué no me mandan la nómina?',
  '¿quién me pasa la nómina?',
  '¿cómo me envían la nómina?',
  'si me mandas la nómina te pago',
  '¿a qué hora mandan la nómina?',
  '¿qué pasa con la nómina?',
  'me pasas la nómina a mi cuenta',
  'me pasan la nómina al banco',
  'mándame la nómina de mi esposo',
  'mándame la nómina de abril',
  'mándame mi nómina',
  'mándame una nómina',
  'mándame nómina',
  'mándame las nóminas',
  'no me mandes la nómina',
  'te mandé la nómina',
  'nómina',
])('a name of one word that is no kind of document: %j does not ask for it', (text) => {
  expect(requested(text, named('Menú', 'Nómina'))).toEqual([])
})

test('a name of one word that two documents have, or that may be goods: no request', () => {
  expect(requested('mándame la nómina', named('Nómina', 'nomina'))).toEqual([])
  expect(requested('mándame los zapatos', named('Zapatos'))).toEqual([])
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

test.each([
  `${'el '.repeat(80)}menú ${'denlo '.repeat(40)}`,
  `${'el menú y '.repeat(20)}${'mándamelo '.repeat(30)}`,
  'mándame el menú y '.repeat(1_000),
  'el menú, mándamelo '.repeat(1_000),
  `mándame el menú ${'de la casa '.repeat(40)}`,
])('a message that repeats its words is read for a few objects, and each name once: %#', (text) => {
  let namesRead = 0
  const documents = Array.from({ length: 20 }, (_, at) => ({
    get name() {
      namesRead += 1
      return `Menú de la casa ${at}`
    },
  }))
  requestedDocuments(text, documents)
  expect(namesRead).toBe(20)
  const objects = readRequests(text).flat(2)
  expect(objects.length).toBeLessThanOrEqual(54)
  expect(Math.max(...objects.map(({ words }) => words.length))).toBeLessThanOrEqual(12)
})
