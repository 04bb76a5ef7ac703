import type { Agent, PendingQuestions, PendingWork } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { beto, luz, startLeadServer } from '../../../test/helpers/lead-server.ts'
import { PRICES_TEXT, uploadAndProcess } from '../../../test/helpers/upload-documents.ts'
import { startWaitingTeam } from '../../../test/helpers/waiting-team.ts'
import { isAgentConnected, waitForAgent } from '../../../test/helpers/wait-for-agent.ts'
import { createOwnerWithAgent, sendAndDrain, signUp } from '../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { pendingQuery } from './pending.store.ts'

type Item = { id: string }
const nothing = { total: 0, items: [] }
const privateOrigin = 'http://127.0.0.1:9'
const withoutModel = { OPENAI_API_KEY: '', OPENAI_BASE_URL: '', ALLOWED_PRIVATE_ORIGINS: privateOrigin }
const ownModel = { provider: 'custom', name: 'llama3.1', baseUrl: `${privateOrigin}/v1` }

const readPending = async (server: TestServer, token: string): Promise<PendingWork> =>
  (await server.call('GET', '/api/pending', undefined, token)).body.data
const readQuestions = async (server: TestServer, token: string): Promise<PendingQuestions> =>
  (await server.call('GET', '/api/pending/questions', undefined, token)).body.data

/** Every id of a list that is paged by cursors. */
async function listIds(server: TestServer, token: string, path: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = ''; ;) {
    const { data } = (await server.call('GET', `/api${path}&limit=3${cursor}`, undefined, token)).body
    ids.push(...data.items.map(({ id }: Item) => id))
    if (data.nextCursor === null) return ids
    cursor = `&cursor=${data.nextCursor}`
  }
}

test('pending work: waiting conversations are those of the list that it opens, the longest wait first', async () => {
  const { server, owner, addWaiting, call } = await startWaitingTeam()
  for (let n = 0; n < 7; n++) await addWaiting(`Cliente ${n}`, 10 + n)
  const snoozed = await addWaiting('Para mañana', 90)
  const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
  await call(owner.token, 'PUT', `/conversations/${snoozed}/snooze`, { until })
  await addWaiting('Resuelta', 80, { waitingSince: null })
  await addWaiting('Con el agente', 70, { status: 'active', pausedBy: null, pausedAt: null })
  const neighbour = await signUp(server, 'vecina')

  const { conversations } = await readPending(server, owner.token)
  const listed = await listIds(server, owner.token, '/conversations?order=waiting')
  expect(conversations.total).toBe(7)
  expect(listed).toHaveLength(7)
  expect(conversations.items.map(({ id }) => id)).toEqual(listed.slice(0, 5))
  expect(conversations.items[0]).toMatchObject({ contactName: 'Cliente 6', agentName: 'Ventas', platform: 'telegram' })
  expect(await readPending(server, neighbour.token)).toEqual({
    conversations: nothing,
    agents: nothing,
    leads: nothing,
  })
})

test.each<[string, object[], object | null]>([
  [
    'the last of several, with the notice of the agent after it',
    [
      { content: '¿Tienen flores?' },
      { content: '¿A qué hora cierran?' },
      { content: 'Te paso con una persona', direction: 'outgoing', origin: 'ai', status: 'sent' },
    ],
    { type: 'text', content: '¿A qué hora cierran?', isTranscript: false },
  ],
  [
    'a transcript',
    [{ type: 'voice', content: 'quiero dos docenas', details: { isTranscript: true } }],
    { type: 'voice', content: 'quiero dos docenas', isTranscript: true },
  ],
  ['a photo without words', [{ type: 'image', content: '' }], { type: 'image', content: '', isTranscript: false }],
  [
    'the one before a deleted message',
    [{ content: '¿Hay parqueo?' }, { content: 'ups', deletedAt: new Date() }],
    { type: 'text', content: '¿Hay parqueo?', isTranscript: false },
  ],
  ['cut', [{ content: 'ñ'.repeat(500) }], { type: 'text', content: 'ñ'.repeat(200), isTranscript: false }],
  ['nothing', [], null],
])('pending work: who waits is quoted with %s', async (_, messages, lastMessage) => {
  const { server, owner, addWaiting } = await startWaitingTeam()
  const conversationId = await addWaiting('Ana', 10)
  const since = server.clock.now().getTime() - 10 * 60_000
  const values = messages.map((message, n) => ({
    id: `m${n}`,
    conversationId,
    workspaceId: owner.id,
    direction: 'incoming' as const,
    origin: 'contact' as const,
    type: 'text' as const,
    content: '',
    at: new Date(since + n * 1_000),
    createdAt: new Date(since),
    ...message,
  }))
  if (values.length > 0) await server.db.insertInto('messages').values(values).execute()
  const { conversations } = await readPending(server, owner.token)
  expect(conversations.items).toMatchObject([{ contactName: 'Ana', lastMessage }])
})

