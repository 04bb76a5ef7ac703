import { type Agent, WAITING_COUNT_MAX, type WorkspaceOverview } from '@portavoz/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMember, createOwnerWithAgent, inWorkspace, sendAndDrain, signUp } from '../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { isAgentConnected, waitForAgent } from '../../../test/helpers/wait-for-agent.ts'

const ana = { id: 77, firstName: 'Ana' }
/** One cent per output token of the fake model. */
const CENT = { model: 'eco', inputMicros: 0, outputMicros: 10_000_000_000 }

const overviewsOf = async (server: TestServer, token: string): Promise<WorkspaceOverview[]> =>
  (await server.call('GET', '/api/workspaces/overview', undefined, token)).body.data

/** The same figures, read from the calls that show them inside a workspace. */
async function figuresInside(server: TestServer, token: string, workspaceId: string) {
  const read = async (path: string) =>
    (await server.call('GET', path, undefined, token, inWorkspace(workspaceId))).body.data
  const agents: Agent[] = await read('/api/agents')
  const spendings = await Promise.all(agents.map(({ id }) => read(`/api/agents/${id}/spending`)))
  const isSilent = ({ status, connection }: Agent) =>
    status === 'error' || (status === 'active' && connection.state !== 'connected')
  return {
    id: workspaceId,
    agentsAnswering: agents.filter((agent) => agent.status === 'active' && !isSilent(agent)).length,
    agentsNotAnswering: agents.filter(isSilent).length,
    conversationsWaiting: (await read('/api/conversations?order=waiting')).items.length,
    spentMicros: spendings.reduce((sum, { spentMicros }) => sum + spentMicros, 0),
  }
}

test('overview: each workspace of the person has the figures that its own calls show', async () => {
  const server = await startTestServer()
  const shop = await createOwnerWithAgent(server)
  const other = await createOwnerWithAgent(server, {}, 'luis')
  const stranger = await createOwnerWithAgent(server, {}, 'ajena')
  await addMember(server, shop.owner.id, other.owner.id, 'viewer')
  for (const { token } of [shop, stranger]) await server.call('PUT', '/api/configuration/prices', CENT, token)
  for (const { bot } of [shop, stranger]) await sendAndDrain(server, bot, ana, 'hola')
  for (const { token, agent } of [shop, other]) await waitForAgent(server, token, agent.id, isAgentConnected)

  await server.db
    .updateTable('conversations')
    .set({ status: 'transferred', waitingSince: server.clock.now() })
    .execute()
  await server.db.updateTable('agents').set({ channelProblem: 'telegram.token_revoked' }).execute()
  const expected = [
    await figuresInside(server, other.token, other.owner.id),
    await figuresInside(server, other.token, shop.owner.id),
  ]
  expect(expected).toMatchObject([
    { agentsNotAnswering: 1, conversationsWaiting: 0, spentMicros: 0 },
    { agentsNotAnswering: 1, conversationsWaiting: 1, spentMicros: 50_000 },
  ])
  expect(await overviewsOf(server, other.token)).toEqual(expected)
  expect((await overviewsOf(server, shop.token)).map(({ id }) => id)).toEqual([shop.owner.id])
})

test.each<[string, object, number]>([
  ['is connected and well', { isActive: true }, 0],
  ['is not connected', { connection: 'disconnected' }, 1],
  ['has a failing model', { modelProblem: 'model.failing' }, 1],
  ['sent three messages without knowing whether they arrived', { uncertainSends: 3 }, 1],
  ['was switched off', { isActive: false, connection: 'disconnected' }, 0],
])('overview: an agent that %s', async (_, state, silent) => {
  const server = await startTestServer()
  const { owner, token, agent } = await createOwnerWithAgent(server)
  await waitForAgent(server, token, agent.id, isAgentConnected)
  await server.db.updateTable('agents').set(state).execute()
  const [overview] = await overviewsOf(server, token)
  expect(overview?.agentsNotAnswering).toBe(silent)
  expect(overview).toEqual(await figuresInside(server, token, owner.id))
})

test.each<[string, object, number]>([
  ['Asia/Tokyo', { businessHours: { timezone: 'Asia/Tokyo' } }, 10],
  ['America/Mexico_City', { businessHours: { timezone: 'America/Mexico_City' } }, 1],
  ['an unknown zone, which counts as UTC', { businessHours: { timezone: 'No/Existe' } }, 10],
  ['the default zone', {}, 1],
])('overview: at the start of a month in UTC, spending of an agent in %s', async (_, customConfig, micros) => {
  const server = await startTestServer()
  const { owner, token, agent } = await createOwnerWithAgent(server)
  const now = server.clock.now()
  const startOfMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 3))
  server.advanceClock(startOfMonth.getTime() - now.getTime())
  const spending = { agentId: agent.id, workspaceId: owner.id, trialMicros: 0, unpriced: 0 }
  const months = [now, startOfMonth].map((at) => at.toISOString().slice(0, 7))
  for (const [index, month] of months.entries())
    await server.db
      .insertInto('spendings')
      .values({ ...spending, month, micros: 10 ** index })
      .execute()
  await server.db
    .updateTable('agents')
    .set({ customConfig: JSON.stringify(customConfig) })
    .execute()
  const [overview] = await overviewsOf(server, token)
  expect(overview?.spentMicros).toBe(micros)
  expect((await figuresInside(server, token, owner.id)).spentMicros).toBe(micros)
})

test('overview: it counts customers who wait up to a limit, and reads no others', async () => {
  const server = await startTestServer()
  const { owner, token, agent } = await createOwnerWithAgent(server)
  await sql`
    insert into conversations
      (id, workspace_id, agent_id, platform, session_name, contact_key, status, waiting_since, last_at, created_at,
        updated_at)
    select
      'c' || n, ${owner.id}, ${agent.id}, 'telegram', 's' || n, 'k' || n,
      case when n <= ${WAITING_COUNT_MAX + 5} then 'transferred' else 'active' end, now(), now(), now(), now()
    from generate_series(1, ${WAITING_COUNT_MAX + 500}) n`.execute(server.db)
  expect((await overviewsOf(server, token))[0]?.conversationsWaiting).toBe(WAITING_COUNT_MAX)
})

test('overview: is empty for a person without a workspace', async () => {
  const server = await startTestServer()
  const { id, token } = await signUp(server, 'mariana')
  await server.db.deleteFrom('members').where('userId', '=', id).execute()
  expect(await overviewsOf(server, token)).toEqual([])
})
