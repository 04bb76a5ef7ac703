import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { storeDocuments } from '../../../test/quiz.ts'
import { connect, createPool } from '../../db/connect.ts'
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
  const database = await freshDatabase()
  const pool = createPool(database.url)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  const db = connect(pool)
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
