import type { ConversationLog } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { heard, withAgent } from '../../../test/people.ts'

const luz = { id: 99, firstName: 'Luz' }
const ana = { id: 77, firstName: 'Ana' }

/** Luz asks twice and Ana once, each answered before the next. */
async function told() {
  const house = await openHouse()
  const made = await withAgent(house)
  const exchanges = [
    [luz, 'uno'],
    [ana, 'dos'],
    [luz, 'tres'],
  ] as const
  for (const [who, text] of exchanges) {
    made.bot.say(who, text)
    await heard(made.bot)
    await house.drain()
  }
  const ask = async (path: string) => {
    const { status, body } = await house.call('GET', `/api/conversation-logs${path}`, undefined, made.token)
    return { status, data: body.data, body }
  }
  const asked = async (path: string): Promise<string[]> =>
    (await ask(path)).data.map((log: ConversationLog) => log.userMessage)
  const all: ConversationLog[] = (await ask('')).data
  return { house, ...made, ask, asked, all }
}

test('a log has every field that the console reads', async () => {
  const { all, agent } = await told()
  const [newest] = all
  expect(newest).toEqual({
    id: expect.any(String),
    sessionName: expect.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
    agentSessionName: agent.sessionName,
    userMessage: 'tres',
    aiResponse: 'Eco: tres',
    userName: 'Luz',
    userPhone: null,
    platform: 'telegram',
    agentId: agent.id,
    agentName: 'Ventas',
    botName: 'Tienda',
    platformConfig: { sessionName: agent.sessionName },
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    timestamp: newest?.createdAt,
  })
})

test('the newest come first, page by page, each log once', async () => {
  const { asked, ask, all } = await told()
  expect(await asked('')).toEqual(['tres', 'dos', 'uno'])
  expect(await asked('/recent')).toEqual(['tres', 'dos', 'uno'])
  expect(await asked('/recent?limit=1')).toEqual(['tres'])
  expect(await asked('?limit=2')).toEqual(['tres', 'dos'])
  expect(await asked(`?limit=2&before=${all[1]?.id}`)).toEqual(['uno'])
  expect(await asked(`?before=${all[2]?.id}`)).toEqual([])
  for (const limit of ['0', '501', '-1', '1.5', 'x'])
    expect({ limit, ...(await ask(`?limit=${limit}`)) }).toMatchObject({
      limit,
      status: 400,
      body: { code: 'invalid' },
    })
  expect((await ask('?limit=500')).status).toBe(200)
})

test('a list that goes on from a log that is gone says so: an empty page would look like its end', async () => {
  const { house, ask, all, token } = await told()
  const [ofLuz, ofAna] = all
  await house.call('DELETE', `/api/conversation-logs/session/${ofAna?.sessionName}`, undefined, token)
  for (const path of ['', '/recent', `/session/${ofLuz?.sessionName}`, '/user/99'])
    for (const before of [ofAna?.id, 'no-existe'])
      expect([path, before, await ask(`${path}?before=${before}`)]).toMatchObject([
        path,
        before,
        {
          status: 404,
          body: {
            code: 'logs.before_gone',
            error: 'El registro desde el que sigues ya no existe. Empieza otra vez por los más nuevos',
          },
        },
      ])
})

test('a log of somebody else is no place in one’s own list', async () => {
  const { house, ask } = await told()
  const other = await withAgent(house, {}, 'vecino')
  other.bot.say(ana, 'cuatro')
  await heard(other.bot)
  await house.drain()
  const theirs = (await house.call('GET', '/api/conversation-logs', undefined, other.token)).body.data[0].id
  for (const path of ['', '/recent', '/user/99']) expect((await ask(`${path}?before=${theirs}`)).status).toBe(404)
})

test('the platform narrows the list, and «all» does not', async () => {
  const { asked, ask } = await told()
  expect(await asked('?platform=telegram')).toHaveLength(3)
  expect(await asked('?platform=all')).toHaveLength(3)
  expect(await asked('?platform=whatsapp')).toEqual([])
  expect((await ask('?platform=paloma')).status).toBe(400)
})

