import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { bothAtOnce } from '../../../test/locks.ts'
import { PRICES, read as readPaper } from '../../../test/papers.ts'
import { converse, signUp, withAgent } from '../../../test/people.ts'

async function withVersions(house: TestHouse, customConfig: Record<string, unknown> = {}, username = 'mariana') {
  const found = await withAgent(house, customConfig, username)
  const { token, agent } = found
  const path = `/api/agents/${agent.id}`
  return {
    ...found,
    path,
    edit: (changes: object) => house.call('PUT', path, changes, token),
    list: async (query = '') => (await house.call('GET', `${path}/versions${query}`, undefined, token)).body.data,
    read: async (number: number) => (await house.call('GET', `${path}/versions/${number}`, undefined, token)).body.data,
    restore: (number: number, body: object = {}) =>
      house.call('POST', `${path}/versions/${number}/restore`, body, token),
    now: async () => (await house.call('GET', path, undefined, token)).body.data,
  }
}

test('each change of what is configured is a version with its author and time; how it was made is the first', async () => {
  const house = await openHouse()
  const { edit, list, read, now } = await withVersions(house)
  house.skip(60_000)
  await edit({ prompt: 'Eres amable', customConfig: { personality: { tone: 'formal' }, responseDelay: 0 } })
  house.skip(60_000)
  await edit({ name: 'Soporte' })

  const { items, nextCursor } = await list()
  expect(nextCursor).toBeNull()
  expect(items).toMatchObject([
    { number: 3, author: 'mariana', changed: ['name'], until: null, returnedTo: null },
    {
      number: 2,
      author: 'mariana',
      changed: ['prompt', 'personality.tone'],
      until: items[0].at,
    },
    { number: 1, author: 'mariana', changed: [], until: items[1].at },
  ])
  expect(Date.parse(items[1].at) - Date.parse(items[2].at)).toBeGreaterThanOrEqual(60_000)
  expect(await now()).toMatchObject({ version: 3, name: 'Soporte' })
  expect(await read(1)).toMatchObject({ number: 1, name: 'Ventas', prompt: 'Eres vendedor' })
  expect(await read(2)).toMatchObject({
    name: 'Ventas',
    prompt: 'Eres amable',
    customConfig: { personality: { tone: 'formal' } },
  })
})

test('what changes nothing is no version: the same words again, a key, whether it is active, how it is connected', async () => {
  const house = await openHouse()
  const { edit, list, path, token, agent } = await withVersions(house)
  const { name, description, prompt, customConfig } = agent
  await edit({ name, description, prompt, customConfig })
  await edit({ customConfig: { ...customConfig, apiKeys: { openai: 'sk-canario-nueva' } } })
  await house.call('PUT', `${path}/status`, { telegramStatus: 'inactive' }, token)
  expect((await list()).items).toMatchObject([{ number: 1 }])
})

test('no key and no token is in a version, nor in what is stored of it', async () => {
  const house = await openHouse()
  const { edit, read, botToken } = await withVersions(house, { apiKeys: { anthropic: 'sk-canario-primera' } })
  await edit({ prompt: 'Otro', customConfig: { apiKeys: { openai: 'sk-canario-segunda' } } })
  const { rows } = await house.pool.query('select v::text as row from agent_versions v')
  const all = JSON.stringify([rows, await read(1), await read(2)])
  expect(all).toContain('Eres vendedor')
  expect(all).not.toContain('canario')
  expect(all).not.toContain(botToken)
  const withKey = house.pool.query(`update agent_versions set custom_config = custom_config || '{"apiKeys": {}}'`)
  await expect(withKey).rejects.toThrow('agent_versions_custom_config_check')
})

test('an edit that fails leaves no version behind', async () => {
  const house = await openHouse()
  const { edit, list, token } = await withVersions(house)
  house.telegram.addBot('7998:CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC', { id: 7998, username: 'otro_bot', name: 'Otro' })
  const other = { name: 'Soporte', description: 'x', prompt: 'x', platform: 'telegram' }
  const botToken = '7998:CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC'
  expect((await house.call('POST', '/api/agents', { ...other, botToken }, token)).status).toBe(201)
  expect((await edit({ name: 'Soporte', prompt: 'Otro' })).body.code).toBe('agents.name_taken')
  expect((await list()).items).toMatchObject([{ number: 1 }])
})

