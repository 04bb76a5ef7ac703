import { expect, test } from 'vitest'
import { linkOf } from '../../../../test/fakes/mail/smtp-server.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { auditLines } from '../../../../test/helpers/audit-lines.ts'
import { addMember, PASSWORD, signUp } from '../../../../test/test-accounts.ts'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const mariana = { username: 'mariana', email: 'mariana@ejemplo.co', password: PASSWORD }

const post = (server: TestServer, path: string, body: unknown, headers?: Record<string, string>) =>
  server.call('POST', `/api/auth/${path}`, body, undefined, headers)
const signIn = (server: TestServer, password = PASSWORD, headers?: Record<string, string>) =>
  post(server, 'signin', { username: 'mariana', password }, headers)
const verify = (server: TestServer, token: string) => post(server, 'verify-email', { token })

const tokenIn = (letter: Parameters<typeof linkOf>[0]) => new URL(linkOf(letter)).searchParams.get('token') ?? ''

/** All e-mails, after the due ones are sent. */
async function letters(server: TestServer) {
  await server.drain()
  return server.smtpServer?.emails ?? []
}
const lastToken = async (server: TestServer) => tokenIn((await letters(server)).at(-1)!)

async function signUpVerified(server: TestServer) {
  expect((await post(server, 'signup', mariana)).body).toMatchObject({ requiresEmailVerification: true })
  return lastToken(server)
}

test('email verification: is required before sign-in where e-mails can be sent', async () => {
  const server = await startTestServer({ smtp: true })
  const token = await signUpVerified(server)
  const signInBefore = await signIn(server)
  expect(signInBefore).toMatchObject({
    status: 403,
    body: { message: 'Debe verificar su email antes de iniciar sesión' },
  })
  expect((await signIn(server, 'otra-clave')).status).toBe(401)

  expect((await verify(server, token)).body).toEqual({
    success: true,
    data: { purpose: 'verify', email: mariana.email, message: 'Email verificado. Ya puedes iniciar sesión' },
  })
  expect((await signIn(server)).status).toBe(200)
})

test('link: an invalid one says why: missing, unknown, used, of another purpose, a day old', async () => {
  const server = await startTestServer({ smtp: true })
  const used = await signUpVerified(server)
  const outcome = async (token: string | undefined) => {
    const { status, body } = await post(server, 'verify-email', { token })
    return [status, body.message]
  }
  await verify(server, used)
  await post(server, 'forgot-password', { email: mariana.email })
  const reset = await lastToken(server)
  expect([await outcome(undefined), await outcome(''), await outcome('  '), await outcome('A'.repeat(43))]).toEqual([
    [400, 'Token de verificación inválido o expirado'],
    [400, 'Token de verificación inválido o expirado'],
    [400, 'Token de verificación inválido o expirado'],
    [404, 'Token de verificación no encontrado'],
  ])
  expect(await outcome(used)).toEqual([400, 'Token de verificación inválido o expirado'])
  expect(await outcome(reset)).toEqual([400, 'Token de verificación inválido o expirado'])
  server.advanceClock(25 * HOUR_MS)
  const lateResponse = await post(server, 'reset-password', { token: reset, newPassword: 'otra-clave-larga' })
  expect([lateResponse.status, lateResponse.body.message]).toEqual([410, 'El token de verificación ha expirado'])
  expect((await signIn(server)).status).toBe(200)
})

test('link: fails for another purpose, and then still works for its own', async () => {
  const server = await startTestServer({ smtp: true })
  const reset = (token: string) => post(server, 'reset-password', { token, newPassword: 'una-clave-robada' })
  const first = await signUpVerified(server)
  expect((await reset(first)).body.code).toBe('auth.link_invalid')
  expect((await verify(server, first)).status).toBe(200)

  const { accessToken } = (await signIn(server)).body
  const change = { newEmail: 'otra@ejemplo.co', currentPassword: PASSWORD }
  await server.call('PUT', '/api/user/update-email', change, accessToken)
  const moved = await lastToken(server)
  for (let i = 0; i < 10; i++) await signIn(server, `adivino-${i}`)
  const unlock = await lastToken(server)
  for (const token of [moved, unlock]) expect((await reset(token)).body.code).toBe('auth.link_invalid')
  expect((await verify(server, unlock)).body.data.purpose).toBe('unlock')
  expect((await verify(server, moved)).body.data.purpose).toBe('change')
})

test('e-mail limits: hold across the processes of one installation', async () => {
  const first = await startTestServer({ smtp: true })
  const shared = { database: first.database, telegramUrl: first.telegram.url, modelUrl: first.model.url }
  const second = await startTestServer({ smtp: true, sharedWith: shared })
  const outcome: number[] = []
  for (const server of [first, second, first, second, first])
    outcome.push((await post(server, 'forgot-password', { email: mariana.email })).status)
  expect(outcome).toEqual([200, 200, 200, 429, 429])
})

