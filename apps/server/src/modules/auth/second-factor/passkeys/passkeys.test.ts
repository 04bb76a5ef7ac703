import { expect, test } from 'vitest'
import { createAuthenticator } from '../../../../../test/fakes/webauthn/authenticator.ts'
import { auditActions } from '../../../../../test/helpers/audit-lines.ts'
import {
  challengeOf,
  completeSignIn,
  enrolPasskey,
  enrolTotp,
  ORIGIN,
  signInWithPassword,
} from '../../../../../test/helpers/second-factor.ts'
import { PASSWORD, signUp } from '../../../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import { relyingPartyOf } from './relying-party.ts'

async function startWithPasskey(options = {}) {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  return { server, token, ...(await enrolPasskey(server, token, undefined, options)) }
}

const stateOf = async ({ call }: TestServer, token: string) =>
  (await call('GET', '/api/user/second-factor', undefined, token)).body.data

/** A proof for a change, with the challenge of a signed-in person. */
async function proofOf(server: TestServer, token: string, authenticator: ReturnType<typeof createAuthenticator>) {
  const { body } = await server.call('POST', '/api/user/second-factor/challenge', {}, token)
  return { method: 'passkey', challenge: body.data.challenge, assertion: authenticator.get(body.data.passkey) }
}

test('passkey: is added with a name and ten recovery codes, and completes a sign-in', async () => {
  const { server, token, authenticator, added } = await startWithPasskey()
  expect(added).toMatchObject({ status: 201, body: { data: { passkey: { name: 'Llave azul', lastUsedAt: null } } } })
  expect(added.body.data.recoveryCodes).toHaveLength(10)
  const { challenge, methods, passkey } = await challengeOf(server)
  expect(methods).toEqual(['passkey', 'recovery_code'])
  expect(passkey).toMatchObject({
    challenge,
    rpId: 'localhost',
    userVerification: 'preferred',
    allowCredentials: [{ id: authenticator.id, transports: ['usb'], type: 'public-key' }],
  })
  const proof = { method: 'passkey', assertion: authenticator.get(passkey) }
  expect((await completeSignIn(server, challenge, proof)).status).toBe(200)
  expect((await stateOf(server, token)).passkeys).toMatchObject([
    { name: 'Llave azul', lastUsedAt: expect.any(String) },
  ])
  expect((await auditActions(server)).slice(1)).toEqual(['second_factor.passkey_added', 'sign_in'])
})

test('passkey: an assertion of another challenge, origin or key is refused', async () => {
  const { server, authenticator } = await startWithPasskey()
  const other = createAuthenticator({ origin: ORIGIN })
  const earlier = await challengeOf(server)
  const complete = async (change: (passkey: never) => unknown) => {
    const { challenge, passkey } = await challengeOf(server)
    return (await completeSignIn(server, challenge, { method: 'passkey', assertion: change(passkey) })).body.code
  }
  const refusals = [
    await complete(() => authenticator.get(earlier.passkey)),
    await complete((passkey) => authenticator.get(passkey, 'https://portavoz.falso.co')),
    await complete((passkey) => authenticator.get(passkey, 'http://localhost.falso.co')),
    await complete((passkey) => other.get(passkey)),
    await complete((passkey) => ({ ...other.get(passkey), id: authenticator.id, rawId: authenticator.id })),
    await complete((passkey) => authenticator.get({ ...(passkey as object), rpId: 'falso.co' } as never)),
  ]
  expect(refusals).toEqual(Array<string>(6).fill('second_factor.wrong_passkey'))
  expect(await complete((passkey) => authenticator.get(passkey))).toBeUndefined()
})

test('passkey: a counter that does not grow is refused, and a key that does not count is not', async () => {
  const { server, authenticator } = await startWithPasskey()
  const complete = async (key: typeof authenticator, username = 'mariana') => {
    const { challenge, passkey } = await challengeOf(server, username)
    return (await completeSignIn(server, challenge, { method: 'passkey', assertion: key.get(passkey) })).status
  }
  authenticator.setCounter(40)
  expect(await complete(authenticator)).toBe(200)
  authenticator.setCounter(40)
  expect(await complete(authenticator)).toBe(422)
  authenticator.setCounter(41)
  expect(await complete(authenticator)).toBe(200)
  const { token } = await signUp(server, 'rosa')
  const uncounted = await enrolPasskey(server, token, undefined, { counts: false })
  expect([await complete(uncounted.authenticator, 'rosa'), await complete(uncounted.authenticator, 'rosa')]).toEqual([
    200, 200,
  ])
})