test('going back makes a new version of the old words: keys and channel stay as they are', async () => {
  const house = await openHouse()
  const { edit, list, restore, now } = await withVersions(house, { apiKeys: { openai: 'sk-uno' } })
  await edit({
    name: 'Soporte',
    prompt: 'Otro',
    customConfig: { greeting: 'Hey', apiKeys: { openai: '', anthropic: 'sk-dos' }, variables: { a: 'b' } },
  })
  const before = await now()
  const answer = await restore(1, { basedOn: 2 })
  expect(answer.status).toBe(200)
  expect(answer.body.data).toEqual(await now())
  expect(await now()).toMatchObject({
    version: 3,
    name: 'Ventas',
    prompt: 'Eres vendedor',
    customConfig: { variables: {}, apiKeys: { openai: '', anthropic: '***', custom: '' } },
    botToken: '***',
    sessionName: before.sessionName,
    connection: before.connection,
  })
  expect((await list()).items[0]).toMatchObject({ number: 3, returnedTo: 1 })
  expect((await list()).items[0].changed).toEqual(expect.arrayContaining(['name', 'prompt', 'greeting', 'variables']))
  // What already stands is gone back to without a trace.
  expect((await restore(1)).body.data.version).toBe(3)
  expect((await restore(9)).body.code).toBe('agent_versions.not_found')
})

test('a version that answers stays valid where a rule forbids it to be saved today', async () => {
  const house = await openHouse()
  const { edit, restore, agent, now } = await withVersions(house)
  const hours = { enabled: true, start: '09:00', end: '09:00' }
  await house.pool.query(`update agent_versions set custom_config = custom_config || $1 where agent_id = $2`, [
    JSON.stringify({ businessHours: hours }),
    agent.id,
  ])
  await edit({ prompt: 'Otro' })
  expect((await restore(1)).status).toBe(200)
  expect((await now()).customConfig.businessHours).toMatchObject(hours)
})

test('who edits what another one changed meanwhile is told, and nothing is written over', async () => {
  const house = await openHouse()
  const { edit, now, list, restore } = await withVersions(house)
  expect((await edit({ prompt: 'De una ventana', basedOn: 1 })).status).toBe(200)
  const late = await edit({ prompt: 'De la otra', basedOn: 1 })
  expect(late).toMatchObject({ status: 409, body: { code: 'agents.changed_meanwhile' } })
  expect((await restore(1, { basedOn: 1 })).body.code).toBe('agents.changed_meanwhile')
  expect(await now()).toMatchObject({ prompt: 'De una ventana', version: 2 })
  // Both meant the same: nobody is in anybody's way.
  expect((await edit({ prompt: 'De una ventana', basedOn: 1 })).status).toBe(200)
  expect((await edit({ prompt: 'De la otra', basedOn: 2 })).status).toBe(200)
  expect((await list()).items).toHaveLength(3)
})

test('of two edits in the same instant that were based on the same version, one is told', async () => {
  const house = await openHouse()
  const { edit, list } = await withVersions(house)
  const answers = await bothAtOnce(house.database, 'select id from agents for update', () =>
    Promise.all([edit({ prompt: 'uno', basedOn: 1 }), edit({ description: 'otra', basedOn: 1 })]),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await list()).items).toMatchObject([{ number: 2 }, { number: 1 }])
})

test('of two edits in the same instant that are based on nothing, each is a version', async () => {
  const house = await openHouse()
  const { edit, list } = await withVersions(house)
  await bothAtOnce(house.database, 'select id from agents for update', () =>
    Promise.all([edit({ prompt: 'uno' }), edit({ description: 'otra' })]),
  )
  expect((await list()).items.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1])
})

