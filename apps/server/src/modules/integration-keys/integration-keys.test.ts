import { limits, type IntegrationKey } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { runBothAtOnce } from '../../../test/database/run-behind-lock.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { addMember, createOwnerWithAgent, inWorkspace, signUp } from '../../../test/test-accounts.ts'

const KEYS = '/api/integration-keys'

async function openWithKey() {
  const server = await startTestServer()
  const created = await createOwnerWithAgent(server)
  const { body, status } = await server.call('POST', KEYS, { name: ' n8n de casa ' }, created.token)
  return { server, ...created, created: body.data, status, key: body.data.key as string }
}

test('create integration key: is shown once, stored as a hash, and listed by its first characters', async () => {
  const { server, token, created, status, key } = await openWithKey()
  expect(status).toBe(201)
  expect(key).toMatch(/^pv_[\w-]{43}$/)
  expect(created).toMatchObject({
    name: 'n8n de casa',
    prefix: key.slice(0, 9),
    lastUsedAt: null,
    createdBy: 'mariana',
  })
  const { body } = await server.call('GET', KEYS, undefined, token)
  expect(body.data).toEqual([expect.objectContaining({ id: created.id, prefix: key.slice(0, 9) })])
  expect(JSON.stringify(body)).not.toContain(key)
  const { rows } = await server.pool.query('select t::text as row from integration_keys t')
  expect(rows[0].row).not.toContain(key)
})

test('integration key: runs an agent and reports exchanges, and opens no other endpoint', async () => {
  const { server, agent, token, key } = await openWithKey()
  const run = await server.call('POST', `/api/agents/${agent.id}/execution`, { input: 'hola' }, key)
  expect(run).toMatchObject({ status: 200, body: { data: { reply: 'Eco: hola' } } })
  const log = { sessionName: agent.sessionName, userPhone: '99', userMessage: 'hola' }
  expect((await server.call('POST', '/api/conversation-logs', log, key)).status).toBe(201)
  for (const [method, path] of [
    ['GET', '/api/agents'],
    ['GET', '/api/conversation-logs'],
    ['GET', '/api/conversations'],
    ['GET', KEYS],
    ['GET', '/api/user/profile'],
    ['GET', '/api/events'],
    ['DELETE', `/api/agents/${agent.id}`],
  ] as const)
    expect([path, (await server.call(method, path, undefined, key)).status]).toEqual([path, 401])
  const { body } = await server.call('GET', KEYS, undefined, token)
  expect(body.data[0].lastUsedAt).toEqual(expect.any(String))
})

test('integration key: opens nothing of another account, and nothing after it is deleted', async () => {
  const { server, agent, token, created, key } = await openWithKey()
  const otherAccount = await createOwnerWithAgent(server, {}, 'vecina')
  const run = (id: string) => server.call('POST', `/api/agents/${id}/execution`, { input: 'hola' }, key)
  expect((await run(otherAccount.agent.id)).status).toBe(404)
  expect((await server.call('DELETE', `${KEYS}/${created.id}`, undefined, otherAccount.token)).status).toBe(404)
  expect((await server.call('DELETE', `${KEYS}/${created.id}`, undefined, token)).status).toBe(200)
  expect((await run(agent.id)).status).toBe(401)
  expect((await server.call('DELETE', `${KEYS}/${created.id}`, undefined, token)).body.code).toBe(
    'integration_keys.not_found',
  )
})

test('create integration key: twenty at most, also when two are created at once; a blank name is refused', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const make = (name: string) => server.call('POST', KEYS, { name }, token)
  for (let n = 1; n < limits.integrationKeysMax; n++) await make(`clave ${n}`)
  const results = await runBothAtOnce(server.database, 'select 1 from workspaces for update', () =>
    Promise.all([make('una'), make('otra')]),
  )
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect((await make(' ')).body.fields).toEqual({ name: 'Ponle un nombre a la clave' })
})

test('delete all integration keys: ends each of this account at once, and none of another', async () => {
  const { server, agent, token, key } = await openWithKey()
  const second = (await server.call('POST', KEYS, { name: 'otra' }, token)).body.data.key
  const otherAccount = await createOwnerWithAgent(server, {}, 'vecina')
  const foreign = (await server.call('POST', KEYS, { name: 'suya' }, otherAccount.token)).body.data.key
  const run = async (id: string, bearer: string) =>
    (await server.call('POST', `/api/agents/${id}/execution`, { input: 'hola' }, bearer)).status
  expect((await server.call('DELETE', KEYS, undefined, key)).status).toBe(401)
  const { status, body } = await server.call('DELETE', KEYS, undefined, token)
  expect([status, body.data]).toEqual([200, { removed: 2 }])
  expect([await run(agent.id, key), await run(agent.id, second), await run(otherAccount.agent.id, foreign)]).toEqual([
    401, 401, 200,
  ])
  expect((await server.call('GET', KEYS, undefined, token)).body.data).toEqual([])
})

test('integration key: the list names who made it, unless the server did or the account is deleted', async () => {
  const server = await startTestServer()
  const owner = await signUp(server, 'mariana')
  const luis = await signUp(server, 'luis')
  await addMember(server, owner.id, luis.id, 'admin')
  await server.call('POST', '/api/integration-keys', { name: 'suya' }, luis.token, inWorkspace(owner.id))
  await server.call('POST', '/api/integration-keys', { name: 'propia' }, owner.token)
  await server.db
    .insertInto('integrationKeys')
    .values({
      id: 'key_server',
      workspaceId: owner.id,
      name: 'del servidor',
      prefix: 'pv_',
      keyHash: 'x',
      createdAt: new Date(0),
    })
    .execute()
  const creators = async () =>
    (await server.call('GET', '/api/integration-keys', undefined, owner.token)).body.data.map(
      ({ name, createdBy }: IntegrationKey) => [name, createdBy],
    )
  expect(Object.fromEntries(await creators())).toEqual({ propia: 'mariana', suya: 'luis', 'del servidor': null })
  await server.db.deleteFrom('users').where('id', '=', luis.id).execute()
  expect(Object.fromEntries(await creators())).toEqual({ propia: 'mariana', suya: null, 'del servidor': null })
})
