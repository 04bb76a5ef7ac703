import type { ConversationLog } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/test-server.ts'
import { waitUntilConfirmed, createOwnerWithAgent } from '../../../test/test-accounts.ts'

const luz = { id: 99, firstName: 'Luz' }
const ana = { id: 77, firstName: 'Ana' }

/** Luz asks twice and Ana once; each question is answered before the next. */
async function openWithLogs() {
  const server = await startTestServer()
  const account = await createOwnerWithAgent(server)
  const exchanges = [
    [luz, 'uno'],
    [ana, 'dos'],
    [luz, 'tres'],
  ] as const
  for (const [contact, text] of exchanges) {
    account.bot.sendAsCustomer(contact, text)
    await waitUntilConfirmed(account.bot)
    await server.drain()
  }
  const get = async (path: string) => {
    const { status, body } = await server.call('GET', `/api/conversation-logs${path}`, undefined, account.token)
    return { status, data: body.data, body }
  }
  const questions = async (path: string): Promise<string[]> =>
    (await get(path)).data.map((log: ConversationLog) => log.userMessage)
  const logs: ConversationLog[] = (await get('')).data
  return { server, ...account, get, questions, logs }
}

test('log: it has every field that the console reads', async () => {
  const { logs, agent } = await openWithLogs()
  const [newest] = logs
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

test('list logs: newest first, each log once across pages', async () => {
  const { questions, get, logs } = await openWithLogs()
  expect(await questions('')).toEqual(['tres', 'dos', 'uno'])
  expect(await questions('/recent')).toEqual(['tres', 'dos', 'uno'])
  expect(await questions('/recent?limit=1')).toEqual(['tres'])
  expect(await questions('?limit=2')).toEqual(['tres', 'dos'])
  expect(await questions(`?limit=2&before=${logs[1]?.id}`)).toEqual(['uno'])
  expect(await questions(`?before=${logs[2]?.id}`)).toEqual([])
  for (const limit of ['0', '501', '-1', '1.5', 'x'])
    expect({ limit, ...(await get(`?limit=${limit}`)) }).toMatchObject({
      limit,
      status: 400,
      body: { code: 'invalid' },
    })
  expect((await get('?limit=500')).status).toBe(200)
})

test('list logs: a deleted `before` log is an error, not an empty page', async () => {
  const { server, get, logs, token } = await openWithLogs()
  const [ofLuz, ofAna] = logs
  await server.call('DELETE', `/api/conversation-logs/session/${ofAna?.sessionName}`, undefined, token)
  for (const path of ['', '/recent', `/session/${ofLuz?.sessionName}`, '/user/99'])
    for (const before of [ofAna?.id, 'no-existe'])
      expect([path, before, await get(`${path}?before=${before}`)]).toMatchObject([
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

test('list logs: another account’s log is not a cursor', async () => {
  const { server, get } = await openWithLogs()
  const neighbour = await createOwnerWithAgent(server, {}, 'vecino')
  neighbour.bot.sendAsCustomer(ana, 'cuatro')
  await waitUntilConfirmed(neighbour.bot)
  await server.drain()
  const foreignId = (await server.call('GET', '/api/conversation-logs', undefined, neighbour.token)).body.data[0].id
  for (const path of ['', '/recent', '/user/99']) expect((await get(`${path}?before=${foreignId}`)).status).toBe(404)
})

test('list logs: the platform filters, «all» does not', async () => {
  const { questions, get } = await openWithLogs()
  expect(await questions('?platform=telegram')).toHaveLength(3)
  expect(await questions('?platform=all')).toHaveLength(3)
  expect(await questions('?platform=whatsapp')).toEqual([])
  expect((await get('?platform=paloma')).status).toBe(400)
})

test('session logs: by the name of a conversation or of an agent', async () => {
  const { questions, get, logs, agent } = await openWithLogs()
  const ofLuz = logs[0]?.sessionName
  expect(await questions(`/session/${ofLuz}`)).toEqual(['tres', 'uno'])
  expect(await questions(`/session/${ofLuz}?limit=1&before=${logs[0]?.id}`)).toEqual(['uno'])
  expect(await questions(`/session/${agent.sessionName}`)).toEqual(['tres', 'dos', 'uno'])
  expect((await get(`/session/${ofLuz}/count`)).data).toEqual({ count: 2 })
  expect((await get(`/session/${agent.sessionName}/count`)).data).toEqual({ count: 3 })
  for (const path of ['/session/no-existe', '/session/no-existe/count', '/session/%25'])
    expect({ path, ...(await get(path)) }).toMatchObject({
      path,
      status: 404,
      body: { code: 'conversations.not_found' },
    })
})

test('new agent: its session exists and is empty', async () => {
  const server = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(server)
  const path = `/api/conversation-logs/session/${agent.sessionName}`
  expect((await server.call('GET', path, undefined, token)).body.data).toEqual([])
  expect((await server.call('GET', `${path}/count`, undefined, token)).body.data).toEqual({ count: 0 })
})

test('list sessions: by their last exchange, with counts', async () => {
  const { get, logs } = await openWithLogs()
  const [ofLuz, ofAna] = [logs[0]?.sessionName, logs[1]?.sessionName]
  expect((await get('/sessions')).data).toEqual([ofLuz, ofAna])
  const data = [
    { sessionName: ofLuz, count: 2, lastAt: logs[0]?.createdAt },
    { sessionName: ofAna, count: 1, lastAt: logs[1]?.createdAt },
  ]
  expect((await get('/sessions/stats')).body).toEqual({ success: true, total: 2, data })
})

test('logs of a contact: by id or by phone, with or without the plus sign', async () => {
  const { server, questions, logs } = await openWithLogs()
  expect(await questions('/user/99')).toEqual(['tres', 'uno'])
  expect(await questions('/user/77')).toEqual(['dos'])
  expect(await questions('/user/9')).toEqual([])
  await server.db
    .updateTable('conversations')
    .set({ contactPhone: '573001234567' })
    .where('sessionName', '=', logs[1]?.sessionName ?? '')
    .execute()
  expect(await questions('/user/573001234567')).toEqual(['dos'])
  expect(await questions('/user/+573001234567')).toEqual(['dos'])
  expect(await questions('/user/%2B573001234567')).toEqual(['dos'])
})

test('logs of a phone: every spelling finds them; a number without country code only if nothing is exact', async () => {
  const { server, questions, logs } = await openWithLogs()
  const setPhone = (contactPhone: string) =>
    server.db
      .updateTable('conversations')
      .set({ contactPhone })
      .where('sessionName', '=', logs[1]?.sessionName ?? '')
      .execute()
  await setPhone('5215512345678')
  for (const spelling of ['+52 55 1234 5678', '+52 1 55-1234-5678', '0052 (55) 12345678', '55-1234-5678', '5512345678'])
    expect([spelling, await questions(`/user/${encodeURIComponent(spelling)}`)]).toEqual([spelling, ['dos']])
  expect(await questions('/user/12345')).toEqual([])
  expect(await questions('/user/525512345679')).toEqual([])
})

test('log: found by its id', async () => {
  const { get, logs } = await openWithLogs()
  expect((await get(`/${logs[1]?.id}`)).data).toEqual(logs[1])
  expect(await get('/no-existe')).toMatchObject({
    status: 404,
    body: { code: 'logs.not_found', error: 'Registro no encontrado' },
  })
})

test('logs since a moment: oldest first, without that moment itself', async () => {
  const { questions, get, logs } = await openWithLogs()
  expect(await questions('/notifications')).toEqual(['uno', 'dos', 'tres'])
  expect(await questions('/notifications?limit=2')).toEqual(['dos', 'tres'])
  expect(await questions(`/notifications?since=${logs[2]?.createdAt}`)).toEqual(['dos', 'tres'])
  expect(await questions(`/notifications?since=${logs[0]?.createdAt}`)).toEqual([])
  expect(await questions('/notifications?since=2020-01-01T00:00:00-05:00&limit=2')).toEqual(['uno', 'dos'])
  expect((await get('/notifications?since=ayer')).body.fields).toEqual({ since: 'Fecha no válida' })
})
