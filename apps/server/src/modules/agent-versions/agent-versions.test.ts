import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { runBothAtOnce } from '../../../test/database/run-behind-lock.ts'
import { isAgentConnected, waitForAgent } from '../../../test/helpers/wait-for-agent.ts'
import { PRICES_TEXT, uploadAndProcess } from '../../../test/helpers/upload-documents.ts'
import { sendAndDrain, signUp, createOwnerWithAgent } from '../../../test/test-accounts.ts'

async function withAgentVersions(server: TestServer, customConfig: Record<string, unknown> = {}, username = 'mariana') {
  const account = await createOwnerWithAgent(server, customConfig, username)
  const { token, agent } = account
  const path = `/api/agents/${agent.id}`
  // Two answers differ while the bot is connecting.
  await waitForAgent(server, token, agent.id, isAgentConnected)
  return {
    ...account,
    path,
    edit: (changes: object) => server.call('PUT', path, changes, token),
    list: async (query = '') => (await server.call('GET', `${path}/versions${query}`, undefined, token)).body.data,
    read: async (number: number) =>
      (await server.call('GET', `${path}/versions/${number}`, undefined, token)).body.data,
    restore: (number: number, body: object = {}) =>
      server.call('POST', `${path}/versions/${number}/restore`, body, token),
    now: async () => (await server.call('GET', path, undefined, token)).body.data,
  }
}

test('changed configuration: a version with author and time; the creation is the first', async () => {
  const server = await startTestServer()
  const { edit, list, read, now } = await withAgentVersions(server)
  server.advanceClock(60_000)
  await edit({ prompt: 'Eres amable', customConfig: { personality: { tone: 'formal' }, responseDelay: 0 } })
  server.advanceClock(60_000)
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

test('no version: same values, a key, activation or connection changes', async () => {
  const server = await startTestServer()
  const { edit, list, path, token, agent } = await withAgentVersions(server)
  const { name, description, prompt, customConfig } = agent
  await edit({ name, description, prompt, customConfig })
  await edit({ customConfig: { ...customConfig, apiKeys: { openai: 'sk-canario-nueva' } } })
  await server.call('PUT', `${path}/status`, { telegramStatus: 'inactive' }, token)
  expect((await list()).items).toMatchObject([{ number: 1 }])
})

test('version: contains no key and no token, also in the database', async () => {
  const server = await startTestServer()
  const { edit, read, botToken } = await withAgentVersions(server, { apiKeys: { anthropic: 'sk-canario-primera' } })
  await edit({ prompt: 'Otro', customConfig: { apiKeys: { openai: 'sk-canario-segunda' } } })
  const { rows } = await server.pool.query('select v::text as row from agent_versions v')
  const stored = JSON.stringify([rows, await read(1), await read(2)])
  expect(stored).toContain('Eres vendedor')
  expect(stored).not.toContain('canario')
  expect(stored).not.toContain(botToken)
  const withKey = server.pool.query(`update agent_versions set custom_config = custom_config || '{"apiKeys": {}}'`)
  await expect(withKey).rejects.toThrow('agent_versions_custom_config_check')
})

test('failed edit: no version is stored', async () => {
  const server = await startTestServer()
  const { edit, list, token } = await withAgentVersions(server)
  server.telegram.addBot('7998:CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC', { id: 7998, username: 'otro_bot', name: 'Otro' })
  const newAgent = { name: 'Soporte', description: 'x', prompt: 'x', platform: 'telegram' }
  const botToken = '7998:CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC'
  expect((await server.call('POST', '/api/agents', { ...newAgent, botToken }, token)).status).toBe(201)
  expect((await edit({ name: 'Soporte', prompt: 'Otro' })).body.code).toBe('agents.name_taken')
  expect((await list()).items).toMatchObject([{ number: 1 }])
})

test('restore: a new version with the old configuration; keys and channel stay', async () => {
  const server = await startTestServer()
  const { edit, list, restore, now } = await withAgentVersions(server, { apiKeys: { openai: 'sk-uno' } })
  await edit({
    name: 'Soporte',
    prompt: 'Otro',
    customConfig: { greeting: 'Hey', apiKeys: { openai: '', anthropic: 'sk-dos' }, variables: { a: 'b' } },
  })
  const agentBefore = await now()
  const restored = await restore(1, { basedOn: 2 })
  expect(restored.status).toBe(200)
  expect(restored.body.data).toEqual(await now())
  expect(await now()).toMatchObject({
    version: 3,
    name: 'Ventas',
    prompt: 'Eres vendedor',
    customConfig: { variables: {}, apiKeys: { openai: '', anthropic: '***', custom: '' } },
    botToken: '***',
    sessionName: agentBefore.sessionName,
    connection: agentBefore.connection,
  })
  expect((await list()).items[0]).toMatchObject({ number: 3, returnedTo: 1 })
  expect((await list()).items[0].changed).toEqual(expect.arrayContaining(['name', 'prompt', 'greeting', 'variables']))
  // Restoring the current configuration stores nothing.
  expect((await restore(1)).body.data.version).toBe(3)
  expect((await restore(9)).body.code).toBe('agent_versions.not_found')
})

test('restore: a version that today’s rules would refuse is accepted', async () => {
  const server = await startTestServer()
  const { edit, restore, agent, now } = await withAgentVersions(server)
  const hours = { enabled: true, start: '09:00', end: '09:00' }
  await server.pool.query(`update agent_versions set custom_config = custom_config || $1 where agent_id = $2`, [
    JSON.stringify({ businessHours: hours }),
    agent.id,
  ])
  await edit({ prompt: 'Otro' })
  expect((await restore(1)).status).toBe(200)
  expect((await now()).customConfig.businessHours).toMatchObject(hours)
})

test('edit based on an old version: refused, and nothing is overwritten', async () => {
  const server = await startTestServer()
  const { edit, now, list, restore } = await withAgentVersions(server)
  expect((await edit({ prompt: 'De una ventana', basedOn: 1 })).status).toBe(200)
  const staleEdit = await edit({ prompt: 'De la otra', basedOn: 1 })
  expect(staleEdit).toMatchObject({ status: 409, body: { code: 'agents.changed_meanwhile' } })
  expect((await restore(1, { basedOn: 1 })).body.code).toBe('agents.changed_meanwhile')
  expect(await now()).toMatchObject({ prompt: 'De una ventana', version: 2 })
  // Both edits are equal, so neither is refused.
  expect((await edit({ prompt: 'De una ventana', basedOn: 1 })).status).toBe(200)
  expect((await edit({ prompt: 'De la otra', basedOn: 2 })).status).toBe(200)
  expect((await list()).items).toHaveLength(3)
})

test('two simultaneous edits based on the same version: one is refused', async () => {
  const server = await startTestServer()
  const { edit, list } = await withAgentVersions(server)
  const responses = await runBothAtOnce(server.database, 'select id from agents for update', () =>
    Promise.all([edit({ prompt: 'uno', basedOn: 1 }), edit({ description: 'otra', basedOn: 1 })]),
  )
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await list()).items).toMatchObject([{ number: 2 }, { number: 1 }])
})

