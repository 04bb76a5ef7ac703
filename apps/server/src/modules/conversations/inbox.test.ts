import { plainWords } from '@portavoz/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { heard, signUp, withAgent } from '../../../test/people.ts'

const people = [
  { id: 11, firstName: 'Ana María', lastName: 'Ríos' },
  { id: 12, firstName: 'Luis' },
  { id: 13, firstName: 'Zoé' },
]

/** Three who wrote, each once and in this order. */
async function threeWrote(house: TestHouse) {
  const made = await withAgent(house)
  const said = ['¿Tienen cafetera?', 'Quiero una devolución', 'Hola']
  for (const [at, person] of people.entries()) {
    made.bot.say(person, said[at] ?? '')
    await heard(made.bot)
    await house.drain()
  }
  const find = async (query: string) => {
    const { status, body } = await house.call('GET', `/api/conversations?${query}`, undefined, made.token)
    if (status !== 200) return body
    return body.data.items.map(({ contact }: { contact: { id: string } }) => contact.id)
  }
  const stats = async (query = '') =>
    (await house.call('GET', `/api/conversations/stats?${query}`, undefined, made.token)).body.data
  const first = await house.call('GET', '/api/conversations?search=cafetera', undefined, made.token)
  return { ...made, find, stats, ana: first.body.data.items[0] }
}

const search = (text: string) => `search=${encodeURIComponent(text)}`

test('a search finds beginnings of words of names and of any message, without accents or case', async () => {
  const house = await openHouse()
  const { find } = await threeWrote(house)
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

test('a name is found by each of its words and by their beginnings, whatever stands around them', async () => {
  const house = await openHouse()
  const { find, ana } = await threeWrote(house)
  const called = (contactName: string) =>
    house.db.updateTable('conversations').set({ contactName }).where('id', '=', ana.id).execute()
  const finds = async (text: string) => expect([text, await find(search(text))]).toEqual([text, ['11']])
  for (const [name, ...texts] of [
    ['María-José', 'María-José', 'jose', 'MARIA'],
    ["O'Connor (Bogotá)", "O'Connor", 'bogota', '(Bogotá)', 'conn'],
    ['Ana🌸', 'Ana🌸', '🌸', 'an'],
    ['50%_xa\\xb', '50%', '_', 'xb'],
  ] as const) {
    await called(name)
    for (const text of texts) await finds(text)
  }
  const piece = fc.constantFrom('Ñandú', 'zoé', '7x', '🌸', '-', "'", '(', '.', ' ', '%', '_', '\\', '·', 'ＡＢ')
  const names = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => `xq${pieces.join('')}`)
  await fc.assert(
    fc.asyncProperty(names, async (name) => {
      await called(name)
      for (const text of [name, plainWords(name)[0] ?? '']) await finds(text)
    }),
    { numRuns: 15 },
  )
})

test('a search of a part of the phone finds its owner, however it is spaced; two digits are a word', async () => {
  const house = await openHouse()
  const { find, ana } = await threeWrote(house)
  await house.db.updateTable('conversations').set({ contactPhone: '573001234567' }).where('id', '=', ana.id).execute()
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
  const house = await openHouse()
  const { find, ana } = await threeWrote(house)
  await house.db.updateTable('conversations').set({ contactName: null }).where('id', '=', ana.id).execute()
  for (const text of ['Usuario anónimo', 'anonimo', 'usu'])
    expect([text, await find(search(text))]).toEqual([text, ['11']])
})

test('what cannot be searched for is refused in a sentence, beside its field', async () => {
  const house = await openHouse()
  const { find } = await threeWrote(house)
  expect(await find(search('¿?'))).toMatchObject({
    code: 'invalid',
    fields: { search: 'Escribe al menos una letra o un número para buscar' },
  })
  expect(await find(search('a'.repeat(10_000)))).toMatchObject({
    fields: { search: 'Busca con 200 caracteres o menos' },
  })
})

test('filters: who attends it, its tags, its days where the reader is', async () => {
  const house = await openHouse()
  const { find, ana, token } = await threeWrote(house)
  await house.call('PUT', `/api/conversations/${ana.id}/status`, { status: 'transferred' }, token)
  expect(await find('assignedTo=yo')).toEqual(['11'])
  expect(await find('assignedTo=IA')).toEqual(['13', '12'])
  expect(await find('assignedTo=all')).toHaveLength(3)

  await house.call('POST', `/api/conversations/${ana.id}/tags`, { tag: 'Mayorista' }, token)
  expect(await find('tag=Mayorista')).toEqual(['11'])
  expect(await find('tag=otra')).toEqual([])

  // Late on the 20th in Bogotá is the 21st in Madrid.
  await house.db
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

test('a session is a conversation’s name or its agent’s, in one’s own account', async () => {
  const house = await openHouse()
  const { find, stats, ana, agent } = await threeWrote(house)
  const other = await withAgent(house, {}, 'vecino')
  expect(await find(`session=${ana.sessionName}`)).toEqual(['11'])
  expect(await find(`session=${agent.sessionName}`)).toEqual(['13', '12', '11'])
  expect(await stats(`session=${agent.sessionName}`)).toMatchObject({ total: 3 })
  for (const name of [other.agent.sessionName, 'no-existe']) expect(await find(`session=${name}`)).toEqual([])
})

test('the figures follow the filters, and the usual two minutes are said to be no measure', async () => {
  const house = await openHouse()
  const { stats, ana, token } = await threeWrote(house)
  expect(await stats()).toMatchObject({
    total: 3,
    active: 3,
    paused: 0,
    pausedByModel: 0,
    unread: 3,
    unreadConversations: 3,
    isResponseTimeKnown: true,
  })
  await house.call('PUT', `/api/conversations/${ana.id}/read`, undefined, token)
  expect(await stats()).toMatchObject({ unread: 2, unreadConversations: 2 })
  expect(await stats(search('rios'))).toMatchObject({ total: 1, unread: 0 })
  const newcomer = await signUp(house, 'recienllegado')
  const none = await house.call('GET', '/api/conversations/stats', undefined, newcomer.token)
  expect(none.body).toEqual({ success: true, ...none.body.data, data: none.body.data })
  expect(none.body.data).toMatchObject({ total: 0, averageResponseTime: 120, isResponseTimeKnown: false })
})

test('another’s words are found by nobody else', async () => {
  const house = await openHouse()
  await threeWrote(house)
  const other = await withAgent(house, {}, 'vecino')
  const found = await house.call('GET', `/api/conversations?${search('cafetera')}`, undefined, other.token)
  expect(found.body.data.items).toEqual([])
})
