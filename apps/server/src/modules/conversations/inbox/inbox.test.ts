import { normalizedWords } from '@portavoz/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { waitUntilConfirmed, signUp, createOwnerWithAgent } from '../../../../test/test-accounts.ts'

const contacts = [
  { id: 11, firstName: 'Ana María', lastName: 'Ríos' },
  { id: 12, firstName: 'Luis' },
  { id: 13, firstName: 'Zoé' },
]

/** Three contacts with one message each, in this order. */
async function openWithThreeConversations(server: TestServer) {
  const account = await createOwnerWithAgent(server)
  const texts = ['¿Tienen cafetera?', 'Quiero una devolución', 'Hola']
  for (const [index, contact] of contacts.entries()) {
    account.bot.sendAsCustomer(contact, texts[index] ?? '')
    await waitUntilConfirmed(account.bot)
    await server.drain()
  }
  const find = async (query: string) => {
    const { status, body } = await server.call('GET', `/api/conversations?${query}`, undefined, account.token)
    if (status !== 200) return body
    return body.data.items.map(({ contact }: { contact: { id: string } }) => contact.id)
  }
  const stats = async (query = '') =>
    (await server.call('GET', `/api/conversations/stats?${query}`, undefined, account.token)).body.data
  const first = await server.call('GET', '/api/conversations?search=cafetera', undefined, account.token)
  return { ...account, find, stats, ana: first.body.data.items[0] }
}

const search = (text: string) => `search=${encodeURIComponent(text)}`

test('inbox search: finds word beginnings in names and messages, without accents or case', async () => {
  const server = await startTestServer()
  const { find } = await openWithThreeConversations(server)
  for (const [text, found] of [
    ['rios', ['11']],
    ['MARÍ', ['11']],
    ['ana ri', ['11']],
    ['cafet', ['11']],
    ['DEVOLUCION', ['12']],
    ['zoe', ['13']],
    ['eco', ['13', '12', '11']],
    ['arí', []],
    ['ana devolucion', []],
    ['%', []],
    ['', ['13', '12', '11']],
    ['   ', ['13', '12', '11']],
  ] as const)
    expect([text, await find(search(text))]).toEqual([text, found])
})

test('inbox search: a name is found by the beginning of each of its words, also next to punctuation', async () => {
  const server = await startTestServer()
  const { find, ana } = await openWithThreeConversations(server)
  const withName = (contactName: string) =>
    server.db.updateTable('conversations').set({ contactName }).where('id', '=', ana.id).execute()
  const finds = async (text: string) => expect([text, await find(search(text))]).toEqual([text, ['11']])
  for (const [name, ...texts] of [
    ['María-José', 'María-José', 'jose', 'MARIA'],
    ["O'Connor (Bogotá)", "O'Connor", 'bogota', '(Bogotá)', 'conn'],
    ['Ana🌸', 'Ana🌸', '🌸', 'an'],
    ['50%_xa\\xb', '50%', '_', 'xb'],
  ] as const) {
    await withName(name)
    for (const text of texts) await finds(text)
  }
  const fragment = fc.constantFrom('Ñandú', 'zoé', '7x', '🌸', '-', "'", '(', '.', ' ', '%', '_', '\\', '·', 'ＡＢ')
  const names = fc.array(fragment, { minLength: 1, maxLength: 6 }).map((fragments) => `xq${fragments.join('')}`)
  await fc.assert(
    fc.asyncProperty(names, async (name) => {
      await withName(name)
      for (const text of [name, normalizedWords(name)[0] ?? '']) await finds(text)
    }),
    { numRuns: 15 },
  )
})

test('inbox search: part of a phone finds its contact, however it is spaced; two digits are a word', async () => {
  const server = await startTestServer()
  const { find, ana } = await openWithThreeConversations(server)
  await server.db.updateTable('conversations').set({ contactPhone: '573001234567' }).where('id', '=', ana.id).execute()
  for (const [text, found] of [
    ['300 123', ['11']],
    ['+57 300', ['11']],
    ['4567', ['11']],
    ['(123) 45-67', ['11']],
    ['300.123.45', ['11']],
    ['45', []],
    ['999', []],
  ] as const)
    expect([text, await find(search(text))]).toEqual([text, found])
})

