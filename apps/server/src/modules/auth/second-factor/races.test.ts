import { expect, test } from 'vitest'
import { runBothAtOnce } from '../../../../test/database/run-behind-lock.ts'
import { challengeOf, completeSignIn, enrolTotp, STEP_MS } from '../../../../test/helpers/second-factor.ts'
import { PASSWORD, signUp } from '../../../../test/test-accounts.ts'
import { startTestServer } from '../../../../test/test-server.ts'

async function start() {
  const server = await startTestServer()
  const { token, id } = await signUp(server, 'mariana')
  const totp = await enrolTotp(server, token)
  server.advanceClock(STEP_MS)
  return { server, token, id, totp }
}

const statusesOf = (responses: { status: number }[]) => responses.map(({ status }) => status).toSorted((a, b) => a - b)

test('challenge: of two completions at once one wins, and the other uses up no code', async () => {
  const { server, totp, token } = await start()
  const { challenge } = await challengeOf(server)
  const proofs = totp.recoveryCodes.slice(0, 2).map((code) => ({ method: 'recovery_code', code }))
  const responses = await runBothAtOnce(server.database, 'lock table recovery_codes in access exclusive mode', () =>
    Promise.all(proofs.map((proof) => completeSignIn(server, challenge, proof))),
  )
  expect(statusesOf(responses)).toEqual([200, 410])
  const { body } = await server.call('GET', '/api/user/second-factor', undefined, token)
  expect(body.data.recoveryCodesLeft).toBe(9)
})

test('totp: of two sign-ins at once with the same code one succeeds', async () => {
  const { server, totp } = await start()
  const challenges = [await challengeOf(server), await challengeOf(server)]
  const proof = { method: 'totp', code: totp.code() }
  const lock = 'select from totp_factors for update'
  const responses = await runBothAtOnce(server.database, lock, () =>
    Promise.all(challenges.map(({ challenge }) => completeSignIn(server, challenge, proof))),
  )
  expect(statusesOf(responses)).toEqual([200, 422])
})

test('recovery code: of two sign-ins at once with the same code one succeeds', async () => {
  const { server, totp } = await start()
  const challenges = [await challengeOf(server), await challengeOf(server)]
  const proof = { method: 'recovery_code', code: totp.recoveryCodes[0] }
  const lock = 'select from recovery_codes for update'
  const responses = await runBothAtOnce(server.database, lock, () =>
    Promise.all(challenges.map(({ challenge }) => completeSignIn(server, challenge, proof))),
  )
  expect(statusesOf(responses)).toEqual([200, 422])
})

test('wrong codes at once: five of a challenge are compared', async () => {
  const { server } = await start()
  const { challenge } = await challengeOf(server)
  const wrong = { method: 'totp', code: '000000' }
  const responses = await Promise.all(Array.from({ length: 12 }, () => completeSignIn(server, challenge, wrong)))
  expect(statusesOf(responses)).toEqual([...Array<number>(7).fill(410), ...Array<number>(5).fill(422)])
})

test('new password at the same time as the second step: one of both, never a session of the old password', async () => {
  const { server, totp, token } = await start()
  const { challenge } = await challengeOf(server)
  const change = { currentPassword: PASSWORD, newPassword: 'otra-clave-larga' }
  const lock = `select from users where username = 'mariana' for update`
  const [completed, changed] = await runBothAtOnce(server.database, lock, () =>
    Promise.all([
      completeSignIn(server, challenge, { method: 'totp', code: totp.code() }),
      server.call('PUT', '/api/user/update-password', change, token),
    ]),
  )
  expect(changed?.status).toBe(200)
  const session = completed?.body.accessToken ?? 'none'
  expect((await server.call('GET', '/api/test/user', undefined, session)).status).toBe(401)
})
