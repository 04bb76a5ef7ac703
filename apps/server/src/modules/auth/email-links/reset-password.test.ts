import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { runAllAtOnce, runInOrder } from '../../../../test/database/run-behind-lock.ts'
import { emailOf, lastLinkToken, emailsTo, signUpVerified } from '../../../../test/helpers/mailbox.ts'
import { countNativeTasks } from '../../../../test/process/count-native-tasks.ts'
import { PASSWORD, signUp } from '../../../../test/test-accounts.ts'

const NEW_PASSWORD = 'otra-clave-larga'
const LOCK_ACCOUNT = `select id from users where username = 'mariana' for update`

const post = (server: TestServer, path: string, body: unknown) => server.call('POST', `/api/auth/${path}`, body)
const verify = (server: TestServer, token: string) => post(server, 'verify-email', { token })
const signIn = (server: TestServer, password = PASSWORD) => post(server, 'signin', { username: 'mariana', password })
const reset = (server: TestServer, token: string) =>
  post(server, 'reset-password', { token, newPassword: NEW_PASSWORD })

async function requestReset(server: TestServer) {
  await post(server, 'forgot-password', { email: emailOf('mariana') })
  return lastLinkToken(server, emailOf('mariana'))
}

/** A session token, and the token of a link that changes the address of the account. */
async function openWithEmailChange(server: TestServer, newEmail: string) {
  const { accessToken } = (await signIn(server)).body
  await server.call('PUT', '/api/user/update-email', { newEmail, currentPassword: PASSWORD }, accessToken)
  return { accessToken, link: await lastLinkToken(server, newEmail) }
}

test('reset password: ends every pending change of address', async () => {
  const server = await startTestServer({ smtp: true })
  await signUpVerified(server, 'mariana')
  const { link } = await openWithEmailChange(server, 'intruso@ejemplo.co')
  expect((await reset(server, await requestReset(server))).status).toBe(200)
  expect(await verify(server, link)).toMatchObject({ status: 400, body: { code: 'auth.change_link_used' } })
  await post(server, 'forgot-password', { email: 'intruso@ejemplo.co' })
  expect(await emailsTo(server, 'intruso@ejemplo.co')).toHaveLength(1)
})

test('reset password: without a valid link nothing is hashed', async () => {
  const server = await startTestServer({ smtp: true })
  await signUpVerified(server, 'mariana')
  const used = await requestReset(server)
  await reset(server, used)
  const { link: ofAnotherPurpose } = await confirmAfter(server)
  const old = await requestReset(server)
  server.advanceClock(25 * 3_600_000)
  const statuses: number[] = []
  const hashes = await countNativeTasks(async () => {
    for (const token of ['nada', used, ofAnotherPurpose, old]) statuses.push((await reset(server, token)).status)
  })
  expect({ told: statuses, hashes }).toEqual({ told: [404, 400, 400, 410], hashes: 0 })
})

async function confirmAfter(server: TestServer) {
  const { accessToken } = (await signIn(server, NEW_PASSWORD)).body
  const emailChange = { newEmail: 'nueva@ejemplo.co', currentPassword: NEW_PASSWORD }
  await server.call('PUT', '/api/user/update-email', emailChange, accessToken)
  return { link: await lastLinkToken(server, 'nueva@ejemplo.co') }
}

test('reset password: one source has thirty attempts with a valid link', async () => {
  const server = await startTestServer({ smtp: true })
  await signUpVerified(server, 'mariana')
  await reset(server, await requestReset(server))
  await server.pool.query('update attempts set count = 29')
  server.advanceClock(16 * 60_000)
  const token = await requestReset(server)
  const statuses: number[] = []
  // Each request has presented a link that is unused so far.
  const hashes = await countNativeTasks(() =>
    runAllAtOnce(server.database, 'lock table attempts in share row exclusive mode', 3, () =>
      Promise.all([1, 2, 3].map(async () => statuses.push((await reset(server, token)).status))),
    ),
  )
  expect({ told: statuses.toSorted((a, b) => a - b), hashes }).toEqual({ told: [200, 429, 429], hashes: 1 })
})

test('reset password: of two links used at once one succeeds', async () => {
  const server = await startTestServer({ smtp: true })
  const email = emailOf('mariana')
  await post(server, 'signup', { username: 'mariana', email, password: PASSWORD })
  const first = await lastLinkToken(server, email)
  await post(server, 'resend-verification', { email })
  const second = await lastLinkToken(server, email)
  const outcomes = await runInOrder(
    server.database,
    LOCK_ACCOUNT,
    [first, second].map((token) => () => verify(server, token)),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([200, 400])
})

test('reset password: a simultaneous change of address opens no session, and neither deadlocks', async () => {
  const server = await startTestServer({ smtp: true })
  await signUpVerified(server, 'mariana')
  const { accessToken, link } = await openWithEmailChange(server, 'nueva@ejemplo.co')
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  const [changed, confirmed] = await runInOrder(server.database, LOCK_ACCOUNT, [
    () => server.call('PUT', '/api/user/update-password', change, accessToken),
    () => verify(server, link),
  ])
  expect([changed?.status, confirmed?.status]).toEqual([200, 400])
})

test('forgotten password: the answer says whether e-mail is sent, never whether the account exists', async () => {
  const answers = async (server: TestServer) =>
    Promise.all(
      [emailOf('mariana'), 'intruso@ejemplo.co'].map(
        async (email) => (await post(server, 'forgot-password', { email })).body.data,
      ),
    )
  const withMail = await startTestServer({ smtp: true })
  await signUpVerified(withMail, 'mariana')
  const answerWithMail = await answers(withMail)
  expect(answerWithMail).toEqual([answerWithMail[1], answerWithMail[1]])
  expect(answerWithMail[1].sendsEmail).toBe(true)
  const serverWithoutMail = await startTestServer()
  await signUp(serverWithoutMail, 'mariana')
  const message =
    'Esta instalación no envía correo. Pide a quien administra Portavoz el enlace para elegir otra contraseña'
  expect(await answers(serverWithoutMail)).toEqual([
    { message, sendsEmail: false },
    { message, sendsEmail: false },
  ])
})
