import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { runAllAtOnce, runInOrder } from '../../../test/database/run-behind-lock.ts'
import { emailOf, lastLinkToken, signUpVerified } from '../../../test/helpers/mailbox.ts'
import { PASSWORD, signUp } from '../../../test/test-accounts.ts'

const ACCOUNT_LOCK = `select id from users where username = 'mariana' for update`
const NEW_PASSWORD = 'una-clave-nueva'

const clientFrom = (source: string) => ({ 'x-forwarded-for': source })
const changeEmail = (server: TestServer, token: string, newEmail: string, source = '203.0.113.9') =>
  server.call('PUT', '/api/user/update-email', { newEmail, currentPassword: PASSWORD }, token, clientFrom(source))
const changePassword = (server: TestServer, token: string) =>
  server.call('PUT', '/api/user/update-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, token)

async function signedIn(server: TestServer, username: string): Promise<string> {
  await signUpVerified(server, username)
  return (await server.call('POST', '/api/auth/signin', { username, password: PASSWORD })).body.accessToken
}

const unusedLinks = async ({ pool }: TestServer): Promise<string[]> => {
  const { rows } = await pool.query(`select email from email_links where purpose = 'change' and used_at is null`)
  return rows.map(({ email }) => email)
}

test('three new addresses at once: only one can be confirmed', async () => {
  const server = await startTestServer({ smtp: true })
  const token = await signedIn(server, 'mariana')
  const wishes = ['una', 'otra', 'tercera'].map((name) => emailOf(name))
  const responses = await runAllAtOnce(server.database, ACCOUNT_LOCK, 3, () =>
    Promise.all(wishes.map((newEmail) => changeEmail(server, token, newEmail))),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const unused = await unusedLinks(server)
  expect(unused).toHaveLength(1)
  const [newEmail = ''] = unused
  expect(wishes).toContain(newEmail)
  const confirmation = await server.call('POST', '/api/auth/verify-email', {
    token: await lastLinkToken(server, newEmail),
  })
  expect(confirmation.body.data).toMatchObject({ email: newEmail })
})

test('password replaced during an e-mail change: the change is refused, with and without a mail server', async () => {
  for (const smtp of [true, false]) {
    const server = await startTestServer({ smtp })
    const token = smtp ? await signedIn(server, 'mariana') : (await signUp(server, 'mariana')).token
    const [passwordChange, newEmail] = await runInOrder(server.database, ACCOUNT_LOCK, [
      () => changePassword(server, token),
      () => changeEmail(server, token, 'intruso@ejemplo.co'),
    ])
    expect([passwordChange?.status, newEmail?.status, newEmail?.body.code]).toEqual([200, 422, 'user.wrong_password'])
    expect(await unusedLinks(server)).toEqual([])
    const { rows } = await server.pool.query('select email from users')
    expect(rows).toEqual([{ email: emailOf('mariana') }])
  }
})

test('password replaced during an account deletion: the deletion is refused', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const [passwordChange, deletion] = await runInOrder(server.database, ACCOUNT_LOCK, [
    () => changePassword(server, token),
    () => server.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, token),
  ])
  expect([passwordChange?.status, deletion?.status, deletion?.body.code]).toEqual([200, 422, 'user.wrong_password'])
  expect(await server.db.selectFrom('users').select('username').execute()).toEqual([{ username: 'mariana' }])
})

test.each([true, false])('taken addresses: at most five answers per hour (mail server: %s)', async (smtp) => {
  const server = await startTestServer({ smtp })
  const token = smtp ? await signedIn(server, 'mariana') : (await signUp(server, 'mariana')).token
  await server.call('POST', '/api/auth/signup', { username: 'vecina', email: emailOf('vecina'), password: PASSWORD })
  const statuses: number[] = []
  for (const name of ['vecina', 'vecina', 'libre', 'vecina', 'libre2', 'vecina', 'libre3'])
    statuses.push((await changeEmail(server, token, emailOf(name))).status)
  expect(statuses).toEqual([409, 409, 200, 409, 200, 429, 429])
})

test('new address: at most three e-mails, from all accounts together', async () => {
  const server = await startTestServer({ smtp: true, env: { TRUST_PROXY: 'loopback' } })
  const statuses: number[] = []
  for (const username of ['ana', 'bea', 'caro', 'dora']) {
    await server.call('POST', '/api/auth/signup', { username, email: emailOf(username), password: PASSWORD })
    await server.pool.query('update users set email_verified_at = now()')
    const { accessToken } = (await server.call('POST', '/api/auth/signin', { username, password: PASSWORD })).body
    statuses.push((await changeEmail(server, accessToken, 'blanco@ejemplo.co', `198.51.100.${statuses.length}`)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('e-mail to a new address: counts for the network that asks', async () => {
  const server = await startTestServer({ smtp: true, env: { TRUST_PROXY: 'loopback' } })
  const token = await signedIn(server, 'mariana')
  const forgot = (email: string) =>
    server.call('POST', '/api/auth/forgot-password', { email }, undefined, clientFrom('192.0.2.1'))
  for (let i = 0; i < 30; i++) await forgot(emailOf(`nadie-${i}`))
  expect((await changeEmail(server, token, 'libre@ejemplo.co', '192.0.2.1')).status).toBe(429)
  expect((await changeEmail(server, token, 'libre@ejemplo.co', '192.0.2.2')).status).toBe(200)
})
