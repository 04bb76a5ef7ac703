import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { bothAtOnce } from '../../../test/locks.ts'
import { openHouse } from '../../../test/house.ts'
import { signUp, withAgent } from '../../../test/people.ts'

const KEYS = '/api/integration-keys'

async function withKey() {
  const house = await openHouse()
  const made = await withAgent(house)
  const { body, status } = await house.call('POST', KEYS, { name: ' n8n de casa ' }, made.token)
  return { house, ...made, made: body.data, status, key: body.data.key as string }
}

test('a key is told once, kept as a hash, and known afterwards by how it begins', async () => {
  const { house, token, made, status, key } = await withKey()
  expect(status).toBe(201)
  expect(key).toMatch(/^pv_[\w-]{43}$/)
  expect(made).toMatchObject({ name: 'n8n de casa', prefix: key.slice(0, 9), lastUsedAt: null })
  const { body } = await house.call('GET', KEYS, undefined, token)
  expect(body.data).toEqual([expect.objectContaining({ id: made.id, prefix: key.slice(0, 9) })])
  expect(JSON.stringify(body)).not.toContain(key)
  const { rows } = await house.pool.query('select t::text as row from integration_keys t')
  expect(rows[0].row).not.toContain(key)
})

test('it runs an agent and reports exchanges, and opens no other call', async () => {
  const { house, agent, token, key } = await withKey()
  const run = await house.call('POST', `/api/agents/${agent.id}/execution`, { input: 'hola' }, key)
  expect(run).toMatchObject({ status: 200, body: { data: { reply: 'Eco: hola' } } })
  const log = { sessionName: agent.sessionName, userPhone: '99', userMessage: 'hola' }
  expect((await house.call('POST', '/api/conversation-logs', log, key)).status).toBe(201)
  for (const [method, path] of [
    ['GET', '/api/agents'],
    ['GET', '/api/conversation-logs'],
    ['GET', '/api/conversations'],
    ['GET', KEYS],
    ['GET', '/api/user/profile'],
    ['GET', '/api/events'],
    ['DELETE', `/api/agents/${agent.id}`],
  ] as const)
    expect([path, (await house.call(method, path, undefined, key)).status]).toEqual([path, 401])
  const { body } = await house.call('GET', KEYS, undefined, token)
  expect(body.data[0].lastUsedAt).toEqual(expect.any(String))
})

test('it opens nothing of another account, nor anything once it is removed', async () => {
  const { house, agent, token, made, key } = await withKey()
  const other = await withAgent(house, {}, 'vecina')
  const run = (id: string) => house.call('POST', `/api/agents/${id}/execution`, { input: 'hola' }, key)
  expect((await run(other.agent.id)).status).toBe(404)
  expect((await house.call('DELETE', `${KEYS}/${made.id}`, undefined, other.token)).status).toBe(404)
  expect((await house.call('DELETE', `${KEYS}/${made.id}`, undefined, token)).status).toBe(200)
  expect((await run(agent.id)).status).toBe(401)
  expect((await house.call('DELETE', `${KEYS}/${made.id}`, undefined, token)).body.code).toBe(
    'integration_keys.not_found',
  )
})

test('an account has twenty at most, also when two are made at once; a nameless one is refused', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const make = (name: string) => house.call('POST', KEYS, { name }, token)
  for (let n = 1; n < limits.integrationKeysMax; n++) await make(`clave ${n}`)
  const both = await bothAtOnce(house.database, 'select 1 from users for update', () =>
    Promise.all([make('una'), make('otra')]),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect((await make(' ')).body.fields).toEqual({ name: 'Ponle un nombre a la clave' })
})

test('revoking all keys ends each of this account with the next call, and none of another', async () => {
  const { house, agent, token, key } = await withKey()
  const second = (await house.call('POST', KEYS, { name: 'otra' }, token)).body.data.key
  const other = await withAgent(house, {}, 'vecina')
  const foreign = (await house.call('POST', KEYS, { name: 'suya' }, other.token)).body.data.key
  const run = async (id: string, by: string) =>
    (await house.call('POST', `/api/agents/${id}/execution`, { input: 'hola' }, by)).status
  expect((await house.call('DELETE', KEYS, undefined, key)).status).toBe(401)
  const { status, body } = await house.call('DELETE', KEYS, undefined, token)
  expect([status, body.data]).toEqual([200, { removed: 2 }])
  expect([await run(agent.id, key), await run(agent.id, second), await run(other.agent.id, foreign)]).toEqual([
    401, 401, 200,
  ])
  expect((await house.call('GET', KEYS, undefined, token)).body.data).toEqual([])
})
