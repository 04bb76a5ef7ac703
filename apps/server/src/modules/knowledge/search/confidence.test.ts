import { expect, test } from 'vitest'
import { connectTestDatabase } from '../../../../test/database/connect-test-database.ts'
import { storeDocuments } from '../../../../test/retrieval-benchmark.ts'
import { createSearchService } from './search.service.ts'
import { createChunker } from '../ingestion/chunker.ts'
import { createSearchPassages } from './search-passages.ts'
import { createPassageSearchStore } from './passage-search.store.ts'

const BLOCK_FIELDS = { headings: [], page: null, sheet: null, row: null }

const passagesOf = (paragraphs: readonly string[]) => {
  const chunker = createChunker()
  return [
    ...chunker.push(paragraphs.map((text) => ({ kind: 'paragraph' as const, text, ...BLOCK_FIELDS }))),
    ...chunker.end(),
  ]
}

const rowsOf = (rows: readonly string[]) =>
  rows.map((text, position) => ({ position, text, heading: '', page: null, sheet: null, row: position + 2 }))

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

async function createNotesSearch() {
  const db = await connectTestDatabase()
  const notes = { name: 'notas.txt', passages: passagesOf(NOTES) }
  await storeDocuments({ db, workspaceId: 'alone' }, [notes])
  await storeDocuments({ db, workspaceId: 'beside' }, [notes, { name: 'precios.csv', passages: rowsOf(PRICES) }])
  const open = (fillers: ReadonlySet<string> = new Set()) => {
    const searchPassages = createSearchPassages(createPassageSearchStore(db), async () => fillers)
    const { search } = createSearchService(searchPassages, { now: () => new Date() })
    return async (workspaceId: string, question: string) => {
      const { quote, recalled: foundPassages } = await search(workspaceId, null, question)
      return { quote: quote?.text ?? '', strength: Math.max(0, ...foundPassages.map((one) => one.strength)) }
    }
  }
  return open
}

test('confidence: a price list beside the document does not lower it', async () => {
  const ask = (await createNotesSearch())()
  for (const [question, answer] of QUESTIONS) {
    const alone = await ask('alone', question)
    const withPriceList = await ask('beside', question)
    expect(alone.quote).toContain(answer)
    expect(withPriceList.quote).toContain(answer)
    expect(withPriceList.strength).toBeGreaterThanOrEqual(0.9 * alone.strength)
  }
})

test('confidence: courtesy does not lower it', async () => {
  const ask = (await createNotesSearch())()
  for (const [question, answer] of QUESTIONS) {
    const plain = await ask('alone', question)
    for (const courteous of [
      `oye jefe ${question}`,
      `hola buenas tardes vecina, ${question} xfa`,
      `q tal bro ${question}`,
    ]) {
      const courteousAnswer = await ask('alone', courteous)
      expect(courteousAnswer.quote).toContain(answer)
      expect(courteousAnswer.strength).toBeGreaterThanOrEqual(0.95 * plain.strength)
    }
  }
})

test('confidence: a filler word of this account’s customers does not prevent the answer', async () => {
  const open = await createNotesSearch()
  const question = 'chambelan tienen terminal'
  const unknownWord = await open()('alone', question)
  const knownFiller = await open(new Set(['chambel']))('alone', question)
  expect(unknownWord.quote).toBe('')
  expect(knownFiller.quote).toContain('con terminal')
})

test('confidence: a thing that no document has is not answered by a similar one', async () => {
  const ask = (await createNotesSearch())()
  for (const question of ['venden audiolibros de texto', 'hay club de ajedrez', 'tienen estacionamiento?'])
    expect((await ask('beside', question)).quote).toBe('')
})