test('passkey: of another account does not sign in, and is not added a second time', async () => {
  const { server, authenticator, input } = await startWithPasskey()
  const { token } = await signUp(server, 'rosa')
  await enrolTotp(server, token)
  const { challenge } = await challengeOf(server, 'rosa')
  const stolen = { method: 'passkey', assertion: authenticator.get((await challengeOf(server)).passkey) }
  expect((await completeSignIn(server, challenge, stolen)).status).toBe(422)
  expect(await server.call('POST', '/api/user/second-factor/passkeys', input, token)).toMatchObject({ status: 410 })
})

test('passkey: an attestation that was not asked for is refused, as are bytes that are none', async () => {
  const { server, token, input, added } = await startWithPasskey({ attests: true })
  expect(added).toMatchObject({ status: 422, body: { code: 'second_factor.wrong_passkey' } })
  const response = { ...input.registration.response, attestationObject: 'AAAA' }
  const broken = { ...input, registration: { ...input.registration, response } }
  expect((await server.call('POST', '/api/user/second-factor/passkeys', broken, token)).status).toBe(422)
})

test('passkeys: several with names; another one asks for the factor; rename and removal', async () => {
  const { server, token, authenticator } = await startWithPasskey()
  const start = (proof?: unknown) =>
    server.call('POST', '/api/user/second-factor/passkeys/start', { currentPassword: PASSWORD, proof }, token)
  expect((await start()).body.code).toBe('second_factor.needed')
  const proof = await proofOf(server, token, authenticator)
  const started = await start(proof)
  expect(started.body.data.passkey.excludeCredentials).toMatchObject([{ id: authenticator.id }])
  expect((await start(proof)).status).toBeGreaterThanOrEqual(400)
  const second = createAuthenticator({ origin: ORIGIN })
  const { challenge, passkey } = started.body.data
  const input = { challenge, name: 'Celular', registration: second.create(passkey) }
  const added = await server.call('POST', '/api/user/second-factor/passkeys', input, token)
  expect(added.body.data.recoveryCodes).toBeNull()
  expect((await server.call('POST', '/api/user/second-factor/passkeys', input, token)).status).toBe(410)
  const { id } = added.body.data.passkey
  const path = `/api/user/second-factor/passkeys/${id}`
  expect((await server.call('PUT', path, { name: 'Celular nuevo' }, token)).body.data.name).toBe('Celular nuevo')
  const neighbour = await signUp(server, 'vecina')
  expect((await server.call('PUT', path, { name: 'Mía' }, neighbour.token)).status).toBe(404)
  const remove = async (passkeyId: string, key: typeof authenticator) => {
    const body = { currentPassword: PASSWORD, proof: await proofOf(server, token, key) }
    return (await server.call('POST', `/api/user/second-factor/passkeys/${passkeyId}/remove`, body, token)).status
  }
  const [first] = (await stateOf(server, token)).passkeys
  expect(await remove(first.id, second)).toBe(200)
  expect((await challengeOf(server)).methods).toEqual(['passkey', 'recovery_code'])
  expect(await remove(id, second)).toBe(200)
  expect((await signInWithPassword(server)).status).toBe(200)
  expect(await stateOf(server, token)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
})

test('passkeys: are not offered where the address allows none', async () => {
  const server = await startTestServer({ env: { PUBLIC_URL: 'http://192.168.1.20:8080' } })
  const { token } = await signUp(server, 'mariana')
  expect(await stateOf(server, token)).toMatchObject({ passkeyHost: null })
  const body = { currentPassword: PASSWORD }
  expect(await server.call('POST', '/api/user/second-factor/passkeys/start', body, token)).toMatchObject({
    status: 409,
    body: { code: 'second_factor.passkeys_impossible' },
  })
})

test.each([
  ['https://portavoz.ejemplo.co', 'portavoz.ejemplo.co', ['https://portavoz.ejemplo.co']],
  ['https://portavoz.ejemplo.co:8443/sub', 'portavoz.ejemplo.co', ['https://portavoz.ejemplo.co:8443']],
  ['http://localhost:8080', 'localhost', ['http://localhost:8080', 'http://localhost:5173']],
  ['http://portavoz.ejemplo.co', null, []],
  ['https://203.0.113.9', null, []],
  ['https://[2001:db8::1]', null, []],
])('relying party of %s: %s', (publicUrl, id, origins) => {
  const party = relyingPartyOf(publicUrl)
  expect(party?.id ?? null).toBe(id)
  const known = ['https://portavoz.ejemplo.co', 'https://portavoz.ejemplo.co:8443', 'http://portavoz.ejemplo.co']
  const all = [...known, 'http://localhost:8080', 'http://localhost:5173', 'https://otro.co', 'null', '']
  expect(all.filter((origin) => party?.acceptsOrigin(origin))).toEqual(origins)
})
