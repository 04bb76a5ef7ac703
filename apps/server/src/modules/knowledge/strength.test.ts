import { expect, test } from 'vitest'
import { openFreshDb } from '../../../test/fresh-db.ts'
import { storeDocuments } from '../../../test/quiz.ts'
import { createAsking } from './asking.ts'
import { createChunker } from './chunk.ts'
import { createRecall } from './recall.ts'
import { createRecallStore } from './recall.store.ts'

const PLACE = { headings: [], page: null, sheet: null, row: null }

const passagesOf = (paragraphs: readonly string[]) => {
  const chunker = createChunker()
  return [...chunker.push(paragraphs.map((text) => ({ kind: 'paragraph' as const, text, ...PLACE }))), ...chunker.end()]
}

const rowsOf = (rows: readonly string[]) =>
  rows.map((text, position) => ({ position, text, heading: '', page: null, sheet: null, row: position + 2 }))

/** A bookshop's notes, and what customers ask of them. */
const NOTES = [
  'Aceptamos efectivo y tarjetas con terminal; vales de despensa no.',
  'Forramos libros de texto en dos días por 20 pesos cada uno.',
  'Compramos libros usados los martes por la mañana, previa revisión de sus páginas.',
  'El club de lectura se reúne el primer viernes de cada mes en el segundo piso.',
  'Pedidos de editoriales extranjeras tardan unas cuatro semanas en llegar.',
  'Estamos en Calle Morelos 88, junto a la biblioteca municipal.',
]
const QUESTIONS: [question: string, answer: string][] = [
  ['tienen terminal?', 'con terminal'],
  ['forran libros de texto', '20 pesos'],
  ['compran libros usados?', 'los martes'],
  ['cuando es el club de lectura', 'primer viernes'],
  ['cuanto tardan los pedidos de editoriales extranjeras', 'cuatro semanas'],
  ['donde estan ubicados', 'Morelos 88'],
]
const PRICES = Array.from(
  { length: 400 },
  (_, at) => `Clave: ${1_000 + at}; Producto: Novela edición ${at} de bolsillo; Precio: ${80 + (at % 90)}`,
)

async function openNotes() {
  const db = await openFreshDb()
  const notes = { name: 'notas.txt', passages: passagesOf(NOTES) }
  await storeDocuments({ db, userId: 'alone' }, [notes])
  await storeDocuments({ db, userId: 'beside' }, [notes, { name: 'precios.csv', passages: rowsOf(PRICES) }])
  const open = (fillers: ReadonlySet<string> = new Set()) => {
    const recall = createRecall(createRecallStore(db), async () => fillers)
    const { search } = createAsking(recall, { now: () => new Date() })
    return async (userId: string, question: string) => {
      const { quote, recalled } = await search(userId, null, question)
      return { quote: quote?.text ?? '', strength: Math.max(0, ...recalled.map((one) => one.strength)) }
    }
  }
  return open
}

test('strength does not depend on a price list beside the document', async () => {
  const ask = (await openNotes())()
  for (const [question, answer] of QUESTIONS) {
    const alone = await ask('alone', question)
    const beside = await ask('beside', question)
    expect(alone.quote).toContain(answer)
    expect(beside.quote).toContain(answer)
    expect(beside.strength).toBeGreaterThanOrEqual(0.9 * alone.strength)
  }
})

test('strength does not depend on courtesy', async () => {
  const ask = (await openNotes())()
  for (const [question, answer] of QUESTIONS) {
    const plain = await ask('alone', question)
    for (const courteous of [
      `oye jefe ${question}`,
      `hola buenas tardes vecina, ${question} xfa`,
      `q tal bro ${question}`,
    ]) {
      const asked = await ask('alone', courteous)
      expect(asked.quote).toContain(answer)
      expect(asked.strength).toBeGreaterThanOrEqual(0.95 * plain.strength)
    }
  }
})

test('a filler of this account’s customers mutes no question', async () => {
  const open = await openNotes()
  const question = 'chambelan tienen terminal'
  const strange = await open()('alone', question)
  const known = await open(new Set(['chambel']))('alone', question)
  expect(strange.quote).toBe('')
  expect(known.quote).toContain('con terminal')
})

