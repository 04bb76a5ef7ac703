import { limits } from '@portavoz/contract'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { countNativeTasks } from '../../../test/process/count-native-tasks.ts'
import { PASSWORD, signUp } from '../../../test/test-accounts.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'

const profileOf = async (testServer: TestServer, token: string) =>
  (await testServer.call('GET', '/api/user/profile', undefined, token)).body.data
const changeEmail = (testServer: TestServer, token: string, newEmail: string, currentPassword = PASSWORD) =>
  testServer.call('PUT', '/api/user/update-email', { newEmail, currentPassword }, token)
const changePassword = (testServer: TestServer, token: string, newPassword: string, currentPassword = PASSWORD) =>
  testServer.call('PUT', '/api/user/update-password', { currentPassword, newPassword }, token)
const isKnownDevice = async (testServer: TestServer, token: string) =>
  (await testServer.call('GET', '/api/test/user', undefined, token)).status === 200

/** An account with an address that was verified by e-mail. */
async function withVerifiedAccount(testServer: TestServer, username: string) {
  await testServer.call('POST', '/api/auth/signup', { username, email: `${username}@ejemplo.co`, password: PASSWORD })
  await testServer.db
    .updateTable('users')
    .set({ emailVerifiedAt: new Date() })
    .where('username', '=', username)
    .execute()
  const { body } = await testServer.call('POST', '/api/auth/signin', { username, password: PASSWORD })
  await testServer.drain()
  return { token: body.accessToken as string, id: body.id as string }
}

const linksOf = (testServer: TestServer, to: string): string[] =>
  (testServer.smtpServer?.emails ?? [])
    .filter(({ recipients }) => recipients.includes(to))
    .map(({ text = '' }) => /verify-email\?token=([\w-]+)/.exec(text)?.[1] ?? '')

test('profile: name, address and creation date', async () => {
  const testServer = await startTestServer()
  const { token, id } = await signUp(testServer, 'mariana')
  const profile = await profileOf(testServer, token)
  expect(profile).toEqual({
    id,
    username: 'mariana',
    email: 'mariana@ejemplo.co',
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
    avatar: null,
    emailVerified: false,
    canVerifyEmail: false,
    pendingEmail: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    hasPassword: true,
    provider: null,
  })
})

test('wrong current password: refused, changes nothing and ends no session', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const refusals = [
    await changeEmail(testServer, token, 'otra@ejemplo.co', 'equivocada'),
    await changePassword(testServer, token, 'una-clave-nueva', 'equivocada'),
    await testServer.call('POST', '/api/user/delete', { currentPassword: 'equivocada' }, token),
  ]
  for (const { status, body } of refusals)
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        success: false,
        code: 'user.wrong_password',
        error: 'La contraseña actual no es correcta',
        message: 'La contraseña actual no es correcta',
      },
    })
  expect(await profileOf(testServer, token)).toMatchObject({ email: 'mariana@ejemplo.co' })
})

test('ten wrong passwords: refused for 15 minutes without hashing, for this account only', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const neighbour = await signUp(testServer, 'vecina')
  for (let time = 0; time < 10; time++)
    expect((await changeEmail(testServer, token, 'otra@ejemplo.co', 'equivocada')).status).toBe(422)

  const hashes = await countNativeTasks(async () => {
    const refusals = [
      await changeEmail(testServer, token, 'otra@ejemplo.co'),
      await changePassword(testServer, token, 'una-clave-nueva'),
      await testServer.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, token),
    ]
    for (const { status, body } of refusals) expect([status, body.code]).toEqual([429, 'auth.too_many'])
  })
  expect(hashes).toBe(0)
  expect((await changeEmail(testServer, neighbour.token, 'vecina2@ejemplo.co')).status).toBe(200)
  expect(await isKnownDevice(testServer, token)).toBe(true)
  testServer.advanceClock(15 * 60_000 + 1_000)
  expect((await changeEmail(testServer, token, 'otra@ejemplo.co')).status).toBe(200)
})

