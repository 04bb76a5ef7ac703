import { expect, test } from 'vitest'
import { createArchive, type ArchivedMessage } from '../../../test/helpers/archive.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { recordStatements } from '../../../test/database/record-statements.ts'

const MINUTE_MS = 60_000
const long = { dateRange: { from: '2026-01-01', to: '2027-12-31' } }
const day = new Date('2026-03-10T12:00:00Z')

/** Messages of one conversation, one after another, each with its index as id. */
async function openWithMessages(
  server: TestServer,
  contents: readonly string[],
  overrides: Partial<ArchivedMessage> = {},
) {
  const archive = await createArchive(server, 'lucia')
  await archive.addConversations([{ id: 'c1', agent: 'ventas', name: 'Ana Peña', phone: '573001112233' }])
  await archive.addMessages(
    contents.map((content, n) => ({
      id: `m${String(n).padStart(4, '0')}`,
      in: 'c1',
      content,
      at: new Date(day.getTime() + n * MINUTE_MS),
      ...overrides,
    })),
  )
  const found = async (query: string) => {
    const { body } = await archive.postExtraction('search', { query, ...long })
    return body.data.items.map((item: { content: string }) => item.content).toReversed()
  }
  return { ...archive, found }
}

test('search: finds word beginnings without accents or case, each of them, in any order, however common', async () => {
  const server = await startTestServer()
  const { found } = await openWithMessages(server, [
    '¿Aceptan DEVOLUCIÓN de la talla?',
    'la devoluciones',
    'evolución',
    'de la que',
  ])
  expect(await found('devolucion')).toEqual(['¿Aceptan DEVOLUCIÓN de la talla?', 'la devoluciones'])
  expect(await found('TÁLL dev')).toEqual(['¿Aceptan DEVOLUCIÓN de la talla?'])
  expect(await found('de la que')).toEqual(['de la que'])
  expect(await found('volución')).toEqual([])
})

test('search: finds a phone in a message by its digits, however either is grouped', async () => {
  const server = await startTestServer()
  const said = [
    'mi tel es 55-1234-5678',
    'llama al +52 (55) 1234 5678 hoy',
    '5512345678',
    'del 1 al 5 de 2026',
    '55 y 12',
  ]
  const { found } = await openWithMessages(server, said)
  for (const query of ['5512345678', '55-1234-5678', '55 1234 5678', '551234'])
    expect([query, await found(query)]).toEqual([query, said.slice(0, 3)])
  expect(await found('+52 55 1234 5678')).toEqual([said[1]])
  expect(await found('5512345679')).toEqual([])
})

test('search: punctuation, quotes and emojis are literal, and a query has no operators', async () => {
  const server = await startTestServer()
  const said = [
    'rebaja del 50%',
    'a_b',
    `L'Oréal "x" \\`,
    'hola 😀',
    `'); drop table messages; --`,
    'a & b | !c:*',
    '100 %',
  ]
  const { found, postExtraction } = await openWithMessages(server, said)
  expect(await found('%')).toEqual(['rebaja del 50%', '100 %'])
  expect(await found('_')).toEqual(['a_b'])
  expect(await found(`l'oreal "X"`)).toEqual([`L'Oréal "x" \\`])
  expect(await found('😀')).toEqual(['hola 😀'])
  expect(await found(`'); drop table messages; --`)).toEqual([`'); drop table messages; --`])
  expect(await found('a & b | !c:*')).toEqual(['a & b | !c:*'])
  expect(await found('   ')).toEqual([])
  for (const query of ['x'.repeat(10_000), '«¿…?»', `'"`])
    expect(await postExtraction('search', { query, ...long })).toMatchObject({
      status: 400,
      body: { fields: { query: expect.stringMatching(/^(Busca con|Escribe) /) as string } },
    })
})

