import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { auditActions, auditLines } from '../../../../test/helpers/audit-lines.ts'
import { emailsTo, lastLinkToken } from '../../../../test/helpers/mailbox.ts'
import { addPerson, openBrowser, startWithProvider } from '../../../../test/helpers/oidc.ts'
import { PASSWORD, signUp } from '../../../../test/test-accounts.ts'
import type { TestServer } from '../../../../test/test-server.ts'

const reauthentication = { currentPassword: PASSWORD }

type Browser = ReturnType<typeof openBrowser>

/** The way to the provider and back of a signed-in person. */
async function visitToLink(browser: Browser, token: string, sub: string) {
  const started = await browser.post('/api/user/oidc/link', reauthentication, token)
  await browser.comeBack(await browser.visit(started.body.data.url, { login: sub }))
}

const completeLink = (browser: Browser, token: string) => browser.post('/api/user/oidc/link/complete', {}, token)

const isSignedIn = async ({ call }: TestServer, token: string) =>
  (await call('GET', '/api/test/user', undefined, token)).status === 200

async function startWithMariana() {
  const { server, provider } = await startWithProvider()
  const { token, id } = await signUp(server, 'mariana')
  addPerson(provider, 'sub-1', { email: 'personal@ejemplo.co' })
  return { server, provider, token, id, browser: openBrowser(server) }
}

test('link: asks for the password, and the identity of another address signs in then', async () => {
  const { server, provider, token, id, browser } = await startWithMariana()
  const wrong = await browser.post('/api/user/oidc/link', { currentPassword: 'otra' }, token)
  expect(wrong).toMatchObject({ status: 422, body: { code: 'user.wrong_password' } })
  await visitToLink(browser, token, 'sub-1')
  expect((await completeLink(browser, token)).status).toBe(200)
  expect((await openBrowser(server).signInAs('sub-1')).body.id).toBe(id)
  const again = await browser.post('/api/user/oidc/link', reauthentication, token)
  expect(again).toMatchObject({ status: 409, body: { code: 'auth.oidc_other_identity' } })
  const luis = await signUp(server, 'luis')
  const other = openBrowser(server)
  await visitToLink(other, luis.token, 'sub-1')
  expect(await completeLink(other, luis.token)).toMatchObject({ status: 409, body: { code: 'auth.oidc_taken' } })
  expect(await auditActions(server)).toEqual(['sign_in', 'oidc.linked', 'sign_in.oidc', 'sign_in'])
  expect(provider.people.size).toBe(1)
})

test('link: a visit of another person, of a sign-in, or before a new password is refused', async () => {
  const { server, token, browser } = await startWithMariana()
  const luis = await signUp(server, 'luis')
  await visitToLink(browser, token, 'sub-1')
  const refused = { status: 410, body: { code: 'auth.oidc_over' } }
  expect(await completeLink(browser, luis.token)).toMatchObject(refused)
  expect(await browser.complete()).toMatchObject(refused)
  const started = await browser.start()
  await browser.comeBack(await browser.visit(started.body.data.url, { login: 'sub-1' }))
  expect(await completeLink(browser, token)).toMatchObject(refused)
  await visitToLink(browser, token, 'sub-1')
  const change = { currentPassword: PASSWORD, newPassword: 'otra-clave-larga' }
  const { accessToken } = (await server.call('PUT', '/api/user/update-password', change, token)).body.data
  expect(await completeLink(browser, accessToken)).toMatchObject(refused)
  expect((await server.pool.query('select from oidc_identities')).rowCount).toBe(0)
})

test('unlink: asks for the password, ends the other sessions, and the identity opens nothing', async () => {
  const { server, token, browser } = await startWithMariana()
  await visitToLink(browser, token, 'sub-1')
  await completeLink(browser, token)
  const { accessToken } = (await openBrowser(server).signInAs('sub-1')).body
  const unlink = (body: object) => server.call('POST', '/api/user/oidc/unlink', body, token)
  expect((await unlink({ currentPassword: 'otra' })).status).toBe(422)
  expect((await unlink(reauthentication)).status).toBe(200)
  expect([await isSignedIn(server, token), await isSignedIn(server, accessToken)]).toEqual([true, false])
  expect((await unlink(reauthentication)).body.code).toBe('auth.oidc_none')
  expect((await openBrowser(server).signInAs('sub-1')).body.username).toBe('sub-1')
  expect(await auditActions(server)).toContain('oidc.unlinked')
})

test('unlink: a sign-in with the confirmed address does not link the account again; its person does', async () => {
  const { server, provider, token, id, browser } = await startWithMariana()
  await server.pool.query('update users set email_verified_at = now()')
  addPerson(provider, 'mariana')
  expect((await openBrowser(server).signInAs('mariana')).body.id).toBe(id)
  await server.call('POST', '/api/user/oidc/unlink', reauthentication, token)
  const refused = await openBrowser(server).signInAs('mariana')
  expect(refused).toMatchObject({ status: 409, body: { code: 'auth.oidc_unlinked' } })
  await visitToLink(browser, token, 'mariana')
  await completeLink(browser, token)
  expect((await openBrowser(server).signInAs('mariana')).body.id).toBe(id)
})