const PASSAGE_FIELDS = { page: null, sheet: null, row: null }
const FAQ = [
  { ...PASSAGE_FIELDS, position: 0, heading: '¿Tienen parqueadero?', text: 'Sí, queda al lado de la tienda.' },
  { ...PASSAGE_FIELDS, position: 1, heading: '¿Hacen envíos?', text: 'Sí, con mensajería propia.' },
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

async function createShopSearch(documents: Parameters<typeof storeDocuments>[1]) {
  const db = await connectTestDatabase()
  await storeDocuments({ db, workspaceId: 'shop' }, documents)
  const { search } = createSearchService(createSearchPassages(createPassageSearchStore(db)), { now: () => new Date() })
  return async (question: string) => (await search('shop', null, question)).quote?.text ?? ''
}

const lines = (texts: readonly string[]) =>
  texts.map((text, position) => ({ ...PASSAGE_FIELDS, position, heading: '', text }))

test('confidence: an unknown word does not prevent the owner’s answer to the same question', async () => {
  const ask = await createShopSearch([{ name: 'respuestas.md', passages: FAQ }])
  expect(await ask('hola, hay parqueadero de motos?')).toBe('Sí, queda al lado de la tienda.')
  expect(await ask('hacen envíos en bicicleta?')).toBe('Sí, con mensajería propia.')
  expect(await ask('venden motos?')).toBe('')
  expect(await ask('tienen parqueadero techado con vigilante nocturno para camiones?')).toBe('')
})

test('confidence: a day or a number within a range is answered by its line', async () => {
  const ask = await createShopSearch([{ name: 'carta.txt', passages: lines(MENU) }])
  expect(await ask('atienden los miércoles?')).toContain('lunes a viernes')
  expect(await ask('cuánto cobran la entrega a 4 km?')).toContain('$35')
})

test('confidence: a question about a price is answered by an amount or not at all', async () => {
  const ask = await createShopSearch([{ name: 'carta.txt', passages: lines(MENU) }])
  expect(await ask('cuánto cuesta el corte de caballero?')).toBe('Corte de caballero: $200')
  expect(await ask('cuánto cuesta el peinado para fiesta?')).toBe('')
})

test('a question about the day of something is not answered by any day', async () => {
  const ask = await createShopSearch([{ name: 'carta.txt', passages: lines(MENU) }])
  expect(await ask('qué días atienden?')).toContain('lunes a viernes')
  expect(await ask('qué día está más barato?')).toBe('')
})

test('the age of a child is looked for among ages, not among hours', async () => {
  const ask = await createShopSearch([
    {
      name: 'clases.txt',
      passages: lines(['Ballet de 4 a 7 años: sábado 9:30', 'Ballet de 8 a 12 años: sábado 11:00']),
    },
  ])
  expect(await ask('mi niña tiene 9, a qué hora es el ballet?')).toContain('11:00')
})

test('a table of a restaurant is not a month', async () => {
  const ask = await createShopSearch([
    { name: 'carta.txt', passages: lines(['Las pastas duran un mes en el congelador.']) },
  ])
  expect(await ask('tienen mesas?')).toBe('')
})

test('confidence: an unknown model number is not answered by another model', async () => {
  const ask = await createShopSearch([{ name: 'carta.txt', passages: lines(MENU) }])
  expect(await ask('cuánto la funda lumo 11?')).toContain('$90')
  expect(await ask('cuánto la funda lumo 15?')).toBe('')
})

test('quote: two equally good lines of one document are quoted together', async () => {
  const ask = await createShopSearch([{ name: 'carta.txt', passages: lines(MENU) }])
  expect(await ask('cuánto cuesta el corte?')).toBe('Corte de dama: $300\nCorte de caballero: $200')
  expect(await ask('cuánto cuesta el corte para una señora?')).toBe('Corte de dama: $300')
  expect(await ask('cuánto cuesta el corte para un señor?')).toBe('Corte de caballero: $200')
})

test('quote: two equally good but different documents leave the question unanswered', async () => {
  const ask = await createShopSearch([
    { name: 'centro.txt', passages: lines(['Corte de dama: $300']) },
    { name: 'norte.txt', passages: lines(['Corte de caballero: $200']) },
  ])
  expect(await ask('cuánto cuesta el corte?')).toBe('')
})

test('quote: five equally good rows leave the question unanswered', async () => {
  const rows = rowsOf([1, 2, 3, 4, 5].map((at) => `Producto: Corte ${at}0; Precio: ${at}00`))
  const threeRows = await createShopSearch([{ name: 'precios.csv', passages: rows.slice(0, 3) }])
  expect((await threeRows('cuánto cuesta el corte?')).split('\n')).toHaveLength(3)
  const fiveRows = await createShopSearch([{ name: 'precios.csv', passages: rows }])
  expect(await fiveRows('cuánto cuesta el corte?')).toBe('')
})

test('quote: for the price of a thing a row of a table goes before a notice that ties with it', async () => {
  const notice = 'Jueves: jarra de chicha gratis con el pollo entero. Grabado de vaso: 15 soles.'
  const ask = await createShopSearch([
    { name: 'promos.md', passages: lines([notice]) },
    {
      name: 'carta.csv',
      passages: rowsOf([
        'Plato: Pollo entero con papas; Precio: S/ 68.90',
        'Plato: Jarra de chicha morada; Precio: S/ 13.00',
        'Plato: Vaso grabado; Precio: S/ 9.00',
      ]),
    },
  ])
  expect(await ask('a cuanto esta el pollo entero')).toContain('68.90')
  expect(await ask('la jarra de chicha cuanto está?')).toContain('13.00')
  // What an action costs is no price of a thing.
  expect(await ask('cuánto cobran por grabar un vaso?')).not.toContain('9.00')
})