test('a thing that no document has is not answered by its neighbour', async () => {
  const ask = (await openNotes())()
  for (const question of ['venden audiolibros de texto', 'hay club de ajedrez', 'tienen estacionamiento?'])
    expect((await ask('beside', question)).quote).toBe('')
})

const AT = { page: null, sheet: null, row: null }
const FAQ = [
  { ...AT, position: 0, heading: '¿Tienen parqueadero?', text: 'Sí, queda al lado de la tienda.' },
  { ...AT, position: 1, heading: '¿Hacen envíos?', text: 'Sí, con mensajería propia.' },
]

const MENU = [
  'Atendemos de lunes a viernes de 9:00 a 18:00.',
  'Entrega hasta 2 km: $20',
  'Entrega de 3 a 6 km: $35',
  'Corte de dama: $300',
  'Corte de caballero: $200',
  'Peinado para fiesta con cita previa.',
  'Funda de silicona para teléfono Lumo 11: $90',
]

/** Asks one account that has these documents. */
async function openWith(documents: Parameters<typeof storeDocuments>[1]) {
  const db = await openFreshDb()
  await storeDocuments({ db, userId: 'shop' }, documents)
  const { search } = createAsking(createRecall(createRecallStore(db)), { now: () => new Date() })
  return async (question: string) => (await search('shop', null, question)).quote?.text ?? ''
}

const lines = (texts: readonly string[]) => texts.map((text, position) => ({ ...AT, position, heading: '', text }))

test('a word that no document has does not mute the question that the owner answered', async () => {
  const ask = await openWith([{ name: 'respuestas.md', passages: FAQ }])
  expect(await ask('hola, hay parqueadero de motos?')).toBe('Sí, queda al lado de la tienda.')
  expect(await ask('hacen envíos en bicicleta?')).toBe('Sí, con mensajería propia.')
  expect(await ask('venden motos?')).toBe('')
  expect(await ask('tienen parqueadero techado con vigilante nocturno para camiones?')).toBe('')
})

test('a day or a number within a range is answered by its line', async () => {
  const ask = await openWith([{ name: 'carta.txt', passages: lines(MENU) }])
  expect(await ask('atienden los miércoles?')).toContain('lunes a viernes')
  expect(await ask('cuánto cobran la entrega a 4 km?')).toContain('$35')
})

test('a question about a price is answered by an amount or not at all', async () => {
  const ask = await openWith([{ name: 'carta.txt', passages: lines(MENU) }])
  expect(await ask('cuánto cuesta el corte de caballero?')).toBe('Corte de caballero: $200')
  expect(await ask('cuánto cuesta el peinado para fiesta?')).toBe('')
})

test('a model number that no document has is not answered by another model', async () => {
  const ask = await openWith([{ name: 'carta.txt', passages: lines(MENU) }])
  expect(await ask('cuánto la funda lumo 11?')).toContain('$90')
  expect(await ask('cuánto la funda lumo 15?')).toBe('')
})

test('two lines of one document that answer a question as well are quoted together', async () => {
  const ask = await openWith([{ name: 'carta.txt', passages: lines(MENU) }])
  expect(await ask('cuánto cuesta el corte?')).toBe('Corte de dama: $300\nCorte de caballero: $200')
  expect(await ask('cuánto cuesta el corte para una señora?')).toBe('Corte de dama: $300')
  expect(await ask('cuánto cuesta el corte para un señor?')).toBe('Corte de caballero: $200')
})

test('two documents that answer a question as well and differently leave it unanswered', async () => {
  const ask = await openWith([
    { name: 'centro.txt', passages: lines(['Corte de dama: $300']) },
    { name: 'norte.txt', passages: lines(['Corte de caballero: $200']) },
  ])
  expect(await ask('cuánto cuesta el corte?')).toBe('')
})

test('five rows that answer a question as well leave it unanswered', async () => {
  const rows = rowsOf([1, 2, 3, 4, 5].map((at) => `Producto: Corte ${at}0; Precio: ${at}00`))
  const few = await openWith([{ name: 'precios.csv', passages: rows.slice(0, 3) }])
  expect((await few('cuánto cuesta el corte?')).split('\n')).toHaveLength(3)
  const many = await openWith([{ name: 'precios.csv', passages: rows }])
  expect(await many('cuánto cuesta el corte?')).toBe('')
})
