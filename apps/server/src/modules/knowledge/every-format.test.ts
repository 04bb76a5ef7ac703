import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { DOCUMENTS, upload } from '../../../test/papers.ts'
import { converse, thread, withAgent } from '../../../test/people.ts'

const sample = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../../test/documents', name)))
const typed = (text: string) => new Uint8Array(Buffer.from(text))
/** As Windows writes it. */
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

const TARIFFS = 'Región: San Andrés; Precio: $ 31.000; Plazo: 5 días'
const WARRANTY = 'Los electrodomésticos tienen un año de garantía. Cigüeñas, pingüinos y piñatas'

/** What a file says that programs wrote: on which page, in which sheet and row. */
const files = [
  { name: 'guia.pdf', bytes: sample('guia.pdf'), row: 4, says: [WARRANTY, TARIFFS], at: { page: 3 }, pages: 3 },
  { name: 'guia.docx', bytes: sample('guia.docx'), row: 4, says: [WARRANTY, TARIFFS], at: {}, pages: null },
  { name: 'guia.doc', bytes: sample('guia.doc'), row: null, says: [WARRANTY, TARIFFS], at: {}, pages: null },
] as const

const withoutModel = { env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' } }

async function uploaded(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const house = await openHouse(withoutModel)
  const made = await withAgent(house)
  const sent = await upload(house, made.token, bytes, { name: 'Guía', fileName: name, agentId: made.agent.id })
  expect(sent.status).toBe(201)
  await house.drain()
  const path = `${DOCUMENTS}/${sent.body.data.id}`
  const { data: paper } = (await house.call('GET', path, undefined, made.token)).body
  expect(paper).toMatchObject({ processingStatus: 'COMPLETED', cause: null, fileName: name })
  const { data } = (await house.call('GET', `${path}/passages?size=100`, undefined, made.token)).body
  const ask = async (question: string) => {
    await converse(house, made.bot, { id: 77, firstName: 'Ana' }, question)
    return (await thread(house, made.token)).messages.at(-1)
  }
  return { paper, passages: data.items as Told[], ask }
}

type Told = { text: string; heading: string; page: number | null; sheet: string | null; row: number | null }

test.each(files)(
  '$name is uploaded and understood with its accents, its table and its places, and answers a customer',
  async ({ name, bytes, says, at, pages, row }) => {
    const { paper, passages, ask } = await uploaded(name, bytes)
    expect(paper).toMatchObject({ pages, fileType: expect.stringMatching(/pdf|word/) })
    const whole = passages.map(({ text }) => text).join('\n')
    for (const words of says) expect(whole).toContain(words)
    expect(passages.find(({ text }) => text.includes(WARRANTY))).toMatchObject({ page: null, ...at, row: null })
    const reply = await ask('¿Cuál es el precio y el plazo para la región San Andrés?')
    expect(reply.content).toContain('Precio: $ 31.000')
    expect(reply.metadata.sources).toMatchObject([{ name: 'Guía', page: pages && 1, row }])
  },
)

test.each(['precios.xlsx', 'precios.xls'])(
  '%s is uploaded and understood row by row, each with its sheet, and answers a customer',
  async (name) => {
    const { passages, ask } = await uploaded(name, sample(name))
    expect(passages.every(({ sheet, row }) => sheet !== null && row !== null)).toBe(true)
    expect(new Set(passages.map(({ sheet }) => sheet)).size).toBeGreaterThan(1)
    const last = passages.findLast(({ text }) => /[áéíóúñ]/.test(text))!
    const reply = await ask(last.text)
    expect(reply.content).toContain(last.text.split(';')[0])
    expect(reply.metadata.sources).toMatchObject([{ sheet: last.sheet, row: last.row }])
  },
)

test.each([
  [
    'precios.csv',
    latin('Artículo;Precio\nCigüeña de peluche;45.000\nPiñata pequeña;30.000\n'),
    'Artículo: Piñata pequeña; Precio: 30.000',
  ],
  [
    'precios.csv',
    typed('Artículo,Precio\n"Piñata pequeña, azul","30.000"\n'),
    'Artículo: Piñata pequeña, azul; Precio: 30.000',
  ],
  ['aviso.txt', latin('La piñata pequeña cuesta 30.000 pesos.'), 'La piñata pequeña cuesta 30.000 pesos.'],
  ['aviso.md', typed('# Piñatas\n\nLa **pequeña** cuesta 30.000 pesos.\n'), 'La pequeña cuesta 30.000 pesos.'],
] as const)(
  '%s, in whatever encoding it is, is uploaded with its accents and answers a customer',
  async (name, bytes, says) => {
    const { passages, ask } = await uploaded(name, bytes)
    expect(passages.map(({ text }) => text)).toContain(says)
    expect((await ask('¿Cuánto cuesta la piñata pequeña?')).content).toContain(says)
  },
)