test('two simultaneous edits without a base version: both become versions', async () => {
  const server = await startTestServer()
  const { edit, list } = await withAgentVersions(server)
  await runBothAtOnce(server.database, 'select id from agents for update', () =>
    Promise.all([edit({ prompt: 'uno' }), edit({ description: 'otra' })]),
  )
  expect((await list()).items.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1])
})

test('list: pages, each version with the figures of the one before', async () => {
  const server = await startTestServer()
  const { edit, list } = await withAgentVersions(server)
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

test('figures of a version: the outcomes of its exchanges', async () => {
  const server = await startTestServer()
  const { edit, list, bot } = await withAgentVersions(server, { escalationRules: { autoTransferAfter: 0 } })
  const ask = (id: number, text: string) => sendAndDrain(server, bot, { id, firstName: 'Clara' }, text)
  server.model.queueReplies('¡Claro!', { tool: { name: 'no_answer', input: {} } })
  await ask(1, '¿abren hoy?')
  await ask(2, '¿venden tornillos?')
  await ask(3, 'BAJA')
  server.advanceClock(60_000)
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

test('spent budget: a quote counts as answered, a fallback as unanswered', async () => {
  const server = await startTestServer()
  const poor = { budget: { monthlyUsd: 0.01 }, escalationRules: { autoTransferAfter: 0 } }
  const { bot, token, agent, list } = await withAgentVersions(server, poor)
  await uploadAndProcess(server, token, PRICES_TEXT, { agentId: agent.id })
  const price = { model: 'eco', inputMicros: 0, outputMicros: 10_000_000_000 }
  await server.call('PUT', '/api/configuration/prices', price, token)
  const ask = (text: string) => sendAndDrain(server, bot, { id: 1, firstName: 'Clara' }, text)
  await ask('¿Tienen patinetas?')
  await ask('¿Cuánto cuesta la camisa de lino?')
  await ask('¿Tienen patinetas?')
  expect(server.model.calls).toHaveLength(1)
  expect((await list()).items[0].figures).toEqual({ answered: 2, handedOver: 0, unanswered: 1 })
})

test('figures: read from the index alone', async () => {
  const server = await startTestServer()
  const { agent } = await withAgentVersions(server)
  // Rows that earlier tests left would have to be looked up, and another index would cost the same.
  await server.pool.query('vacuum analyze exchanges')
  const client = await server.pool.connect()
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

test('versions beyond the limit: the oldest are deleted, and numbers continue', async () => {
  const server = await startTestServer()
  const { edit, list, agent } = await withAgentVersions(server)
  await server.pool.query('update agents set version = $1 where id = $2', [limits.versionsMax, agent.id])
  await edit({ prompt: 'Otro' })
  expect((await list()).items).toMatchObject([{ number: limits.versionsMax + 1 }])
})

test('versions of another account: not shown; a deleted agent takes its versions along', async () => {
  const server = await startTestServer()
  const { path, token } = await withAgentVersions(server)
  const neighbour = await signUp(server, 'vecina')
  for (const [method, rest] of [
    ['GET', ''],
    ['GET', '/1'],
    ['POST', '/1/restore'],
  ] as const)
    expect(
      (await server.call(method, `${path}/versions${rest}`, method === 'GET' ? undefined : {}, neighbour.token)).status,
    ).toBe(404)
  await server.call('DELETE', path, undefined, token)
  expect((await server.pool.query('select from agent_versions')).rows).toEqual([])
})
