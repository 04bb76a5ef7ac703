import { expect, test } from 'vitest'
import { auditActions } from '../../../../test/helpers/audit-lines.ts'
import { emailOf, emailsTo, lastLinkToken, signUpVerified } from '../../../../test/helpers/mailbox.ts'
import {
  challengeOf,
  codeAt,
  completeSignIn,
  enrolPasskey,
  enrolTotp,
  signInWithPassword,
  STEP_MS,
} from '../../../../test/helpers/second-factor.ts'
import { recordStatements } from '../../../../test/database/record-statements.ts'
import { PASSWORD, signUp } from '../../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

const MINUTE_MS = 60_000

const stateOf = async ({ call }: TestServer, token: string) =>
  (await call('GET', '/api/user/second-factor', undefined, token)).body.data

async function startWithTotp() {
  const server = await startTestServer()
  const { token, id } = await signUp(server, 'mariana')
  const totp = await enrolTotp(server, token)
  server.advanceClock(STEP_MS)
  return { server, token, id, totp }
}

const wrongCode = { method: 'totp', code: '000000' }

test('account without second factor: signs in with the password alone', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  expect((await signInWithPassword(server)).status).toBe(200)
  expect(await stateOf(server, token)).toEqual({
    totpSince: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    passkeyHost: 'localhost',
    demandedBy: [],
  })
})

test('totp: the right password is answered with a challenge, and challenge and code sign in', async () => {
  const { server, token, totp } = await startWithTotp()
  const refused = await signInWithPassword(server)
  expect(refused).toMatchObject({ status: 401, body: { success: false, code: 'auth.second_factor' } })
  expect(refused.body.data).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    methods: ['totp', 'recovery_code'],
    passkey: null,
  })
  expect(refused.headers.get('set-cookie')).toBeNull()
  const code = totp.code().replace(/^(...)/, '$1 ')
  const completed = await completeSignIn(server, refused.body.data.challenge, { method: 'totp', code })
  expect(completed).toMatchObject({ status: 200, body: { username: 'mariana', recoveryCodesLeft: null } })
  expect(completed.headers.get('set-cookie')).toContain('portavoz_device=')
  expect((await server.call('GET', '/api/test/user', undefined, completed.body.accessToken)).status).toBe(200)
  expect((await server.call('GET', '/api/test/user', undefined, token)).status).toBe(200)
  expect(await stateOf(server, token)).toMatchObject({ totpSince: expect.any(String), recoveryCodesLeft: 10 })
})

test('totp: a wrong password gets no challenge, and sign-in says nothing about the second factor', async () => {
  const { server } = await startWithTotp()
  const refused = await server.call('POST', '/api/auth/signin', { username: 'mariana', password: 'otra-clave' })
  expect(refused).toMatchObject({ status: 401, body: { code: 'auth.bad_credentials' } })
  expect(refused.body).not.toHaveProperty('data')
})

test('totp: codes of one step before and after are right, of two steps wrong', async () => {
  const { server, totp } = await startWithTotp()
  // The middle of a step: it does not end during the test.
  server.advanceClock(10.5 * STEP_MS - (server.clock.now().getTime() % STEP_MS))
  const signInAt = async (steps: number) => {
    const { challenge } = await challengeOf(server)
    const code = codeAt(totp.secret, new Date(server.clock.now().getTime() + steps * STEP_MS))
    return (await completeSignIn(server, challenge, { method: 'totp', code })).status
  }
  expect([await signInAt(-2), await signInAt(2), await signInAt(-1), await signInAt(0), await signInAt(1)]).toEqual([
    422, 422, 200, 200, 200,
  ])
})

test('totp: a step is accepted once, and no earlier step after it', async () => {
  const { server, totp } = await startWithTotp()
  server.advanceClock(10 * STEP_MS)
  const earlier = codeAt(totp.secret, new Date(server.clock.now().getTime() - STEP_MS))
  const code = totp.code()
  const statuses: number[] = []
  for (const typed of [code, code, earlier]) {
    const { challenge } = await challengeOf(server)
    statuses.push((await completeSignIn(server, challenge, { method: 'totp', code: typed })).status)
  }
  expect(statuses).toEqual([200, 422, 422])
})

test('challenge: is stored as a hash, works once and for five minutes', async () => {
  const { server, totp } = await startWithTotp()
  const { challenge } = await challengeOf(server)
  const { rows } = await server.pool.query('select t::text as row from second_factor_challenges t')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(challenge)
  expect((await completeSignIn(server, challenge, { method: 'totp', code: totp.code() })).status).toBe(200)
  server.advanceClock(STEP_MS)
  const again = await completeSignIn(server, challenge, { method: 'totp', code: totp.code() })
  expect(again).toMatchObject({ status: 410, body: { code: 'auth.challenge_over' } })
  const old = await challengeOf(server)
  server.advanceClock(5 * MINUTE_MS)
  expect((await completeSignIn(server, old.challenge, { method: 'totp', code: totp.code() })).status).toBe(410)
  await server.deleteExpired()
  expect((await server.pool.query('select from second_factor_challenges')).rowCount).toBe(0)
})

