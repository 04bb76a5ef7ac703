import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { runAllAtOnce } from '../../../test/database/run-behind-lock.ts'
import { emailOf, emailsTo, signUpVerified } from '../../../test/helpers/mailbox.ts'
import { countNativeTasks } from '../../../test/process/count-native-tasks.ts'
import { PASSWORD } from '../../../test/test-accounts.ts'

const behindProxy = { smtp: true, env: { TRUST_PROXY: 'loopback' } }
/** A request that increments a count waits; one that only reads it does not. */
const LOCK_COUNTS = 'lock table attempts in share row exclusive mode'

const postEmail = (server: TestServer, path: string, email: string, source = '203.0.113.9') =>
  server.call('POST', `/api/auth/${path}`, { email }, undefined, { 'x-forwarded-for': source })
const forgot = (server: TestServer, email: string, source?: string) =>
  postEmail(server, 'forgot-password', email, source)
const signUp = (server: TestServer, username: string) => {
  const newUser = { username, email: emailOf(username), password: PASSWORD }
  return server.call('POST', '/api/auth/signup', newUser, undefined, { 'x-forwarded-for': '203.0.113.9' })
}
const countByStatus = (responses: { status: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const repeat = <T>(count: number, action: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => action(i)))

test('e-mail limits: verification e-mails do not use up those that reset a password', async () => {
  const server = await startTestServer(behindProxy)
  await signUpVerified(server, 'mariana')
  const email = emailOf('mariana')
  for (let i = 0; i < 4; i++) await postEmail(server, 'resend-verification', email)
  const before = (await emailsTo(server, email)).length
  expect((await forgot(server, email)).status).toBe(200)
  expect(await emailsTo(server, email)).toHaveLength(before + 1)
})

test('e-mail limits: a source at its limit does not use up the limit of an address', async () => {
  const server = await startTestServer(behindProxy)
  await signUpVerified(server, 'mariana')
  for (let i = 0; i < 30; i++) await forgot(server, `nadie-${i}@ejemplo.co`)
  for (let i = 0; i < 5; i++) expect((await forgot(server, emailOf('mariana'))).status).toBe(429)
  expect((await forgot(server, emailOf('mariana'), '198.51.100.7')).status).toBe(200)
})

test('e-mail limits: of ten simultaneous requests at two processes three are sent, as in sequence', async () => {
  const server = await startTestServer(behindProxy)
  await signUpVerified(server, 'mariana')
  const { database } = server
  const shared = { database, telegramUrl: server.telegram.url, modelUrl: server.model.url }
  const second = await startTestServer({ ...behindProxy, sharedWith: shared })
  const responsesOfAll = await runAllAtOnce(database, LOCK_COUNTS, 10, () =>
    repeat(10, (i) => forgot(i % 2 ? server : second, emailOf('mariana'), `198.51.100.${i}`)),
  )
  expect(countByStatus(responsesOfAll)).toEqual({ 200: 3, 429: 7 })
  const { rows } = await server.pool.query(`select count(*)::int as n from email_links where purpose = 'reset'`)
  expect(rows).toEqual([{ n: 3 }])
})

test('sign-up limit: simultaneous sign-ups are hashed no more often than sequential ones', async () => {
  const server = await startTestServer()
  await signUp(server, 'primera')
  await server.pool.query('update attempts set count = 198')
  const responsesOfAll: { status: number }[] = []
  const hashes = await countNativeTasks(async () =>
    responsesOfAll.push(
      ...(await runAllAtOnce(server.database, LOCK_COUNTS, 6, () => repeat(6, (i) => signUp(server, `otra-${i}`)))),
    ),
  )
  expect({ ...countByStatus(responsesOfAll), hashes }).toEqual({ 200: 2, 429: 4, hashes: 2 })
})

test('sign-up: counts towards the e-mails of its source, and nothing is hashed beyond the limit', async () => {
  const server = await startTestServer(behindProxy)
  for (let i = 0; i < 29; i++) await forgot(server, `nadie-${i}@ejemplo.co`)
  expect((await signUp(server, 'una')).status).toBe(200)
  const hashes = await countNativeTasks(async () => expect((await signUp(server, 'otra')).status).toBe(429))
  expect(hashes).toBe(0)
  expect(await emailsTo(server, emailOf('otra'))).toEqual([])
})