test('a session is a conversation’s name or its agent’s', async () => {
  const { asked, ask, all, agent } = await told()
  const ofLuz = all[0]?.sessionName
  expect(await asked(`/session/${ofLuz}`)).toEqual(['tres', 'uno'])
  expect(await asked(`/session/${ofLuz}?limit=1&before=${all[0]?.id}`)).toEqual(['uno'])
  expect(await asked(`/session/${agent.sessionName}`)).toEqual(['tres', 'dos', 'uno'])
  expect((await ask(`/session/${ofLuz}/count`)).data).toEqual({ count: 2 })
  expect((await ask(`/session/${agent.sessionName}/count`)).data).toEqual({ count: 3 })
  for (const path of ['/session/no-existe', '/session/no-existe/count', '/session/%25'])
    expect({ path, ...(await ask(path)) }).toMatchObject({
      path,
      status: 404,
      body: { code: 'conversations.not_found' },
    })
})

test('an agent nobody has written to yet has a session with nothing in it', async () => {
  const house = await openHouse()
  const { token, agent } = await withAgent(house)
  const path = `/api/conversation-logs/session/${agent.sessionName}`
  expect((await house.call('GET', path, undefined, token)).body.data).toEqual([])
  expect((await house.call('GET', `${path}/count`, undefined, token)).body.data).toEqual({ count: 0 })
})

test('the sessions are listed by their last exchange, with how many they hold', async () => {
  const { ask, all } = await told()
  const [ofLuz, ofAna] = [all[0]?.sessionName, all[1]?.sessionName]
  expect((await ask('/sessions')).data).toEqual([ofLuz, ofAna])
  const data = [
    { sessionName: ofLuz, count: 2, lastAt: all[0]?.createdAt },
    { sessionName: ofAna, count: 1, lastAt: all[1]?.createdAt },
  ]
  expect((await ask('/sessions/stats')).body).toEqual({ success: true, total: 2, data })
})

test('a contact is found by id or by phone, with or without its plus sign', async () => {
  const { house, asked, all } = await told()
  expect(await asked('/user/99')).toEqual(['tres', 'uno'])
  expect(await asked('/user/77')).toEqual(['dos'])
  expect(await asked('/user/9')).toEqual([])
  await house.db
    .updateTable('conversations')
    .set({ contactPhone: '573001234567' })
    .where('sessionName', '=', all[1]?.sessionName ?? '')
    .execute()
  expect(await asked('/user/573001234567')).toEqual(['dos'])
  expect(await asked('/user/+573001234567')).toEqual(['dos'])
  expect(await asked('/user/%2B573001234567')).toEqual(['dos'])
})

test('contact by phone: every spelling finds the same logs, a number without its country only where nothing is exact', async () => {
  const { house, asked, all } = await told()
  const setPhone = (contactPhone: string) =>
    house.db
      .updateTable('conversations')
      .set({ contactPhone })
      .where('sessionName', '=', all[1]?.sessionName ?? '')
      .execute()
  await setPhone('5215512345678')
  for (const spelling of ['+52 55 1234 5678', '+52 1 55-1234-5678', '0052 (55) 12345678', '55-1234-5678', '5512345678'])
    expect([spelling, await asked(`/user/${encodeURIComponent(spelling)}`)]).toEqual([spelling, ['dos']])
  expect(await asked('/user/12345')).toEqual([])
  expect(await asked('/user/525512345679')).toEqual([])
})

test('one log is found by its id', async () => {
  const { ask, all } = await told()
  expect((await ask(`/${all[1]?.id}`)).data).toEqual(all[1])
  expect(await ask('/no-existe')).toMatchObject({
    status: 404,
    body: { code: 'logs.not_found', error: 'Registro no encontrado' },
  })
})

test('what is new since a moment comes oldest first, and that moment itself is not new', async () => {
  const { asked, ask, all } = await told()
  expect(await asked('/notifications')).toEqual(['uno', 'dos', 'tres'])
  expect(await asked('/notifications?limit=2')).toEqual(['dos', 'tres'])
  expect(await asked(`/notifications?since=${all[2]?.createdAt}`)).toEqual(['dos', 'tres'])
  expect(await asked(`/notifications?since=${all[0]?.createdAt}`)).toEqual([])
  expect(await asked('/notifications?since=2020-01-01T00:00:00-05:00&limit=2')).toEqual(['uno', 'dos'])
  expect((await ask('/notifications?since=ayer')).body.fields).toEqual({ since: 'Fecha no válida' })
})