test('link: an unusable one names its purpose where that changes what helps', async () => {
  const server = await startTestServer({ smtp: true })
  await verify(server, await signUpVerified(server))
  const { body } = await signIn(server)
  const change = { newEmail: 'mariana@otra.co', currentPassword: PASSWORD }
  const newAddress = async () => {
    await server.call('PUT', '/api/user/update-email', change, body['accessToken'] as string)
    return lastToken(server)
  }
  const outcome = async (token: string) => {
    const { status, body: verified } = await verify(server, token)
    return [status, verified.code, verified.message]
  }
  const lateResponse = await newAddress()
  server.advanceClock(25 * HOUR_MS)
  expect(await outcome(lateResponse)).toEqual([410, 'auth.change_link_expired', 'El token de verificación ha expirado'])
  await signIn(server)
  for (let i = 0; i < 10; i++) await signIn(server, `adivino-${i}`)
  const unlock = await lastToken(server)
  expect((await verify(server, unlock)).body.data).toMatchObject({ purpose: 'unlock' })
  expect(await outcome(unlock)).toEqual([400, 'auth.unlock_link_used', 'Token de verificación inválido o expirado'])
})

test('link: is valid for a whole day', async () => {
  const server = await startTestServer({ smtp: true })
  const token = await signUpVerified(server)
  server.advanceClock(24 * HOUR_MS - MINUTE_MS)
  expect((await verify(server, token)).status).toBe(200)
})

test('link: is stored as a hash, and looking at its page does not use it', async () => {
  const server = await startTestServer({ smtp: true })
  const token = await signUpVerified(server)
  const { rows } = await server.pool.query(
    'select t::text as row from email_links t union select t::text from letters t',
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(server.logLines)).not.toContain(token)
  for (const path of [`/verify-email?token=${token}`, `/api/auth/verify-email?token=${token}`])
    await server.call('GET', path)
  expect((await verify(server, token)).status).toBe(200)
})

test('link: of many simultaneous uses one succeeds', async () => {
  const server = await startTestServer({ smtp: true })
  const token = await signUpVerified(server)
  const responses = await Promise.all(Array.from({ length: 12 }, () => verify(server, token)))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(11).fill(400)])
})

test('verification e-mail: can be requested again, and the first used link ends the others', async () => {
  const server = await startTestServer({ smtp: true })
  const first = await signUpVerified(server)
  const resent = await post(server, 'resend-verification', { email: 'Mariana@Ejemplo.CO' })
  expect(resent.body.data).toEqual({ message: 'Email de verificación reenviado correctamente' })
  const second = await lastToken(server)
  expect(second).not.toBe(first)
  expect((await verify(server, second)).status).toBe(200)
  expect((await verify(server, first)).status).toBe(400)
})

test('verification e-mail: an unknown or verified address gets the same answer and no e-mail', async () => {
  const server = await startTestServer({ smtp: true })
  await verify(server, await signUpVerified(server))
  const countBefore = (await letters(server)).length
  const requests = [
    await post(server, 'resend-verification', { email: mariana.email }),
    await post(server, 'resend-verification', { email: 'nadie@ejemplo.co' }),
  ]
  expect(requests[0]?.body).toEqual(requests[1]?.body)
  const forgotten = await post(server, 'forgot-password', { email: 'nadie@ejemplo.co' })
  expect(forgotten.status).toBe(200)
  expect(await letters(server)).toHaveLength(countBefore)
  expect(forgotten.body).toEqual((await post(server, 'forgot-password', { email: mariana.email })).body)
  expect(await letters(server)).toHaveLength(countBefore + 1)
})

test('e-mail limits: of ten requests for one address three are sent, known or not, and later more', async () => {
  const server = await startTestServer({ smtp: true })
  await signUpVerified(server)
  for (const email of [mariana.email, 'nadie@ejemplo.co']) {
    const outcome = []
    for (let i = 0; i < 10; i++) outcome.push(await post(server, 'resend-verification', { email }))
    expect(outcome.map(({ status }) => status)).toEqual([...Array<number>(3).fill(200), ...Array<number>(7).fill(429)])
    expect(outcome.at(-1)?.body.message).toBe('Demasiadas solicitudes. Espere antes de intentar nuevamente')
  }
  expect(await letters(server)).toHaveLength(4)
  server.advanceClock(15 * MINUTE_MS + 1_000)
  expect((await post(server, 'resend-verification', { email: mariana.email })).status).toBe(200)
})

