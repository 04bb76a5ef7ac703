import { expect, test } from 'vitest'
import { inflectionsOf } from './inflections.ts'
import { readQuestion } from './read-question.ts'
import { synonymsOf } from './synonyms.ts'
import { stem } from '../terms.ts'

const thingsOf = (text: string) =>
  readQuestion(text)
    .words.filter((one) => !one.isCommon)
    .map(({ word }) => word)
const kindsOf = (text: string) => readQuestion(text).kinds.map(({ name }) => name)

test.each([
  ['oye jefe tienen terminal?', ['terminal']],
  ['buenas tardes vecina, xfa me dice si manejan terminal', ['terminal']],
  ['q tal bro, reciben yape', ['yape']],
  ['kiero saber si tenés terminal che', ['terminal']],
  ['quiubo, les hago una consulta, tienen terminal? quedo atenta', ['terminal']],
])('«%s»: courtesy, fillers and chat spelling are no part of what is asked', (text, things) => {
  expect(thingsOf(text)).toEqual(things)
})

test.each([
  ['a q hora abren mañana', ['hours']],
  ['laburan los sabados?', ['hours']],
  ['dnd estan ubicados', ['place']],
  ['a como el kilo', ['price']],
  ['cuanto cobrais por la limpieza', ['price']],
  ['cuanto tarda el envio', ['duration']],
  ['pasame el numero de telefono', ['contact']],
  ['quien da las clases', ['person']],
  ['cuantos litros trae el tanque', ['count']],
  ['cuanto mide la pista', ['count']],
  ['tienen terminal?', []],
])('«%s» asks for an answer of the kind %j', (text, kinds) => {
  expect(kindsOf(text)).toEqual(kinds)
})

test('read question: a sentence beside a question is an aside, two questions are two clauses', () => {
  const told = readQuestion('mi perro es alergico. tienen croquetas?').words
  expect(told.filter(({ isAside }) => isAside).map(({ word }) => word)).toEqual(['perro', 'alergico'])
  expect(readQuestion('tienen croquetas? y correas?').clauses).toHaveLength(2)
})

test.each([
  ['cuanto la pantalla del iphone 15', 'model'],
  ['me llevan 10 bultos', 'own'],
  ['hay mesa 10 personas', 'own'],
  ['mi hija tiene 12', 'own'],
])('«%s» has a number that is: %s', (text, number) => {
  expect(readQuestion(text).words.map((one) => one.number)).toContain(number)
})

test('a trade names the shop where its place is asked for, and a thing elsewhere', () => {
  expect(thingsOf('donde queda la panaderia')).toEqual([])
  expect(thingsOf('tienen guarderia')).toEqual(['guarderia'])
})

test('«salas» is a thing, though its stem is that of «salen»', () => {
  expect(thingsOf('lavan salas')).toContain('salas')
})

test('«señor» and «señora» have synonyms of their own, though one stem', () => {
  expect(synonymsOf('senor').map(({ term }) => term)).toContain(stem('caballero'))
  expect(synonymsOf('senora').map(({ term }) => term)).not.toContain(stem('caballero'))
})

test('courtesy alone leaves nothing to look up', () => {
  expect(readQuestion('hola buenas tardes jefe, una consulta').words).toEqual([])
})

test.each([
  ['cerráis', 'cerramos'],
  ['cierran', 'cerramos'],
  ['almuerzan', 'almorzamos'],
  ['calentito', 'caliente'],
])('%s is looked up as %s too', (asked, written) => {
  expect(inflectionsOf(asked.normalize('NFD').replaceAll(/\p{M}/gu, ''))).toContain(stem(written))
})

test('two million characters are read as the first few', () => {
  expect(readQuestion('¿tienen terminal '.repeat(120_000)).words.length).toBeLessThanOrEqual(40)
  expect(readQuestion(' '.repeat(2_000_000)).words).toEqual([])
})