test('inbox search: a contact without a name is found as «Usuario anónimo»', async () => {
  const server = await startTestServer()
  const { find, ana } = await openWithThreeConversations(server)
  await server.db.updateTable('conversations').set({ contactName: null }).where('id', '=', ana.id).execute()
  for (const text of ['Usuario anónimo', 'anonimo', 'usu'])
    expect([text, await find(search(text))]).toEqual([text, ['11']])
})

test('inbox search: an invalid search is refused with a sentence at its field', async () => {
  const server = await startTestServer()
  const { find } = await openWithThreeConversations(server)
  expect(await find(search('¿?'))).toMatchObject({
    code: 'invalid',
    fields: { search: 'Escribe al menos una letra o un número para buscar' },
  })
  expect(await find(search('a'.repeat(10_000)))).toMatchObject({
    fields: { search: 'Busca con 200 caracteres o menos' },
  })
})

test('inbox filters: assignee, tags, and days in the time zone of the reader', async () => {
  const server = await startTestServer()
  const { find, ana, token } = await openWithThreeConversations(server)
  await server.call('PUT', `/api/conversations/${ana.id}/status`, { status: 'transferred' }, token)
  expect(await find('assignedTo=yo')).toEqual(['11'])
  expect(await find('assignedTo=IA')).toEqual(['13', '12'])
  expect(await find('assignedTo=all')).toHaveLength(3)

  await server.call('POST', `/api/conversations/${ana.id}/tags`, { tag: 'Mayorista' }, token)
  expect(await find('tag=Mayorista')).toEqual(['11'])
  expect(await find('tag=otra')).toEqual([])

  // Late on the 20th in Bogotá is the 21st in Madrid.
  await server.db
    .updateTable('conversations')
    .set({ lastAt: new Date('2026-11-21T03:30:00Z') })
    .where('id', '=', ana.id)
    .execute()
  const days = (zone: string) => find(`from=2026-11-21&to=2026-11-21&timeZone=${encodeURIComponent(zone)}`)
  expect(await days('Europe/Madrid')).toContain('11')
  expect(await days('America/Bogota')).not.toContain('11')
  expect(await find('from=2026-11-21&to=2026-11-20')).toMatchObject({
    fields: { to: 'La fecha final es anterior a la inicial' },
  })
  expect(await find('timeZone=Luna/Mar')).toMatchObject({ fields: { timeZone: 'No conocemos esa zona horaria' } })
})

test('inbox filters: a session is the name of a conversation or of its agent, within the account', async () => {
  const server = await startTestServer()
  const { find, stats, ana, agent } = await openWithThreeConversations(server)
  const otherAccount = await createOwnerWithAgent(server, {}, 'vecino')
  expect(await find(`session=${ana.sessionName}`)).toEqual(['11'])
  expect(await find(`session=${agent.sessionName}`)).toEqual(['13', '12', '11'])
  expect(await stats(`session=${agent.sessionName}`)).toMatchObject({ total: 3 })
  for (const name of [otherAccount.agent.sessionName, 'no-existe']) expect(await find(`session=${name}`)).toEqual([])
})

test('inbox statistics: follow the filters, and an unmeasured response time is marked as unknown', async () => {
  const server = await startTestServer()
  const { stats, ana, token } = await openWithThreeConversations(server)
  expect(await stats()).toMatchObject({
    total: 3,
    active: 3,
    paused: 0,
    pausedByModel: 0,
    unread: 3,
    unreadConversations: 3,
    isResponseTimeKnown: true,
  })
  await server.call('PUT', `/api/conversations/${ana.id}/read`, undefined, token)
  expect(await stats()).toMatchObject({ unread: 2, unreadConversations: 2 })
  expect(await stats(search('rios'))).toMatchObject({ total: 1, unread: 0 })
  const newcomer = await signUp(server, 'recienllegado')
  const statsOfNewcomer = await server.call('GET', '/api/conversations/stats', undefined, newcomer.token)
  expect(statsOfNewcomer.body).toEqual({ success: true, ...statsOfNewcomer.body.data, data: statsOfNewcomer.body.data })
  expect(statsOfNewcomer.body.data).toMatchObject({ total: 0, averageResponseTime: 120, isResponseTimeKnown: false })
})

test('inbox search: messages of another account are not found', async () => {
  const server = await startTestServer()
  await openWithThreeConversations(server)
  const otherAccount = await createOwnerWithAgent(server, {}, 'vecino')
  const found = await server.call('GET', `/api/conversations?${search('cafetera')}`, undefined, otherAccount.token)
  expect(found.body.data.items).toEqual([])
})
