import { expect, test } from 'vitest'
import { guardedEndpoints, createSignInSession } from './call-endpoint.ts'
import { inputFieldsOf, buildRequest } from './endpoints.ts'
import { userDataFingerprint } from '../database/user-data-fingerprint.ts'
import { startSeededServer } from '../seeded-server.ts'
import { PASSWORD, signUp } from '../test-accounts.ts'
import { sampleInput, expectedStatus } from '../samples.ts'

const ALL_CALLS_TIMEOUT_MS = 240_000

/** Fields that no endpoint accepts. */
const unexpectedFields = (strangerId: string) => `
  "role": "admin", "roles": ["ROLE_ADMIN"], "workspaceId": "${strangerId}", "workspace_id": "${strangerId}",
  "user": { "id": "${strangerId}" },
  "emailVerified": true, "email_verified_at": "2020-01-01", "mustVerify": false, "must_verify": false,
  "passwordHash": "x",
  "processingStatus": "COMPLETED", "outcome": "answered", "isActive": true, "secrets": "x", "totalExecutions": 1000000`

const PROTOTYPE_FIELDS = ['"__proto__": { "isAdmin": true }', '"constructor": { "prototype": { "isAdmin": true } }']

test(
  'unexpected fields: a request gives no role and changes no data of other users',
  async () => {
    const { server, seeded } = await startSeededServer()
    const otherUser = await signUp(server, 'vecina')
    const rowsOf = async (workspaceId: string) => ({
      ...(await userDataFingerprint(server, workspaceId)),
      jobs: 'of everybody',
    })
    const rowsBefore = await rowsOf(otherUser.id)
    const owner = createSignInSession(server, 'canaria')
    const { rows: usersBefore } = await server.pool.query(
      'select roles, email_verified_at from users order by username',
    )

    const failures: unknown[] = []
    let asked = 0
    for (const endpointCall of guardedEndpoints.filter(
      ({ endpoint }) => endpoint.method !== 'GET' && !endpoint.upload,
    )) {
      if (endpointCall.name === 'profile.deleteAccount') continue
      const { path, body } = buildRequest(endpointCall.endpoint, sampleInput(endpointCall, seeded, false))
      const ownFields = JSON.stringify(body ?? {}).slice(1, -1)
      const names = Object.keys(body ?? {})
      // The endpoint's own fields keep their value: with duplicate keys the last one would win.
      const extra = unexpectedFields(otherUser.id).replaceAll(/"(\w+)":/g, (match, name: string) =>
        names.includes(name) ? `"unasked_${name}":` : match,
      )
      const text = `{${[ownFields, extra].filter(Boolean).join(',')}}`
      const { status, body: responseBody } = await server.call(
        endpointCall.endpoint.method,
        path,
        text,
        await owner.token(),
      )
      owner.afterCall(endpointCall)
      if (status !== expectedStatus(endpointCall))
        failures.push({ call: endpointCall.name, status, answer: responseBody })
      asked += 1
    }
    expect(failures).toEqual([])
    expect(asked).toBeGreaterThan(15)
    expect(await rowsOf(otherUser.id)).toEqual(rowsBefore)
    expect((await server.pool.query('select roles, email_verified_at from users order by username')).rows).toEqual(
      usersBefore,
    )
  },
  ALL_CALLS_TIMEOUT_MS,
)

test(
  'unexpected fields: values of a body are not read from the query',
  async () => {
    const { server, seeded } = await startSeededServer()
    const owner = createSignInSession(server, 'canaria')
    const token = await owner.token()
    const rowsBefore = await userDataFingerprint(server, seeded.owner.id)
    const failures: unknown[] = []
    let asked = 0
    for (const endpointCall of guardedEndpoints) {
      const { method, path, upload, inputIn } = endpointCall.endpoint
      const needsBody = inputFieldsOf(endpointCall.endpoint).some(
        ({ name, isRequired }) => isRequired && !path.includes(`:${name}`),
      )
      if (method === 'GET' || method === 'DELETE' || inputIn !== undefined || upload !== undefined || !needsBody)
        continue
      const endpointRequest = buildRequest(endpointCall.endpoint, sampleInput(endpointCall, seeded, false))
      const queryEntries = Object.entries(endpointRequest.body ?? {}).map(([name, value]) => [name, String(value)])
      const { status, body } = await server.call(
        method,
        `${endpointRequest.path}?${new URLSearchParams(queryEntries)}`,
        {},
        token,
      )
      if (status !== 400) failures.push({ call: endpointCall.name, status, body })
      asked += 1
    }
    expect(failures).toEqual([])
    expect(asked).toBeGreaterThan(5)
    expect(await userDataFingerprint(server, seeded.owner.id)).toEqual(rowsBefore)
  },
  ALL_CALLS_TIMEOUT_MS,
)

test('unexpected fields: a sign-up cannot choose its role or verify its e-mail', async () => {
  const server = await startSeededServer().then((arrangement) => arrangement.server)
  const account = `"username": "ambiciosa", "email": "ambiciosa@ejemplo.co", "password": "${PASSWORD}"`
  const text = `{ ${account}, ${unexpectedFields('x')} }`
  expect((await server.call('POST', '/api/auth/signup', text)).status).toBe(200)
  const { rows } = await server.pool.query(`select roles, email_verified_at from users where username = 'ambiciosa'`)
  expect(rows).toEqual([{ roles: ['ROLE_USER'], email_verified_at: null }])
})

test('unexpected fields: a body with prototype keys is refused', async () => {
  const { server, seeded } = await startSeededServer()
  for (const fragment of PROTOTYPE_FIELDS) {
    const asked = await server.call(
      'PUT',
      `/api/agents/${seeded.agent.id}`,
      `{ "name": "Otro", ${fragment} }`,
      seeded.owner.token,
    )
    expect(asked).toMatchObject({ status: 400, body: { code: 'bad_json' } })
  }
  expect('isAdmin' in {}).toBe(false)
})
