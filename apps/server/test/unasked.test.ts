import { expect, test } from 'vitest'
import { guarded, keepEntered } from './asking.ts'
import { fieldsOf, requestOf } from './endpoints.ts'
import { fingerprint } from './fingerprint.ts'
import { openFurnished } from './furnished.ts'
import { PASSWORD, signUp } from './people.ts'
import { inputOf, statusFor } from './samples.ts'

const WALK_MS = 240_000

/** What no call asks for, and somebody sends all the same. */
const unasked = (strangerId: string) => `
  "role": "admin", "roles": ["ROLE_ADMIN"], "userId": "${strangerId}", "user_id": "${strangerId}", "user": { "id": "${strangerId}" },
  "emailVerified": true, "email_verified_at": "2020-01-01", "mustVerify": false, "must_verify": false, "passwordHash": "x",
  "processingStatus": "COMPLETED", "outcome": "answered", "isActive": true, "secrets": "x", "totalExecutions": 1000000`

const poison = ['"__proto__": { "isAdmin": true }', '"constructor": { "prototype": { "isAdmin": true } }']

test(
  'fields that nobody asked for give nobody a role, and touch nothing of anybody else',
  async () => {
    const { house, things } = await openFurnished()
    const stranger = await signUp(house, 'vecina')
    const rowsOf = async (userId: string) => ({ ...(await fingerprint(house, userId)), jobs: 'of everybody' })
    const before = await rowsOf(stranger.id)
    const owner = keepEntered(house, 'canaria')
    const { rows: people } = await house.pool.query('select roles, email_verified_at from users order by username')

    const wrong: unknown[] = []
    let asked = 0
    for (const call of guarded.filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.upload)) {
      if (call.name === 'profile.deleteAccount') continue
      const { path, body } = requestOf(call.endpoint, inputOf(call, things, false))
      const own = JSON.stringify(body ?? {}).slice(1, -1)
      const names = Object.keys(body ?? {})
      // What the call does ask for keeps its own value: the last of two equal names would win.
      const extra = unasked(stranger.id).replaceAll(/"(\w+)":/g, (whole, name: string) =>
        names.includes(name) ? `"unasked_${name}":` : whole,
      )
      const text = `{${[own, extra].filter(Boolean).join(',')}}`
      const { status, body: answer } = await house.call(call.endpoint.method, path, text, await owner.token())
      owner.after(call)
      if (status !== statusFor(call)) wrong.push({ call: call.name, status, answer })
      asked += 1
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(15)
    expect(await rowsOf(stranger.id)).toEqual(before)
    expect((await house.pool.query('select roles, email_verified_at from users order by username')).rows).toEqual(
      people,
    )
  },
  WALK_MS,
)

test(
  'what a call wants in its body is not heard from the address',
  async () => {
    const { house, things } = await openFurnished()
    const owner = keepEntered(house, 'canaria')
    const token = await owner.token()
    const before = await fingerprint(house, things.owner.id)
    const wrong: unknown[] = []
    let asked = 0
    for (const call of guarded) {
      const { method, path, upload, saidIn } = call.endpoint
      const needsBody = fieldsOf(call.endpoint).some(({ name, isRequired }) => isRequired && !path.includes(`:${name}`))
      if (method === 'GET' || method === 'DELETE' || saidIn !== undefined || upload !== undefined || !needsBody)
        continue
      const asks = requestOf(call.endpoint, inputOf(call, things, false))
      const said = Object.entries(asks.body ?? {}).map(([name, value]) => [name, String(value)])
      const { status, body } = await house.call(method, `${asks.path}?${new URLSearchParams(said)}`, {}, token)
      if (status !== 400) wrong.push({ call: call.name, status, body })
      asked += 1
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(5)
    expect(await fingerprint(house, things.owner.id)).toEqual(before)
  },
  WALK_MS,
)

test('whoever signs up is what everybody is, whatever they ask to be', async () => {
  const house = await openFurnished().then((opened) => opened.house)
  const text = `{ "username": "ambiciosa", "email": "ambiciosa@ejemplo.co", "password": "${PASSWORD}", ${unasked('x')} }`
  expect((await house.call('POST', '/api/auth/signup', text)).status).toBe(200)
  const { rows } = await house.pool.query(`select roles, email_verified_at from users where username = 'ambiciosa'`)
  expect(rows).toEqual([{ roles: ['ROLE_USER'], email_verified_at: null }])
})

test('a body that would change what every object is, is refused whole', async () => {
  const { house, things } = await openFurnished()
  for (const part of poison) {
    const asked = await house.call(
      'PUT',
      `/api/agents/${things.agent.id}`,
      `{ "name": "Otro", ${part} }`,
      things.owner.token,
    )
    expect(asked).toMatchObject({ status: 400, body: { code: 'bad_json' } })
  }
  expect('isAdmin' in {}).toBe(false)
})