test('search: part of a phone finds all messages of its contact, and messages that contain it', async () => {
  const server = await startTestServer()
  const { addConversations, addMessages, found } = await openWithMessages(server, ['hola', 'pedido 3001'])
  await addConversations([{ id: 'c2', agent: 'ventas', phone: '525512345678' }])
  await addMessages([{ id: 'z1', in: 'c2', content: 'código 3001', at: day }])
  expect(await found('+57 300')).toEqual(['hola', 'pedido 3001'])
  expect((await found('3001')).toSorted()).toEqual(['código 3001', 'hola', 'pedido 3001'])
  expect(await found('(55) 1234-56')).toEqual(['código 3001'])
  // Too short to be a phone.
  expect(await found('57')).toEqual([])
})

test('search: shows the newest fifty with the total, in one statement', async () => {
  const server = await startTestServer()
  const { postExtraction } = await openWithMessages(
    server,
    Array.from({ length: 60 }, (_, n) => `Pedido número ${n}`),
  )
  const statementCount = await recordStatements(server.pool, /messages/, async () => {
    const { body } = await postExtraction('search', { query: 'pedid', ...long })
    expect(body.data.total).toBe(60)
    expect(body.data.items).toHaveLength(50)
    expect(body.data.items[0]).toEqual({
      id: 'm0059',
      conversationId: 'c1',
      sessionName: 'conv_c1',
      platform: 'whatsapp',
      phone: '573001112233',
      userName: 'Ana Peña',
      agentName: 'ventas',
      type: 'user',
      content: 'Pedido número 59',
      matchedText: 'Pedido',
      createdAt: '2026-03-10T12:59:00.000Z',
      timestamp: '2026-03-10T12:59:00.000Z',
    })
  })
  expect(statementCount).toHaveLength(1)
  expect(
    await recordStatements(server.pool, /messages/, () => postExtraction('search', { query: ' ', ...long })),
  ).toEqual([])
})

test('search: media show their kind, deleted messages their text, and each row its sender', async () => {
  const server = await startTestServer()
  const { addConversations, addMessages, postExtraction } = await openWithMessages(server, [])
  await addConversations([{ id: 'c2', agent: 'ventas' }])
  const atMillisecond = (n: number) => new Date(day.getTime() + n)
  await addMessages([
    { id: 'a', in: 'c2', content: ' factura lista ', type: 'image', at: atMillisecond(1) },
    { id: 'b', in: 'c2', content: ' factura 2 ', deletedAt: day, at: atMillisecond(2) },
    { id: 'c', in: 'c2', content: 'factura 3', origin: 'ai', at: atMillisecond(3) },
    { id: 'd', in: 'c2', content: 'factura 4', origin: 'n8n', at: atMillisecond(4) },
    { id: 'e', in: 'c2', content: 'factura 5', origin: 'console', status: 'failed', at: atMillisecond(5) },
    { id: 'f', in: 'c2', content: 'factura 6', origin: 'phone', at: atMillisecond(6) },
  ])
  const { body } = await postExtraction('search', { query: 'factura', ...long })
  const rows = body.data.items.map((row: Record<string, unknown>) => [
    row['type'],
    row['content'],
    row['userName'],
    row['phone'],
  ])
  expect(rows.toReversed()).toEqual([
    ['user', 'Foto: factura lista', 'Usuario anónimo', null],
    ['user', ' factura 2 ', 'Usuario anónimo', null],
    ['AI', 'factura 3', 'Usuario anónimo', null],
    ['AI', 'factura 4', 'Usuario anónimo', null],
    ['person', 'factura 5', 'Usuario anónimo', null],
    ['person', 'factura 6', 'Usuario anónimo', null],
  ])
})