/** Subjects of the e-mails to an address. */
const subjectsTo = (testServer: TestServer, to: string) =>
  (testServer.smtpServer?.emails ?? [])
    .filter(({ recipients }) => recipients.includes(to))
    .map(({ subject }) => subject)

test('new address without a mail server: takes effect unverified, the old one gets an e-mail as a file', async () => {
  const testServer = await startTestServer()
  const { token, id } = await signUp(testServer, 'mariana')
  await testServer.db.updateTable('users').set({ emailVerifiedAt: new Date() }).where('id', '=', id).execute()
  const { status, body } = await changeEmail(testServer, token, ' Nueva@Ejemplo.co ')
  expect({ status, data: body.data }).toEqual({
    status: 200,
    data: { email: 'nueva@ejemplo.co', pendingEmail: null, message: 'Email actualizado' },
  })
  expect(await profileOf(testServer, token)).toMatchObject({ email: 'nueva@ejemplo.co', emailVerified: false })
  expect(await isKnownDevice(testServer, token)).toBe(true)
  await testServer.drain()
  const folder = join(testServer.dataDir, 'letters')
  const files = readdirSync(folder)
  const letters = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
  expect(letters.map(({ subject, to }) => [subject, to?.map(({ address }) => address)])).toEqual([
    ['La dirección de tu cuenta cambió', ['mariana@ejemplo.co']],
  ])
  expect(letters[0]?.text).toContain('nueva@ejemplo.co')
})

test("own address or another account's, in any case: refused", async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  await signUp(testServer, 'vecina')
  const sameAddress = await changeEmail(testServer, token, 'MARIANA@ejemplo.co')
  expect([sameAddress.status, sameAddress.body.code]).toEqual([400, 'user.same_email'])
  const takenAddress = await changeEmail(testServer, token, 'Vecina@EJEMPLO.co')
  expect([takenAddress.status, takenAddress.body.code]).toEqual([409, 'user.email_taken'])
})

test('same new address from many accounts at once: one gets it, the others are refused', async () => {
  const testServer = await startTestServer()
  const accounts = []
  for (const name of ['ana', 'bea', 'caro', 'dora']) accounts.push(await signUp(testServer, name))
  const responses = await Promise.all(accounts.map(({ token }) => changeEmail(testServer, token, 'deseada@ejemplo.co')))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
})

test('profile: an account from before the mail server can verify its address with a link', async () => {
  const testServer = await startTestServer({ smtp: true })
  const { token, id } = await withVerifiedAccount(testServer, 'antigua')
  await testServer.db
    .updateTable('users')
    .set({ emailVerifiedAt: null, mustVerify: false })
    .where('id', '=', id)
    .execute()
  const linksBefore = linksOf(testServer, 'antigua@ejemplo.co').length
  expect(await profileOf(testServer, token)).toMatchObject({ emailVerified: false, canVerifyEmail: true })
  await testServer.call('POST', '/api/auth/resend-verification', { email: 'antigua@ejemplo.co' })
  await testServer.drain()
  const links = linksOf(testServer, 'antigua@ejemplo.co')
  expect(links).toHaveLength(linksBefore + 1)
  await testServer.call('POST', '/api/auth/verify-email', { token: links.at(-1) })
  expect(await profileOf(testServer, token)).toMatchObject({ emailVerified: true, canVerifyEmail: false })
})

