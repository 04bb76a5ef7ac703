import { expect, test } from 'vitest'
import { openArchive, type Said } from '../../../test/archive.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { statements } from '../../../test/statements.ts'

const MINUTE_MS = 60_000
const long = { dateRange: { from: '2026-01-01', to: '2027-12-31' } }
const day = new Date('2026-03-10T12:00:00Z')

/** Said one after another in one conversation, each under the name of its place. */
async function withSaid(house: TestHouse, contents: readonly string[], more: Partial<Said> = {}) {
  const archive = await openArchive(house, 'lucia')
  await archive.talks([{ id: 'c1', agent: 'ventas', name: 'Ana Peña', phone: '573001112233' }])
  await archive.said(
    contents.map((content, n) => ({
      id: `m${String(n).padStart(4, '0')}`,
      in: 'c1',
      content,
      at: new Date(day.getTime() + n * MINUTE_MS),
      ...more,
    })),
  )
  const found = async (query: string) => {
    const { body } = await archive.ask('search', { query, ...long })
    return body.data.items.map((item: { content: string }) => item.content).toReversed()
  }
  return { ...archive, found }
}

test('beginnings of words are found without accents and case, each of them, in any order, however common', async () => {
  const house = await openHouse()
  const { found } = await withSaid(house, [
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

test('a phone in a message is found by its digits, however either of them is grouped', async () => {
  const house = await openHouse()
  const said = [
    'mi tel es 55-1234-5678',
    'llama al +52 (55) 1234 5678 hoy',
    '5512345678',
    'del 1 al 5 de 2026',
    '55 y 12',
  ]
  const { found } = await withSaid(house, said)
  for (const query of ['5512345678', '55-1234-5678', '55 1234 5678', '551234'])
    expect([query, await found(query)]).toEqual([query, said.slice(0, 3)])
  expect(await found('+52 55 1234 5678')).toEqual([said[1]])
  expect(await found('5512345679')).toEqual([])
})

test('signs, quotes and emojis are what they are, and nothing of a query is an order', async () => {
  const house = await openHouse()
  const said = [
    'rebaja del 50%',
    'a_b',
    `L'Oréal "x" \\`,
    'hola 😀',
    `'); drop table messages; --`,
    'a & b | !c:*',
    '100 %',
  ]
  const { found, ask } = await withSaid(house, said)
  expect(await found('%')).toEqual(['rebaja del 50%', '100 %'])
  expect(await found('_')).toEqual(['a_b'])
  expect(await found(`l'oreal "X"`)).toEqual([`L'Oréal "x" \\`])
  expect(await found('😀')).toEqual(['hola 😀'])
  expect(await found(`'); drop table messages; --`)).toEqual([`'); drop table messages; --`])
  expect(await found('a & b | !c:*')).toEqual(['a & b | !c:*'])
  expect(await found('   ')).toEqual([])
  for (const query of ['x'.repeat(10_000), '«¿…?»', `'"`])
    expect(await ask('search', { query, ...long })).toMatchObject({
      status: 400,
      body: { fields: { query: expect.stringMatching(/^(Busca con|Escribe) /) as string } },
    })
})

test('a part of a phone finds all that was said with it, beside what has such a number in it', async () => {
  const house = await openHouse()
  const { talks, said, found } = await withSaid(house, ['hola', 'pedido 3001'])
  await talks([{ id: 'c2', agent: 'ventas', phone: '525512345678' }])
  await said([{ id: 'z1', in: 'c2', content: 'código 3001', at: day }])
  expect(await found('+57 300')).toEqual(['hola', 'pedido 3001'])
  expect((await found('3001')).toSorted()).toEqual(['código 3001', 'hola', 'pedido 3001'])
  expect(await found('(55) 1234-56')).toEqual(['código 3001'])
  // Too short to be anybody's phone.
  expect(await found('57')).toEqual([])
})

test('the newest fifty are shown, of as many as there are, by one statement', async () => {
  const house = await openHouse()
  const { ask } = await withSaid(
    house,
    Array.from({ length: 60 }, (_, n) => `Pedido número ${n}`),
  )
  const asked = await statements(house.pool, /messages/, async () => {
    const { body } = await ask('search', { query: 'pedid', ...long })
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
      matchedText: 'Pedid',
      createdAt: '2026-03-10T12:59:00.000Z',
      timestamp: '2026-03-10T12:59:00.000Z',
    })
  })
  expect(asked).toHaveLength(1)
  expect(await statements(house.pool, /messages/, () => ask('search', { query: ' ', ...long }))).toEqual([])
})

test('what is not text is told with its kind, what was taken back keeps its words, and each has its sender', async () => {
  const house = await openHouse()
  const { talks, said, ask } = await withSaid(house, [])
  await talks([{ id: 'c2', agent: 'ventas' }])
  const at = (n: number) => new Date(day.getTime() + n)
  await said([
    { id: 'a', in: 'c2', content: ' factura lista ', type: 'image', at: at(1) },
    { id: 'b', in: 'c2', content: ' factura 2 ', deletedAt: day, at: at(2) },
    { id: 'c', in: 'c2', content: 'factura 3', origin: 'ai', at: at(3) },
    { id: 'd', in: 'c2', content: 'factura 4', origin: 'n8n', at: at(4) },
    { id: 'e', in: 'c2', content: 'factura 5', origin: 'console', status: 'failed', at: at(5) },
    { id: 'f', in: 'c2', content: 'factura 6', origin: 'phone', at: at(6) },
  ])
  const { body } = await ask('search', { query: 'factura', ...long })
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

test('days are those of whoever asks; the last thirty where none are asked for; never backwards', async () => {
  const house = await openHouse()
  const { said, ask } = await withSaid(house, [])
  const total = async (more: object) => (await ask('search', { query: 'hola', ...more })).body.data?.total
  await said([{ id: 'late', in: 'c1', content: 'hola', at: new Date('2026-03-10T23:30:00Z') }])
  const on = (date: string, timeZone: string) => total({ dateRange: { from: date, to: date }, timeZone })
  expect([await on('2026-03-10', 'America/Bogota'), await on('2026-03-11', 'America/Bogota')]).toEqual([1, 0])
  expect([await on('2026-03-10', 'Europe/Madrid'), await on('2026-03-11', 'Europe/Madrid')]).toEqual([0, 1])

  const days = (n: number) => new Date(Date.now() - n * 86_400_000)
  await said([1, 28, 31].map((n) => ({ id: `d${n}`, in: 'c1', content: 'hola', at: days(n) })))
  expect(await total({})).toBe(2)
  house.skip(10 * 86_400_000)
  expect(await total({})).toBe(1)

  const backwards = { dateRange: { from: '2026-03-10T05:00:01Z', to: '2026-03-09' }, timeZone: 'America/Bogota' }
  for (const path of ['search', 'counts', 'export'])
    expect(await ask(path, { query: 'hola', format: 'csv', ...backwards })).toMatchObject({
      status: 400,
      body: { fields: { 'dateRange.to': 'La fecha final es anterior a la inicial' } },
    })
  expect((await ask('search', { query: 'hola', timeZone: '+05:00' })).body.fields).toEqual({
    timeZone: 'No conocemos esa zona horaria',
  })
})

test('platform, agents and statuses narrow what is found and counted, and nobody finds what is another’s', async () => {
  const house = await openHouse()
  const { talks, said, ask } = await openArchive(house, 'lucia', ['ventas', 'soporte', 'bot', 'cobros'])
  const other = await openArchive(house, 'vecina')
  await talks([
    { id: 'c1', agent: 'ventas', contactKey: 'ana', phone: '573001112233' },
    { id: 'c2', agent: 'soporte', contactKey: 'ana', status: 'resolved' },
    { id: 'c3', agent: 'bot', contactKey: 'ana', platform: 'telegram', status: 'waiting' },
    { id: 'c4', agent: 'cobros', contactKey: 'eva' },
  ])
  await said(['c1', 'c1', 'c2', 'c3', 'c4'].map((id, n) => ({ id: `m${n}`, in: id, content: 'hola', at: day })))
  await house.db.updateTable('agents').set({ modelProblem: 'model.bad_key' }).where('name', '=', 'cobros').execute()
  const numbersOf = ({ asOf, ...figures }: { asOf: string }) => [new Date(asOf) > day, ...Object.values(figures)]
  const figures = async (filter: object) => [
    (await ask('search', { query: 'hola', ...long, ...filter })).body.data.total,
    numbersOf((await ask('counts', { ...long, ...filter })).body.data),
  ]
  // Conversations, contacts, active agents, messages.
  expect(await figures({})).toEqual([5, [true, 4, 3, 3, 5]])
  expect(await figures({ platform: 'telegram' })).toEqual([1, [true, 1, 1, 1, 1]])
  expect(await figures({ agentIds: ['lucia-ventas', 'lucia-cobros'] })).toEqual([3, [true, 2, 2, 1, 3]])
  expect(await figures({ statuses: ['resolved', 'waiting'], platform: 'whatsapp' })).toEqual([1, [true, 1, 1, 1, 1]])
  expect(await figures({ agentIds: ['vecina-ventas', `'), ('`] })).toEqual([0, [true, 0, 0, 0, 0]])

  for (const query of ['hola', '300111'])
    expect((await other.ask('search', { query, ...long, agentIds: [] })).body.data.total).toBe(0)
  expect(numbersOf((await other.ask('counts', long)).body.data)).toEqual([true, 0, 0, 0, 0])
  expect(await other.ask('export', { format: 'json', ...long, agentIds: ['lucia-ventas'] })).toMatchObject({
    status: 404,
    body: { code: 'extraction.nothing', error: 'No hay resultados para exportar' },
  })
})
