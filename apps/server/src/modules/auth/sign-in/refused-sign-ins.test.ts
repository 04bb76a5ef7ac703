import { expect, test } from 'vitest'
import { recordStatements } from '../../../../test/database/record-statements.ts'
import { auditLines } from '../../../../test/helpers/audit-lines.ts'
import { signUp } from '../../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

const HOUR_MS = 3_600_000

const refuse = async ({ call }: TestServer, source: string, username = 'mariana') => {
  const credentials = { username, password: 'no-es-mi-clave' }
  const { status } = await call('POST', '/api/auth/signin', credentials, undefined, { 'x-forwarded-for': source })
  expect(status).toBe(401)
}

/** Sets the clock to the first minute of an hour. */
const beginHour = ({ advanceClock, clock }: TestServer) =>
  advanceClock(HOUR_MS - (clock.now().getTime() % HOUR_MS) + 60_000)

const refusals = async (server: TestServer) =>
  (await auditLines(server))
    .filter(({ action }) => action === 'sign_in.refused')
    .map(({ userName, source }) => [userName, source])

test('wrong passwords: one line for each account, network and hour, also of attempts at once', async () => {
  const server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } })
  const { id } = await signUp(server, 'mariana')
  await signUp(server, 'rosa')
  beginHour(server)
  await Promise.all(Array.from({ length: 5 }, () => refuse(server, '203.0.113.9', 'MARIANA')))
  expect(await refusals(server)).toEqual([['mariana', '203.0.113.9']])
  await refuse(server, '203.0.113.8')
  await refuse(server, '203.0.113.9', 'rosa')
  await refuse(server, '203.0.113.9', 'nadie')
  expect(await refusals(server)).toEqual([
    ['mariana', '203.0.113.9'],
    ['mariana', '203.0.113.8'],
    ['rosa', '203.0.113.9'],
  ])
  server.advanceClock(HOUR_MS)
  await refuse(server, '203.0.113.9')
  expect(await refusals(server)).toHaveLength(4)
  const [line] = (await auditLines(server)).slice(-1)
  expect(line).toMatchObject({ userId: id, workspaceId: null, detail: null })
})

test('wrong password: a name without an account costs the same statements as one with', async () => {
  const server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } })
  await signUp(server, 'mariana')
  const statementsOf = (username: string) =>
    recordStatements(server.pool, /users|attempts|audit_log/, () => refuse(server, '203.0.113.9', username))
  const ofUnknown = await statementsOf('nadie')
  expect(ofUnknown).toHaveLength(3)
  expect(await statementsOf('mariana')).toEqual(ofUnknown)
})