test('new address with a mail server: takes effect on confirmation, then the old one gets an e-mail', async () => {
  const testServer = await startTestServer({ smtp: true })
  const { token } = await withVerifiedAccount(testServer, 'mariana')
  const { status, body } = await changeEmail(testServer, token, 'nueva@ejemplo.co')
  expect({ status, data: body.data }).toEqual({
    status: 200,
    data: {
      email: 'mariana@ejemplo.co',
      pendingEmail: 'nueva@ejemplo.co',
      message: 'Te enviamos un email a nueva@ejemplo.co. Abre su enlace para confirmar el cambio',
    },
  })
  expect(await profileOf(testServer, token)).toMatchObject({
    email: 'mariana@ejemplo.co',
    emailVerified: true,
    pendingEmail: 'nueva@ejemplo.co',
  })
  await testServer.drain()
  const [link = ''] = linksOf(testServer, 'nueva@ejemplo.co')
  const { rows } = await testServer.pool.query(`select l::text as row from email_links l where purpose = 'change'`)
  expect(rows[0].row).not.toContain(link)

  const toldBefore = subjectsTo(testServer, 'mariana@ejemplo.co')
  expect((await testServer.call('POST', '/api/auth/verify-email', { token: link })).status).toBe(200)
  expect(await profileOf(testServer, token)).toMatchObject({
    email: 'nueva@ejemplo.co',
    emailVerified: true,
    pendingEmail: null,
  })
  await testServer.drain()
  expect(toldBefore).not.toContain('La dirección de tu cuenta cambió')
  expect(subjectsTo(testServer, 'mariana@ejemplo.co')).toEqual([...toldBefore, 'La dirección de tu cuenta cambió'])
  expect(subjectsTo(testServer, 'nueva@ejemplo.co')).toEqual(['Confirma tu nueva dirección de correo'])
})

test('several new addresses: only the last link works', async () => {
  const testServer = await startTestServer({ smtp: true })
  const { token } = await withVerifiedAccount(testServer, 'mariana')
  await changeEmail(testServer, token, 'equivocada@ejemplo.co')
  await changeEmail(testServer, token, 'buena@ejemplo.co')
  expect(await profileOf(testServer, token)).toMatchObject({ pendingEmail: 'buena@ejemplo.co' })
  await testServer.drain()
  const [mistaken = ''] = linksOf(testServer, 'equivocada@ejemplo.co')
  expect((await testServer.call('POST', '/api/auth/verify-email', { token: mistaken })).status).toBe(400)
  testServer.advanceClock(limits.linkLifeMs)
  expect(await profileOf(testServer, token)).toMatchObject({ email: 'mariana@ejemplo.co', pendingEmail: null })
})

test('new address that another account took meanwhile: its confirmation is refused', async () => {
  const testServer = await startTestServer({ smtp: true })
  const { token } = await withVerifiedAccount(testServer, 'mariana')
  await changeEmail(testServer, token, 'deseada@ejemplo.co')
  await testServer.drain()
  await withVerifiedAccount(testServer, 'deseada')
  const [link = ''] = linksOf(testServer, 'deseada@ejemplo.co')
  const { status, body } = await testServer.call('POST', '/api/auth/verify-email', { token: link })
  expect([status, body.code]).toEqual([409, 'user.email_taken'])
  expect(await profileOf(testServer, token)).toMatchObject({ email: 'mariana@ejemplo.co' })
})

test('repeated changes: the number of e-mails is limited', async () => {
  const testServer = await startTestServer({ smtp: true })
  const { token } = await withVerifiedAccount(testServer, 'mariana')
  const profile = []
  for (let time = 0; time < 6; time++)
    profile.push((await changeEmail(testServer, token, `blanco${time}@ejemplo.co`)).status)
  expect(profile).toEqual([200, 200, 200, 200, 200, 429])
})

test('new password: ends every session and opens one', async () => {
  const testServer = await startTestServer({ smtp: true })
  const { token, id } = await withVerifiedAccount(testServer, 'mariana')
  const otherSession = (await testServer.call('POST', '/api/auth/signin', { username: 'mariana', password: PASSWORD }))
    .body
  const stream = await openEventStream(testServer.url, otherSession.accessToken)
  const knownDevices = await testServer.db
    .selectFrom('knownDevices')
    .select('tokenHash')
    .where('userId', '=', id)
    .execute()

  const { status, body } = await changePassword(testServer, token, 'una-clave-nueva')
  expect(status).toBe(200)
  expect(await isKnownDevice(testServer, token)).toBe(false)
  expect(await isKnownDevice(testServer, otherSession.accessToken)).toBe(false)
  expect(await isKnownDevice(testServer, body.data.accessToken)).toBe(true)
  await stream.waitForEnd()
  const enter = (password: string) => testServer.call('POST', '/api/auth/signin', { username: 'mariana', password })
  expect((await enter(PASSWORD)).status).toBe(401)
  expect((await enter('una-clave-nueva')).status).toBe(200)
  expect(await testServer.db.selectFrom('knownDevices').select('tokenHash').where('userId', '=', id).execute()).toEqual(
    expect.arrayContaining(knownDevices),
  )
  await testServer.drain()
  expect(subjectsTo(testServer, 'mariana@ejemplo.co').at(-1)).toBe('Tu contraseña cambió')
})