test('account without a password: each change says so, and a link gives it one', async () => {
  const { server, provider } = await startWithProvider({ smtp: true })
  addPerson(provider, 'mariana')
  const { accessToken } = (await openBrowser(server).signInAs('mariana')).body
  const guess = { currentPassword: PASSWORD }
  const changes = [
    ['POST', '/api/user/second-factor/totp', guess],
    ['POST', '/api/user/second-factor/passkeys/start', guess],
    ['POST', '/api/user/oidc/unlink', guess],
    ['POST', '/api/user/delete', guess],
    ['PUT', '/api/user/update-email', { ...guess, newEmail: 'otra@ejemplo.co' }],
    ['PUT', '/api/user/update-password', { ...guess, newPassword: 'otra-clave-larga' }],
  ] as const
  for (const [method, path, body] of changes) {
    const { status, body: answer } = await server.call(method, path, body, accessToken)
    expect({ path, status, code: answer.code }).toEqual({ path, status: 409, code: 'user.no_password' })
  }
  await server.call('POST', '/api/auth/forgot-password', { email: 'mariana@ejemplo.co' })
  const token = await lastLinkToken(server, 'mariana@ejemplo.co')
  expect((await server.call('POST', '/api/auth/reset-password', { token, newPassword: PASSWORD })).status).toBe(200)
  expect(await isSignedIn(server, accessToken)).toBe(false)
  const again = await openBrowser(server).signInAs('mariana')
  const profile = await server.call('GET', '/api/user/profile', undefined, again.body.accessToken)
  expect(profile.body.data).toMatchObject({ hasPassword: true, provider: { identity: expect.any(Object) } })
  const deletion = await server.call('POST', '/api/user/delete', guess, again.body.accessToken)
  expect(deletion.status).toBe(200)
})

/** Mariana's account with the identity of a person who knew her password. */
async function startWithIntruder() {
  const { server, provider } = await startWithProvider({ smtp: true })
  addPerson(provider, 'intruso')
  const { token, id } = await signUp(server, 'mariana')
  await server.pool.query('update users set email_verified_at = now()')
  const browser = openBrowser(server)
  await visitToLink(browser, token, 'intruso')
  await completeLink(browser, token)
  return { server, provider, token, id }
}

const lastLetterTo = async (server: TestServer, email: string) => (await emailsTo(server, email)).at(-1)

/** The intruder's identity leads to an account of its own, and the log and the letter say that it was removed. */
async function expectIntruderOut(server: TestServer, id: string) {
  const letter = await lastLetterTo(server, 'mariana@ejemplo.co')
  expect(letter).toMatchObject({ subject: 'Tu contraseña cambió' })
  expect(letter?.text).toContain('También desconectamos la cuenta de otro servicio')
  expect(await auditLines(server)).toContainEqual(
    expect.objectContaining({ action: 'oidc.unlinked', userId: id, userName: 'mariana', source: '127.0.0.1' }),
  )
  const { body } = await openBrowser(server).signInAs('intruso')
  expect(body.username).toBe('intruso')
  expect(body.id).not.toBe(id)
}

test('password reset: removes an identity of another address, which its attacker may have linked', async () => {
  const { server, id } = await startWithIntruder()
  const letter = await lastLetterTo(server, 'mariana@ejemplo.co')
  expect(letter?.subject).toBe('Tu cuenta se conectó con otro servicio')
  await server.call('POST', '/api/auth/forgot-password', { email: 'mariana@ejemplo.co' })
  const reset = { token: await lastLinkToken(server, 'mariana@ejemplo.co'), newPassword: 'otra-clave-larga' }
  await server.call('POST', '/api/auth/reset-password', reset)
  await expectIntruderOut(server, id)
})

test('password change: removes an identity of another address too, and says so', async () => {
  const { server, token, id } = await startWithIntruder()
  const change = { currentPassword: PASSWORD, newPassword: 'otra-clave-larga' }
  const { body } = await server.call('PUT', '/api/user/update-password', change, token)
  expect(body.data).toEqual({ accessToken: expect.any(String), hasUnlinked: true })
  await expectIntruderOut(server, id)
})

test('password change: an identity of the own address stays', async () => {
  const { server, provider, token, id, browser } = await startWithMariana()
  addPerson(provider, 'sub-1', { email: 'Mariana@ejemplo.co' })
  await visitToLink(browser, token, 'sub-1')
  await completeLink(browser, token)
  const change = { currentPassword: PASSWORD, newPassword: 'otra-clave-larga' }
  const { body } = await server.call('PUT', '/api/user/update-password', change, token)
  expect(body.data.hasUnlinked).toBe(false)
  expect((await openBrowser(server).signInAs('sub-1')).body.id).toBe(id)
  expect(await auditActions(server)).not.toContain('oidc.unlinked')
})

test('export of the account: names the identity', async () => {
  const { server, provider } = await startWithProvider()
  addPerson(provider, 'mariana')
  const { accessToken } = (await openBrowser(server).signInAs('mariana')).body
  const response = await fetch(`${server.url}/api/user/export`, { headers: { authorization: `Bearer ${accessToken}` } })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  expect(JSON.parse(strFromU8(files['entrar-con-otro-servicio.json']!))).toEqual([
    expect.objectContaining({ servicio: `${provider.url}/`, cuenta: 'mariana', email: 'mariana@ejemplo.co' }),
  ])
})