test('e-mail limits: one source cannot send to unlimited addresses', async () => {
  const server = await startTestServer({ smtp: true })
  const outcome: number[] = []
  for (let i = 0; i < 32; i++)
    outcome.push((await post(server, 'forgot-password', { email: `n${i}@ejemplo.co` })).status)
  expect(outcome).toEqual([...Array<number>(30).fill(200), 429, 429])
})

test('an invalid address is «Email no válido»', async () => {
  const server = await startTestServer({ smtp: true })
  for (const path of ['resend-verification', 'forgot-password'])
    for (const email of [undefined, '', 'mariana', { $ne: '' }])
      expect(await post(server, path, { email })).toMatchObject({ status: 400, body: { message: 'Email no válido' } })
})

test('reset password: ends the old password and every session, and notifies the owner', async () => {
  const server = await startTestServer({ smtp: true })
  await verify(server, await signUpVerified(server))
  const { accessToken } = (await signIn(server)).body
  const stream = await openEventStream(server.url, accessToken)
  await post(server, 'forgot-password', { email: mariana.email })
  const token = await lastToken(server)
  const reset = (newPassword: string) => post(server, 'reset-password', { token, newPassword })

  expect((await reset('12345')).body.fields).toEqual({
    newPassword: 'La contraseña debe tener al menos 6 caracteres',
  })
  expect((await reset('contraseña')).body.fields).toEqual({
    newPassword: 'Esa contraseña es de las más usadas. Elige otra',
  })
  expect((await reset('otra-clave-larga')).body.data).toEqual({ message: 'Contraseña actualizada' })
  expect((await reset('una-tercera-clave')).status).toBe(400)

  expect((await server.call('GET', '/api/test/user', undefined, accessToken)).status).toBe(401)
  await stream.waitForEnd()
  expect((await signIn(server)).status).toBe(401)
  expect((await signIn(server, 'otra-clave-larga')).status).toBe(200)
  expect((await letters(server)).at(-1)).toMatchObject({
    subject: 'Tu contraseña cambió',
    recipients: [mariana.email],
  })
})

test('reset password: also verifies the address', async () => {
  const server = await startTestServer({ smtp: true })
  await signUpVerified(server)
  await post(server, 'forgot-password', { email: mariana.email })
  await post(server, 'reset-password', { token: await lastToken(server), newPassword: 'otra-clave-larga' })
  expect((await signIn(server, 'otra-clave-larga')).status).toBe(200)
})

test('locked account: its owner gets one e-mail, and signs in from the browser that opens its link', async () => {
  const server = await startTestServer({ smtp: true, env: { TRUST_PROXY: 'loopback' } })
  await verify(server, await signUpVerified(server))
  const countBefore = (await letters(server)).length
  for (const source of ['203.0.113.9', '198.51.100.7']) {
    const guess = (i: number) => signIn(server, `adivino-${i}`, { 'x-forwarded-for': source })
    await Promise.all(Array.from({ length: 14 }, (_, i) => guess(i)))
  }
  for (let i = 0; i < 10; i++) await signIn(server, `adivino-${i}`)
  expect((await signIn(server)).status).toBe(423)
  expect(await letters(server)).toHaveLength(countBefore + 1)

  const unlocked = await verify(server, await lastToken(server))
  expect(unlocked.body.data).toMatchObject({ purpose: 'unlock' })
  const cookie = (unlocked.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect((await signIn(server, PASSWORD, { cookie })).status).toBe(200)
  expect((await signIn(server)).status).toBe(423)
})

test('sign-up: an unverified account frees its address after a week, a verified one stays', async () => {
  const server = await startTestServer({ smtp: true })
  const proved = await signUpVerified(server)
  await verify(server, proved)
  const squatter = { username: 'ocupa', email: 'rosa@ejemplo.co', password: PASSWORD }
  await post(server, 'signup', squatter)
  server.advanceClock(8 * 24 * HOUR_MS)
  await server.deleteExpired()
  expect((await post(server, 'signup', { ...squatter, username: 'rosa' })).status).toBe(200)
  expect((await signIn(server)).status).toBe(200)
})

test('sign-up: after a week the audit log of its workspace says that an unverified account left', async () => {
  const server = await startTestServer({ smtp: true })
  const owner = await signUp(server, 'jefa')
  await post(server, 'signup', mariana)
  const { id } = await server.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'mariana')
    .executeTakeFirstOrThrow()
  await addMember(server, owner.id, id, 'agent')
  server.advanceClock(8 * 24 * HOUR_MS)
  await server.deleteExpired()
  const left = { workspaceId: owner.id, userId: id, userName: 'mariana', source: 'server' }
  const lines = (await auditLines(server)).filter(({ action }) => action === 'workspace.left')
  expect(lines).toMatchObject([left])
  const events = await server.db.selectFrom('events').select(['workspaceId', 'data']).execute()
  expect(events).toContainEqual({ workspaceId: owner.id, data: { type: 'members' } })
})