test('challenge: ends after five wrong codes, and with a new password', async () => {
  const { server, token, totp } = await startWithTotp()
  const { challenge } = await challengeOf(server)
  const codes: string[] = []
  for (let i = 0; i < 6; i++) codes.push((await completeSignIn(server, challenge, wrongCode)).body.code)
  expect(codes).toEqual([...Array<string>(5).fill('second_factor.wrong_code'), 'auth.challenge_over'])
  const other = await challengeOf(server)
  const change = { currentPassword: PASSWORD, newPassword: 'otra-clave-larga' }
  expect((await server.call('PUT', '/api/user/update-password', change, token)).status).toBe(200)
  expect((await completeSignIn(server, other.challenge, { method: 'totp', code: totp.code() })).status).toBe(410)
})

test('totp limit: after ten codes of an account the right one is refused, a recovery code is not', async () => {
  const { server, totp } = await startWithTotp()
  for (let i = 0; i < 10; i++) {
    const { challenge } = await challengeOf(server)
    expect((await completeSignIn(server, challenge, wrongCode)).status).toBe(422)
  }
  const { challenge } = await challengeOf(server)
  const refused = await completeSignIn(server, challenge, { method: 'totp', code: totp.code() })
  expect(refused).toMatchObject({ status: 429, body: { code: 'second_factor.too_many' } })
  const proof = { method: 'recovery_code', code: totp.recoveryCodes[0] }
  expect((await completeSignIn(server, challenge, proof)).status).toBe(200)
  server.advanceClock(15 * MINUTE_MS)
  const later = await challengeOf(server)
  expect((await completeSignIn(server, later.challenge, { method: 'totp', code: totp.code() })).status).toBe(200)
})

test('totp limit: codes of others do not lock a known browser', async () => {
  const { server, totp } = await startWithTotp()
  const first = await completeSignIn(server, (await challengeOf(server)).challenge, {
    method: 'totp',
    code: totp.code(),
  })
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  for (let i = 0; i < 11; i++) await completeSignIn(server, (await challengeOf(server)).challenge, wrongCode)
  server.advanceClock(STEP_MS)
  const proof = { method: 'totp', code: totp.code() }
  expect((await completeSignIn(server, (await challengeOf(server)).challenge, proof)).status).toBe(429)
  expect((await completeSignIn(server, (await challengeOf(server)).challenge, proof, { cookie })).status).toBe(200)
})

