import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { linkOf } from '../../../test/fakes/mail/smtp-server.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { PASSWORD, signUp } from '../../../test/test-accounts.ts'

const ana = { username: 'ana', email: 'ana@ejemplo.co', password: PASSWORD }

test('new account with a mail server: the e-mail is sent at once, and its link is in no log line', async () => {
  const testServer = await startTestServer({ smtp: true, runsWorkers: true })
  const { body } = await testServer.call('POST', '/api/auth/signup', ana)
  expect(body.requiresEmailVerification).toBe(true)
  const [email] = (await testServer.smtpServer?.waitForEmails(1)) ?? []
  const link = new URL(linkOf(email ?? {}))
  expect(link.pathname).toBe('/verify-email')
  const token = link.searchParams.get('token') ?? ''

  expect((await testServer.call('POST', '/api/auth/signin', ana)).status).toBe(403)
  expect((await testServer.call('POST', '/api/auth/verify-email', { token })).status).toBe(200)
  expect((await testServer.call('POST', '/api/auth/signin', ana)).status).toBe(200)
  await testServer.stop()
  expect(testServer.logLines.length).toBeGreaterThan(0)
  expect(JSON.stringify(testServer.logLines)).not.toContain(token)
})

test('no mail server: the account is active, and the e-mail is a file whose link is in the log', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'ana')
  await testServer.call('POST', '/api/auth/forgot-password', { email: ana.email })
  await testServer.drain()

  const folder = join(testServer.dataDir, 'letters')
  const [name = ''] = readdirSync(folder)
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-crea-una-contrasena-nueva-\w{6}\.eml$/)
  const email = await PostalMime.parse(readFileSync(join(folder, name)))
  expect(email).toMatchObject({ to: [{ address: ana.email }], subject: 'Crea una contraseña nueva' })
  const link = linkOf(email)
  const logLine = testServer.logLines.find(({ msg }) => String(msg).startsWith('Carta guardada en '))
  expect(logLine?.['msg']).toContain(`para ${ana.email}: «Crea una contraseña nueva». Su enlace: ${link}`)

  const token = new URL(link).searchParams.get('token')
  const reset = await testServer.call('POST', '/api/auth/reset-password', { token, newPassword: 'otra-clave-larga' })
  expect(reset.status).toBe(200)
})

test('web process: its e-mails are sent by the worker processes', async () => {
  const worker = await startTestServer({ smtp: true, runsWorkers: true })
  const { database, telegram, model } = worker
  const web = await startTestServer({
    sharedWith: { database, telegramUrl: telegram.url, modelUrl: model.url },
    env: { ROLE: 'web', SMTP_URL: worker.smtpServer?.url ?? '' },
    runsWorkers: true,
  })
  await web.call('POST', '/api/auth/signup', ana)
  const [email] = (await worker.smtpServer?.waitForEmails(1)) ?? []
  expect(email?.recipients).toEqual([ana.email])
})

test.each([
  ['with', true],
  ['without', false],
])('e-mail as a file: deleted after a week, %s a mail server since', async (_, hasServer) => {
  const testServer = await startTestServer()
  await signUp(testServer, 'ana')
  await testServer.call('POST', '/api/auth/forgot-password', { email: ana.email })
  await testServer.drain()
  const files = () => readdirSync(join(testServer.dataDir, 'letters'))
  const { database, telegram, model, dataDir } = testServer
  const shared = { database, telegramUrl: telegram.url, modelUrl: model.url }
  const laterServer = hasServer
    ? await startTestServer({ sharedWith: shared, smtp: true, env: { DATA_DIR: dataDir } })
    : testServer
  laterServer.advanceClock(6.9 * 86_400_000)
  await laterServer.deleteExpired()
  expect(files()).toHaveLength(1)
  laterServer.advanceClock(0.2 * 86_400_000)
  await laterServer.deleteExpired()
  expect(files()).toEqual([])
})