test('search: days are those of the reader’s time zone; by default the last thirty; never reversed', async () => {
  const server = await startTestServer()
  const { addMessages, postExtraction } = await openWithMessages(server, [])
  const total = async (overrides: object) =>
    (await postExtraction('search', { query: 'hola', ...overrides })).body.data?.total
  await addMessages([{ id: 'late', in: 'c1', content: 'hola', at: new Date('2026-03-10T23:30:00Z') }])
  const totalOn = (date: string, timeZone: string) => total({ dateRange: { from: date, to: date }, timeZone })
  expect([await totalOn('2026-03-10', 'America/Bogota'), await totalOn('2026-03-11', 'America/Bogota')]).toEqual([1, 0])
  expect([await totalOn('2026-03-10', 'Europe/Madrid'), await totalOn('2026-03-11', 'Europe/Madrid')]).toEqual([0, 1])

  const days = (n: number) => new Date(Date.now() - n * 86_400_000)
  await addMessages([1, 28, 31].map((n) => ({ id: `d${n}`, in: 'c1', content: 'hola', at: days(n) })))
  expect(await total({})).toBe(2)
  server.advanceClock(10 * 86_400_000)
  expect(await total({})).toBe(1)

  const backwards = { dateRange: { from: '2026-03-10T05:00:01Z', to: '2026-03-09' }, timeZone: 'America/Bogota' }
  for (const path of ['search', 'counts', 'export'])
    expect(await postExtraction(path, { query: 'hola', format: 'csv', ...backwards })).toMatchObject({
      status: 400,
      body: { fields: { 'dateRange.to': 'La fecha final es anterior a la inicial' } },
    })
  expect((await postExtraction('search', { query: 'hola', timeZone: '+05:00' })).body.fields).toEqual({
    timeZone: 'No conocemos esa zona horaria',
  })
})

test('search and counts: filter by platform, agent and status, within the account', async () => {
  const server = await startTestServer()
  const { addConversations, addMessages, postExtraction } = await createArchive(server, 'lucia', [
    'ventas',
    'soporte',
    'bot',
    'cobros',
  ])
  const otherAccount = await createArchive(server, 'vecina')
  await addConversations([
    { id: 'c1', agent: 'ventas', contactKey: 'ana', phone: '573001112233' },
    { id: 'c2', agent: 'soporte', contactKey: 'ana', status: 'resolved' },
    { id: 'c3', agent: 'bot', contactKey: 'ana', platform: 'telegram', status: 'waiting' },
    { id: 'c4', agent: 'cobros', contactKey: 'eva' },
  ])
  await addMessages(['c1', 'c1', 'c2', 'c3', 'c4'].map((id, n) => ({ id: `m${n}`, in: id, content: 'hola', at: day })))
  await server.db.updateTable('agents').set({ modelProblem: 'model.bad_key' }).where('name', '=', 'cobros').execute()
  const numbersOf = ({ asOf, ...figures }: { asOf: string }) => [new Date(asOf) > day, ...Object.values(figures)]
  const figures = async (filter: object) => [
    (await postExtraction('search', { query: 'hola', ...long, ...filter })).body.data.total,
    numbersOf((await postExtraction('counts', { ...long, ...filter })).body.data),
  ]
  // Conversations, contacts, active agents, messages.
  expect(await figures({})).toEqual([5, [true, 4, 3, 3, 5]])
  expect(await figures({ platform: 'telegram' })).toEqual([1, [true, 1, 1, 1, 1]])
  expect(await figures({ agentIds: ['lucia-ventas', 'lucia-cobros'] })).toEqual([3, [true, 2, 2, 1, 3]])
  expect(await figures({ statuses: ['resolved', 'waiting'], platform: 'whatsapp' })).toEqual([1, [true, 1, 1, 1, 1]])
  expect(await figures({ agentIds: ['vecina-ventas', `'), ('`] })).toEqual([0, [true, 0, 0, 0, 0]])

  for (const query of ['hola', '300111'])
    expect((await otherAccount.postExtraction('search', { query, ...long, agentIds: [] })).body.data.total).toBe(0)
  expect(numbersOf((await otherAccount.postExtraction('counts', long)).body.data)).toEqual([true, 0, 0, 0, 0])
  expect(
    await otherAccount.postExtraction('export', { format: 'json', ...long, agentIds: ['lucia-ventas'] }),
  ).toMatchObject({
    status: 404,
    body: { code: 'extraction.nothing', error: 'No hay resultados para exportar' },
  })
})
