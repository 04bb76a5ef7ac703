import { expect, test } from 'vitest'
import { inflectionsOf } from './inflections.ts'
import { parseQuestion } from './parse-question.ts'
import { synonymsOf } from './lexicon/synonyms.ts'
import { stem } from '../text/tokenize.ts'

const thingsOf = (text: string) =>
  parseQuestion(text)
    .words.filter((one) => !one.isCommon)
    .map(({ word }) => word)
const kindNamesOf = (text: string) => parseQuestion(text).kinds.map(({ name }) => name)

test.each([
  ['oye jefe tienen terminal?', ['terminal']],
  ['buenas tardes vecina, xfa me dice si manejan terminal', ['terminal']],
  ['q tal bro, reciben yape', ['yape']],
  ['kiero saber si tenés terminal che', ['terminal']],
  ['quiubo, les hago una consulta, tienen terminal? quedo atenta', ['terminal']],
])('parse question: «%s» without courtesy, fillers and chat spelling', (text, things) => {
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
])('parse question: «%s» wants an answer of the kind %j', (text, kinds) => {
  expect(kindNamesOf(text)).toEqual(kinds)
})

test('parse question: a statement beside a question is background, two questions are two clauses', () => {
  const background = parseQuestion('mi perro es alergico. tienen croquetas?').words
  expect(background.filter(({ isAside }) => isAside).map(({ word }) => word)).toEqual(['perro', 'alergico'])
  expect(parseQuestion('tienen croquetas? y correas?').clauses).toHaveLength(2)
})

test.each([
  ['cuanto la pantalla del iphone 15', 'model'],
  ['me llevan 10 bultos', 'own'],
  ['hay mesa 10 personas', 'own'],
  ['mi hija tiene 12', 'own'],
])('parse question: the number in «%s» is: %s', (text, number) => {
  expect(parseQuestion(text).words.map((one) => one.number)).toContain(number)
})

test('parse question: a trade is the shop in a question for its place, otherwise a thing', () => {
  expect(thingsOf('donde queda la panaderia')).toEqual([])
  expect(thingsOf('tienen guarderia')).toEqual(['guarderia'])
})

test('parse question: «salas» is a thing though it shares its stem with «salen»', () => {
  expect(thingsOf('lavan salas')).toContain('salas')
})

test('parse question: «señor» and «señora» have different synonyms though they share a stem', () => {
  expect(synonymsOf('senor').map(({ term }) => term)).toContain(stem('caballero'))
  expect(synonymsOf('senora').map(({ term }) => term)).not.toContain(stem('caballero'))
})

test('parse question: courtesy alone leaves no words', () => {
  expect(parseQuestion('hola buenas tardes jefe, una consulta').words).toEqual([])
})

test.each([
  ['cerráis', 'cerramos'],
  ['cierran', 'cerramos'],
  ['almuerzan', 'almorzamos'],
  ['calentito', 'caliente'],
])('parse question: %s is searched as %s too', (question, written) => {
  expect(inflectionsOf(question.normalize('NFD').replaceAll(/\p{M}/gu, ''))).toContain(stem(written))
})

test('parse question: of two million characters only the first are read', () => {
  expect(parseQuestion('¿tienen terminal '.repeat(120_000)).words.length).toBeLessThanOrEqual(40)
  expect(parseQuestion(' '.repeat(2_000_000)).words).toEqual([])
})