test('totp limit: browsers that password resets made known have one count for a day together', async () => {
  const server = await startTestServer({ smtp: true })
  await signUpVerified(server, 'mariana')
  const { accessToken } = (await signInWithPassword(server)).body
  const totp = await enrolTotp(server, accessToken)
  const resetAndGuess = async () => {
    server.advanceClock(16 * MINUTE_MS)
    await server.call('POST', '/api/auth/forgot-password', { email: emailOf('mariana') })
    const token = await lastLinkToken(server, emailOf('mariana'))
    const reset = await server.call('POST', '/api/auth/reset-password', { token, newPassword: PASSWORD })
    const cookie = (reset.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const statuses: number[] = []
    for (let i = 0; i < 10; i++) {
      const { challenge } = (await signInWithPassword(server, 'mariana', { cookie })).body.data
      statuses.push((await completeSignIn(server, challenge, wrongCode, { cookie })).status)
    }
    return { cookie, statuses }
  }
  for (let i = 0; i < 10; i++) expect((await resetAndGuess()).statuses).toEqual(Array<number>(10).fill(422))
  const { cookie, statuses } = await resetAndGuess()
  expect(statuses).toEqual(Array<number>(10).fill(429))
  server.advanceClock(16 * MINUTE_MS)
  const { challenge } = (await signInWithPassword(server, 'mariana', { cookie })).body.data
  const right = { method: 'totp', code: totp.code() }
  expect((await completeSignIn(server, challenge, right, { cookie })).status).toBe(429)
  const recovery = { method: 'recovery_code', code: totp.recoveryCodes[0] }
  expect((await completeSignIn(server, challenge, recovery, { cookie })).status).toBe(200)
})

test('recovery code: signs in once, in any spelling, and the answer says how many are left', async () => {
  const { server, token, totp } = await startWithTotp()
  expect(new Set(totp.recoveryCodes).size).toBe(10)
  const [code = ''] = totp.recoveryCodes
  expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
  const { rows } = await server.pool.query('select t::text as row from recovery_codes t')
  expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'L')} `
  const proof = { method: 'recovery_code', code: typed }
  const first = await completeSignIn(server, (await challengeOf(server)).challenge, proof)
  expect(first).toMatchObject({ status: 200, body: { recoveryCodesLeft: 9 } })
  const second = await completeSignIn(server, (await challengeOf(server)).challenge, proof)
  expect(second).toMatchObject({ status: 422, body: { code: 'second_factor.wrong_recovery_code' } })
  expect(await stateOf(server, token)).toMatchObject({ recoveryCodesLeft: 9 })
})

test('recovery codes: new ones replace the earlier ones, and ask for password and factor', async () => {
  const { server, token, totp } = await startWithTotp()
  const renew = (body: unknown) => server.call('POST', '/api/user/second-factor/recovery-codes', body, token)
  expect(await renew({ currentPassword: 'otra' })).toMatchObject({ status: 422, body: { code: 'user.wrong_password' } })
  expect(await renew({ currentPassword: PASSWORD })).toMatchObject({
    status: 422,
    body: { code: 'second_factor.needed' },
  })
  const renewed = await renew({ currentPassword: PASSWORD, proof: { method: 'totp', code: totp.code() } })
  expect(renewed.body.data.recoveryCodes).toHaveLength(10)
  const use = async (code: string | undefined) =>
    (await completeSignIn(server, (await challengeOf(server)).challenge, { method: 'recovery_code', code })).status
  expect([await use(totp.recoveryCodes[0]), await use(renewed.body.data.recoveryCodes[0])]).toEqual([422, 200])
})

test('totp set-up: counts after its first code, and an earlier app works until then', async () => {
  const { server, token, totp } = await startWithTotp()
  const proof = { method: 'totp', code: totp.code() } as const
  const start = await server.call('POST', '/api/user/second-factor/totp', { currentPassword: PASSWORD, proof }, token)
  expect(start.body.data.qrCode).toMatch(/^data:image\/png;base64,/)
  const { secret } = start.body.data
  const { rows } = await server.pool.query('select sealed from totp_enrolments')
  expect(JSON.stringify(rows)).not.toContain(secret)
  server.advanceClock(STEP_MS)
  const confirm = (code: string) => server.call('POST', '/api/user/second-factor/totp/confirm', { code }, token)
  expect(await confirm('000000')).toMatchObject({ status: 422, body: { fields: { code: expect.any(String) } } })
  const signInWith = async (code: string) =>
    (await completeSignIn(server, (await challengeOf(server)).challenge, { method: 'totp', code })).status
  expect(await signInWith(totp.code())).toBe(200)
  expect((await confirm(codeAt(secret, server.clock.now()))).body.data).toEqual({ recoveryCodes: null })
  server.advanceClock(STEP_MS)
  expect([await signInWith(totp.code()), await signInWith(codeAt(secret, server.clock.now()))]).toEqual([422, 200])
})

test('first factor: ends the other sessions of the account, and a further one does not', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const other = (await signInWithPassword(server)).body.accessToken
  const statusOf = async (session: string) => (await server.call('GET', '/api/user/profile', undefined, session)).status
  const totp = await enrolTotp(server, token)
  expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401])
  const proof = { method: 'recovery_code', code: totp.recoveryCodes[0] ?? '' } as const
  const later = (await completeSignIn(server, (await challengeOf(server)).challenge, proof)).body.accessToken
  const { added } = await enrolPasskey(server, token, { ...proof, code: totp.recoveryCodes[1] ?? '' })
  expect([added.status, await statusOf(later)]).toEqual([201, 200])
})

test('e-mail address and deletion: ask an account with a second factor for a proof', async () => {
  const { server, token, totp } = await startWithTotp()
  const changeEmail = (proof?: unknown) =>
    server.call(
      'PUT',
      '/api/user/update-email',
      { newEmail: 'nueva@ejemplo.co', currentPassword: PASSWORD, proof },
      token,
    )
  const remove = (proof?: unknown) =>
    server.call('POST', '/api/user/delete', { currentPassword: PASSWORD, proof }, token)
  const recovery = (n: number) => ({ method: 'recovery_code', code: totp.recoveryCodes[n] })
  for (const refuse of [changeEmail, remove]) {
    expect(await refuse()).toMatchObject({ status: 422, body: { code: 'second_factor.needed' } })
    expect(await refuse(wrongCode)).toMatchObject({ status: 422, body: { code: 'second_factor.wrong_code' } })
  }
  expect((await changeEmail(recovery(0))).body.data).toMatchObject({ email: 'nueva@ejemplo.co' })
  expect((await remove(recovery(0))).body.code).toBe('second_factor.wrong_recovery_code')
  expect((await remove(recovery(1))).status).toBe(200)
})

test('totp set-up: is over after fifteen minutes', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const start = await server.call('POST', '/api/user/second-factor/totp', { currentPassword: PASSWORD }, token)
  server.advanceClock(15 * MINUTE_MS)
  const code = codeAt(start.body.data.secret, server.clock.now())
  expect(await server.call('POST', '/api/user/second-factor/totp/confirm', { code }, token)).toMatchObject({
    status: 410,
    body: { code: 'second_factor.enrolment_over' },
  })
})

test('totp removal: asks for password and factor; then the password is enough, and no code is left', async () => {
  const { server, token, totp } = await startWithTotp()
  const remove = (body: unknown) => server.call('POST', '/api/user/second-factor/totp/remove', body, token)
  expect((await remove({ currentPassword: PASSWORD })).body.code).toBe('second_factor.needed')
  expect((await remove({ currentPassword: PASSWORD, proof: wrongCode })).body.code).toBe('second_factor.wrong_code')
  const proof = { method: 'totp', code: totp.code() }
  expect((await remove({ currentPassword: PASSWORD, proof })).status).toBe(200)
  expect((await signInWithPassword(server)).status).toBe(200)
  expect(await stateOf(server, token)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
})

test('totp: a secret whose key is lost is not a wrong code, and a recovery code still signs in', async () => {
  const { server, totp } = await startWithTotp()
  await server.pool.query(`update totp_factors set sealed = 'v1.00000000.AAAA'`)
  const { challenge } = await challengeOf(server)
  expect(await completeSignIn(server, challenge, { method: 'totp', code: totp.code() })).toMatchObject({
    status: 409,
    body: { code: 'second_factor.key_lost' },
  })
  const proof = { method: 'recovery_code', code: totp.recoveryCodes[0] }
  expect((await completeSignIn(server, challenge, proof)).status).toBe(200)
})

test('password reset by e-mail: the second factor stays', async () => {
  const server = await startTestServer({ smtp: true })
  await signUpVerified(server, 'mariana')
  const { accessToken } = (await signInWithPassword(server)).body
  await enrolTotp(server, accessToken)
  await server.call('POST', '/api/auth/forgot-password', { email: emailOf('mariana') })
  const token = await lastLinkToken(server, emailOf('mariana'))
  const newPassword = 'otra-clave-larga'
  expect((await server.call('POST', '/api/auth/reset-password', { token, newPassword })).status).toBe(200)
  const refused = await server.call('POST', '/api/auth/signin', { username: 'mariana', password: newPassword })
  expect(refused).toMatchObject({ status: 401, body: { code: 'auth.second_factor' } })
})

test('e-mails and audit log: each change of the second factor, and what happens at a sign-in', async () => {
  const server = await startTestServer({ smtp: true })
  const { token } = await signUp(server, 'mariana')
  const totp = await enrolTotp(server, token)
  server.advanceClock(STEP_MS)
  const use = async (proof: unknown) => completeSignIn(server, (await challengeOf(server)).challenge, proof)
  await use({ method: 'recovery_code', code: totp.recoveryCodes[0] })
  for (let i = 0; i < 12; i++) await use(wrongCode)
  const reauthentication = {
    currentPassword: PASSWORD,
    proof: { method: 'recovery_code', code: totp.recoveryCodes[1] },
  }
  await server.call('POST', '/api/user/second-factor/totp/remove', reauthentication, token)
  const subjects = (await emailsTo(server, emailOf('mariana'))).map(({ subject }) => subject)
  expect(subjects.filter((subject) => !/Verifica/.test(subject ?? ''))).toEqual([
    'Se activó la verificación en dos pasos',
    'Se entró con un código de recuperación',
    'Frenamos varios códigos equivocados',
    'Se desactivó la verificación en dos pasos',
  ])
  expect((await auditActions(server)).slice(2)).toEqual([
    'second_factor.totp_added',
    'sign_in.recovery_code',
    'sign_in',
    'sign_in.second_factor_refused',
    'second_factor.totp_removed',
  ])
})

test('authentication: reads the second factor in its one statement', async () => {
  const { server, token } = await startWithTotp()
  const statements = await recordStatements(server.pool, /from sessions|totp_factors|passkeys/, () =>
    server.call('GET', '/api/test/user', undefined, token),
  )
  expect(statements).toEqual([expect.stringMatching(/from sessions[^]*totp_factors/)])
})
