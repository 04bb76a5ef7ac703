import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { emailOf, lastLinkToken, signUpVerified } from '../../../../test/helpers/mailbox.ts'
import { PASSWORD } from '../../../../test/test-accounts.ts'

const signIn = (server: TestServer, cookie: string, password = PASSWORD, username = 'mariana') =>
  server.call('POST', '/api/auth/signin', { username, password }, undefined, { cookie })
const openLink = (server: TestServer, cookie: string, path: string, body: unknown) =>
  server.call('POST', `/api/auth/${path}`, body, undefined, { cookie })
const cookieOf = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** Mariana forgot her password and locked the browser that she usually uses. */
async function openLocked(server: TestServer) {
  await signUpVerified(server, 'mariana')
  const home = cookieOf(await signIn(server, ''))
  for (let i = 0; i < 10; i++) await signIn(server, home, `no-era-${i}`)
  expect((await signIn(server, home)).status).toBe(423)
  return home
}

test('unlock link: opens the locked browser of the owner', async () => {
  const server = await startTestServer({ smtp: true })
  const home = await openLocked(server)
  const token = await lastLinkToken(server, emailOf('mariana'))
  const { body } = await openLink(server, home, 'verify-email', { token })
  expect(body.data).toMatchObject({ purpose: 'unlock', message: 'Ya puedes iniciar sesión en este navegador' })
  expect((await signIn(server, home)).status).toBe(200)
})

test('reset password: unlocks the browser that opens the link', async () => {
  const server = await startTestServer({ smtp: true })
  const home = await openLocked(server)
  await openLink(server, home, 'forgot-password', { email: emailOf('mariana') })
  const token = await lastLinkToken(server, emailOf('mariana'))
  await openLink(server, home, 'reset-password', { token, newPassword: 'otra-clave-larga' })
  expect((await signIn(server, home, 'otra-clave-larga')).status).toBe(200)
})

test('rate limits: typed names and addresses are stored as hashes only, since they may be passwords', async () => {
  const server = await startTestServer({ smtp: true })
  await signIn(server, '', 'mariana', 'mi-clave-secreta')
  await openLink(server, '', 'forgot-password', { email: emailOf('discreta') })
  const { rows } = await server.pool.query('select name from attempts')
  expect(rows).toHaveLength(5)
  expect(JSON.stringify(rows)).not.toMatch(/mi-clave-secreta|discreta/)
})
