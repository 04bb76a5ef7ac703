import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/test-server.ts'
import { DOCUMENTS_PATH, uploadDocument } from '../../../test/helpers/upload-documents.ts'
import { sendAndDrain, fetchThread, createOwnerWithAgent } from '../../../test/test-accounts.ts'

const sample = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../../test/documents', name)))
const typedFiles = (text: string) => new Uint8Array(Buffer.from(text))
/** Windows-1252, as Windows programs write it. */
const latin1Bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

const TARIFFS = 'Región: San Andrés; Precio: $ 31.000; Plazo: 5 días'
const WARRANTY = 'Los electrodomésticos tienen un año de garantía. Cigüeñas, pingüinos y piñatas'

/** Files that real programs wrote, with texts that they contain and where these are. */
const files = [
  { name: 'guia.pdf', bytes: sample('guia.pdf'), row: 4, says: [WARRANTY, TARIFFS], at: { page: 3 }, pages: 3 },
  { name: 'guia.docx', bytes: sample('guia.docx'), row: 4, says: [WARRANTY, TARIFFS], at: {}, pages: null },
  { name: 'guia.doc', bytes: sample('guia.doc'), row: null, says: [WARRANTY, TARIFFS], at: {}, pages: null },
] as const

const withoutModel = { env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' } }

async function uploadAndRead(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const server = await startTestServer(withoutModel)
  const account = await createOwnerWithAgent(server)
  const sent = await uploadDocument(server, account.token, bytes, {
    name: 'Guía',
    fileName: name,
    agentId: account.agent.id,
  })
  expect(sent.status).toBe(201)
  await server.drain()
  const path = `${DOCUMENTS_PATH}/${sent.body.data.id}`
  const { data: document } = (await server.call('GET', path, undefined, account.token)).body
  expect(document).toMatchObject({ processingStatus: 'COMPLETED', cause: null, fileName: name })
  const { data } = (await server.call('GET', `${path}/passages?size=100`, undefined, account.token)).body
  const ask = async (question: string) => {
    await sendAndDrain(server, account.bot, { id: 77, firstName: 'Ana' }, question)
    return (await fetchThread(server, account.token)).messages.at(-1)
  }
  return { paper: document, passages: data.items as ReadPassage[], ask }
}

type ReadPassage = { text: string; heading: string; page: number | null; sheet: string | null; row: number | null }

test.each(files)(
  'format: $name is uploaded and read with accents, table and places, and answers a customer',
  async ({ name, bytes, says: expected, at, pages, row }) => {
    const { paper: document, passages, ask } = await uploadAndRead(name, bytes)
    expect(document).toMatchObject({ pages, fileType: expect.stringMatching(/pdf|word/) })
    const whole = passages.map(({ text }) => text).join('\n')
    for (const words of expected) expect(whole).toContain(words)
    expect(passages.find(({ text }) => text.includes(WARRANTY))).toMatchObject({ page: null, ...at, row: null })
    const reply = await ask('¿Cuál es el precio y el plazo para la región San Andrés?')
    expect(reply.content).toContain('San Andrés: $ 31.000; plazo 5 días')
    expect(reply.metadata.sources).toMatchObject([{ name: 'Guía', page: pages && 1, row }])
  },
)

test.each(['precios.xlsx', 'precios.xls'])(
  'format: %s is uploaded and read row by row with its sheets, and answers a customer',
  async (name) => {
    const { passages, ask } = await uploadAndRead(name, sample(name))
    expect(passages.every(({ sheet, row }) => sheet !== null && row !== null)).toBe(true)
    expect(new Set(passages.map(({ sheet }) => sheet)).size).toBeGreaterThan(1)
    const last = passages.findLast(({ text }) => /[áéíóúñ]/.test(text))!
    const reply = await ask(last.text)
    expect(reply.content).toContain(last.text.split(';')[0]?.split(': ')[1])
    expect(reply.metadata.sources).toMatchObject([{ sheet: last.sheet, row: last.row }])
  },
)

const NOTICE = 'La piñata pequeña cuesta 30.000 pesos.'
const SMALL = 'La pequeña cuesta 30.000 pesos.'

test.each([
  [
    'precios.csv',
    latin1Bytes('Artículo;Precio\nCigüeña de peluche;45.000\nPiñata pequeña;30.000\n'),
    'Artículo: Piñata pequeña; Precio: 30.000',
    'Piñata pequeña: precio 30.000',
  ],
  [
    'precios.csv',
    typedFiles('Artículo,Precio\n"Piñata pequeña, azul","30.000"\n'),
    'Artículo: Piñata pequeña, azul; Precio: 30.000',
    'Piñata pequeña, azul: precio 30.000',
  ],
  ['aviso.txt', latin1Bytes(NOTICE), NOTICE, NOTICE],
  ['aviso.md', typedFiles('# Piñatas\n\nLa **pequeña** cuesta 30.000 pesos.\n'), SMALL, SMALL],
] as const)(
  'format: %s in any encoding keeps its accents and answers a customer',
  async (name, bytes, passage, said) => {
    const { passages, ask } = await uploadAndRead(name, bytes)
    expect(passages.map(({ text }) => text)).toContain(passage)
    expect((await ask('¿Cuánto cuesta la piñata pequeña?')).content).toContain(said)
  },
)