test.each<[string, Record<string, unknown>, number]>([
  ['is connected and well', { isActive: true }, 0],
  ['is not connected', { connection: 'disconnected' }, 1],
  ['has a failing model', { modelProblem: 'model.failing' }, 1],
  ['was switched off', { isActive: false, connection: 'disconnected' }, 0],
  ['is not to answer by itself', { customConfig: '{"autoReply":false}', connection: 'disconnected' }, 0],
  ['has a lost key', { secrets: 'sealed with another key' }, 1],
  ['was switched off in a suspended account', { isActive: false, suspended: true }, 1],
])('pending work: an agent that %s', async (_, { suspended = false, ...state }, count) => {
  const server = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(server)
  const neighbour = await signUp(server, 'vecina')
  await waitForAgent(server, token, agent.id, isAgentConnected)
  await server.db.updateTable('agents').set(state).execute()
  if (suspended)
    await server.db
      .updateTable('workspaces')
      .set({ suspendedAt: server.clock.now(), suspensionReason: 'Sin pago', suspensionContact: '' })
      .execute()
  const { agents } = await readPending(server, token)
  const listed: Agent[] = (await server.call('GET', '/api/agents', undefined, token)).body.data
  const silent = listed.filter((one) => one.state.name === 'not_answering')
  expect(silent).toHaveLength(count)
  expect(agents).toEqual({ total: count, items: silent.map(({ id, name }) => ({ id, name })) })
  expect((await readPending(server, neighbour.token)).agents).toEqual(nothing)
})

test.each<[string, { accountModel?: object; customConfig?: Record<string, unknown>; document?: string }, number]>([
  ['the model of its account', { accountModel: { ...ownModel, apiKey: 'clave' } }, 0],
  ['a model of its own', { customConfig: { model: ownModel, apiKeys: { custom: 'clave' } } }, 0],
  ['its documents', { document: PRICES_TEXT }, 0],
  ['nothing', {}, 1],
])('pending work: an agent that answers from %s only', async (_, { accountModel, customConfig, document }, count) => {
  const server = await startTestServer({ env: withoutModel })
  const { token, agent } = await createOwnerWithAgent(server, customConfig)
  if (accountModel) await server.call('PUT', '/api/configuration/model', accountModel, token)
  if (document) await uploadAndProcess(server, token, document, { agentId: agent.id })
  await waitForAgent(server, token, agent.id, isAgentConnected)
  const { state } = (await server.call('GET', `/api/agents/${agent.id}`, undefined, token)).body.data
  expect(state.name).toBe(count === 0 ? 'answering' : 'not_answering')
  const items = count === 0 ? [] : [{ id: agent.id, name: 'Ventas' }]
  expect((await readPending(server, token)).agents).toEqual({ total: count, items })
})

test('pending work: a lead counts while its last data is not delivered, as in the list that it opens', async () => {
  const { server, agent, token, receiver, setLeadWebhook, giveLead, call } = await startLeadServer()
  const neighbour = await createOwnerWithAgent(server, {}, 'vecina')
  const unsent = () => listIds(server, token, `/agents/${agent.id}/leads?delivery=unsent`)
  const agreed = async (count: number) => {
    const { leads } = await readPending(server, token)
    const items = count === 0 ? [] : [{ agentId: agent.id, agentName: 'Ventas', count }]
    expect([leads, await unsent()]).toEqual([{ total: count, items }, expect.objectContaining({ length: count })])
  }
  await setLeadWebhook()
  await giveLead(beto, { name: 'Beto' })
  await server.drain()
  await agreed(0)

  receiver.failNext({ status: 500 })
  await giveLead(luz, { name: 'Luz' })
  await agreed(1)
  expect((await readPending(server, neighbour.token)).leads).toEqual(nothing)
  const stranger = await server.call('GET', `/api/agents/${agent.id}/leads?delivery=unsent`, undefined, neighbour.token)
  expect(stranger.status).toBe(404)

  // Newer data that arrived counts, not the former one.
  await giveLead(luz, { budget: 'dos millones' })
  await server.drain()
  await agreed(0)
  expect((await call('GET', '/leads')).body.data.items).toHaveLength(2)
})

test('pending questions: each agent has as many as its list of open questions', async () => {
  const server = await startTestServer({ env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' } })
  const { token, agent, bot } = await createOwnerWithAgent(server)
  const neighbour = await signUp(server, 'vecina')
  expect(await readQuestions(server, token)).toEqual(nothing)
  await sendAndDrain(server, bot, { id: 77, firstName: 'Ana' }, '¿Hacen envíos a Cali?')
  await sendAndDrain(server, bot, { id: 78, firstName: 'Luz' }, 'me envian a cali??')
  await sendAndDrain(server, bot, { id: 78, firstName: 'Luz' }, '¿Tienen parqueadero?')
  const list = async () => (await server.call('GET', `/api/agents/${agent.id}/questions`, undefined, token)).body.data
  const { total, items } = await list()
  expect(total).toBe(2)
  expect(await readQuestions(server, token)).toEqual({
    total,
    items: [{ agentId: agent.id, agentName: 'Ventas', count: total }],
  })
  await server.call('POST', `/api/agents/${agent.id}/questions/${items[0].id}/discard`, {}, token)
  expect(await readQuestions(server, token)).toMatchObject({ total: (await list()).total, items: [{ count: 1 }] })
  expect(await readQuestions(server, neighbour.token)).toEqual(nothing)
})

test('pending work: waits of thousands of conversations are found by the index', async () => {
  const { server, owner, agent } = await startWaitingTeam()
  await server.pool.query(
    `insert into conversations (id, workspace_id, agent_id, platform, session_name, contact_key, last_at, created_at,
        updated_at, status, waiting_since)
      select 'c' || n, $1, $2, 'telegram', 'c' || n, n, now(), now(), now(), 'active', now()
      from generate_series(1, 3000) as n`,
    [owner.id, agent.id],
  )
  await server.pool.query('vacuum (analyze) conversations')
  const { sql, parameters } = pendingQuery(owner.id, server.clock.now()).compile(server.db)
  const { rows } = await server.pool.query(`explain (format text) ${sql}`, [...parameters])
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toMatch(/Seq Scan on conversations/)
  expect(plan).toMatch(/conversations_(longest_waiting|not_alerted|waiting_unassigned)/)
})