test('the list comes page by page, and each version knows how it was before it', async () => {
  const house = await openHouse()
  const { edit, list } = await withVersions(house)
  for (let n = 2; n <= 5; n++) await edit({ prompt: `versión ${n}` })
  const first = await list('?limit=2')
  expect(first.items.map(({ number }: { number: number }) => number)).toEqual([5, 4])
  expect(first.items[1].figuresBefore).toEqual({ answered: 0, handedOver: 0, unanswered: 0 })
  await edit({ prompt: 'versión 6' })
  const second = await list(`?limit=2&cursor=${first.nextCursor}`)
  expect(second.items.map(({ number }: { number: number }) => number)).toEqual([3, 2])
  const last = await list(`?limit=2&cursor=${second.nextCursor}`)
  expect(last).toMatchObject({ items: [{ number: 1, figuresBefore: null }], nextCursor: null })
})

test('beside each version stands what became of what was asked while it stood', async () => {
  const house = await openHouse()
  const { edit, list, bot } = await withVersions(house, { escalationRules: { autoTransferAfter: 0 } })
  const ask = (id: number, text: string) => converse(house, bot, { id, firstName: 'Clara' }, text)
  house.model.reply('¡Claro!', { tool: { name: 'no_answer', input: {} } })
  await ask(1, '¿abren hoy?')
  await ask(2, '¿venden tornillos?')
  await ask(3, 'BAJA')
  house.skip(60_000)
  await edit({ prompt: 'Otro' })
  await ask(4, 'quiero hablar con un humano')
  const { items } = await list()
  expect(items).toMatchObject([
    {
      number: 2,
      figures: { answered: 0, handedOver: 1, unanswered: 0 },
      figuresBefore: { answered: 1, unanswered: 1 },
    },
    { number: 1, figures: { answered: 1, handedOver: 0, unanswered: 1 }, figuresBefore: null },
  ])
})

test('with its month’s budget spent, what it quotes is an answer and its fallback is none', async () => {
  const house = await openHouse()
  const poor = { budget: { monthlyUsd: 0.01 }, escalationRules: { autoTransferAfter: 0 } }
  const { bot, token, agent, list } = await withVersions(house, poor)
  await readPaper(house, token, PRICES, { agentId: agent.id })
  const price = { model: 'eco', inputMicros: 0, outputMicros: 10_000_000_000 }
  await house.call('PUT', '/api/configuration/prices', price, token)
  const ask = (text: string) => converse(house, bot, { id: 1, firstName: 'Clara' }, text)
  await ask('hola')
  await ask('¿Cuánto cuesta la camisa de lino?')
  await ask('hola')
  expect(house.model.calls).toHaveLength(1)
  expect((await list()).items[0].figures).toEqual({ answered: 2, handedOver: 0, unanswered: 1 })
})

test('figures are read from the index alone', async () => {
  const house = await openHouse()
  const { agent } = await withVersions(house)
  const client = await house.pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query(
      `explain select count(*) filter (where outcome = 'answered') from exchanges where agent_id = '${agent.id}'
        and created_at >= now() - interval '1 day' and created_at < now()`,
    )
    expect(JSON.stringify(rows)).toContain('Index Only Scan using exchanges_of_agent')
  } finally {
    client.release(true)
  }
})

test('the newest are kept, and their numbers go on', async () => {
  const house = await openHouse()
  const { edit, list, agent } = await withVersions(house)
  await house.pool.query('update agents set version = $1 where id = $2', [limits.versionsKept, agent.id])
  await edit({ prompt: 'Otro' })
  expect((await list()).items).toMatchObject([{ number: limits.versionsKept + 1 }])
})

test("nobody sees another one's versions, and they go with their agent", async () => {
  const house = await openHouse()
  const { path, token } = await withVersions(house)
  const neighbour = await signUp(house, 'vecina')
  for (const [method, rest] of [
    ['GET', ''],
    ['GET', '/1'],
    ['POST', '/1/restore'],
  ] as const)
    expect(
      (await house.call(method, `${path}/versions${rest}`, method === 'GET' ? undefined : {}, neighbour.token)).status,
    ).toBe(404)
  await house.call('DELETE', path, undefined, token)
  expect((await house.pool.query('select from agent_versions')).rows).toEqual([])
})