test('new password: withdraws pending links', async () => {
  const testServer = await startTestServer({ smtp: true })
  const { token } = await withVerifiedAccount(testServer, 'mariana')
  await changeEmail(testServer, token, 'intruso@ejemplo.co')
  await testServer.drain()
  const [link = ''] = linksOf(testServer, 'intruso@ejemplo.co')
  await changePassword(testServer, token, 'una-clave-nueva')
  expect((await testServer.call('POST', '/api/auth/verify-email', { token: link })).status).toBe(400)
})

test('two new passwords at once: one is stored', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const responses = await Promise.all([
    changePassword(testServer, token, 'la-primera'),
    changePassword(testServer, token, 'la-segunda'),
  ])
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('new password: too short or too common is refused', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const short = await changePassword(testServer, token, 'corta')
  expect([short.status, short.body.fields]).toEqual([
    400,
    { newPassword: 'La nueva contraseña debe tener al menos 6 caracteres' },
  ])
  const common = await changePassword(testServer, token, 'Portavoz123')
  expect([common.status, common.body.code]).toEqual([400, 'auth.common_password'])
  expect(common.body.fields).toHaveProperty('newPassword')
  expect(await isKnownDevice(testServer, token)).toBe(true)
})

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const signInFrom = async (testServer: TestServer, userAgent: string): Promise<string> => {
  const credentials = { username: 'mariana', password: PASSWORD }
  return (await testServer.call('POST', '/api/auth/signin', credentials, undefined, { 'user-agent': userAgent })).body
    .accessToken
}

test('sessions: listed, ended one by one, and all others ended', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const neighbour = await signUp(testServer, 'vecina')
  testServer.advanceClock(60_000)
  const phone = await signInFrom(testServer, ANDROID)
  testServer.advanceClock(60_000)
  const currentSession = await signInFrom(testServer, 'curl/8.5.0')

  const list = (await testServer.call('GET', '/api/user/sessions', undefined, currentSession)).body.data
  expect(list.map((session: { device: string; isCurrent: boolean }) => [session.device, session.isCurrent])).toEqual([
    ['Otro programa', true],
    ['Chrome en Android', false],
    ['Otro programa', false],
  ])
  expect(Object.keys(list[0]).toSorted()).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'lastSeenAt'])

  const endSession = (id: string, bearer: string) =>
    testServer.call('DELETE', `/api/user/sessions/${id}`, undefined, bearer)
  const foreignEnd = await endSession(list[1].id, neighbour.token)
  expect([foreignEnd.status, foreignEnd.body.code]).toEqual([404, 'user.session_not_found'])
  expect(await isKnownDevice(testServer, phone)).toBe(true)
  expect((await endSession(list[1].id, currentSession)).status).toBe(200)
  expect(await isKnownDevice(testServer, phone)).toBe(false)
  expect((await endSession(list[1].id, currentSession)).status).toBe(404)

  const ended = await testServer.call('DELETE', '/api/user/sessions', undefined, currentSession)
  expect(ended.body.data).toEqual({ ended: 1 })
  expect(await isKnownDevice(testServer, token)).toBe(false)
  expect(await isKnownDevice(testServer, currentSession)).toBe(true)
  expect(await isKnownDevice(testServer, neighbour.token)).toBe(true)
})
