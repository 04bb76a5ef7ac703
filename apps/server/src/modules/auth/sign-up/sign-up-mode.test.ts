import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { PASSWORD, signUp } from '../../../../test/test-accounts.ts'
import { createInvite } from './invite.ts'

const DAY_MS = 86_400_000

const signUpWith = (server: TestServer, username: string, invitation?: string) =>
  server.call('POST', '/api/auth/signup', {
    username,
    email: `${username}@ejemplo.co`,
    password: PASSWORD,
    ...(invitation !== undefined && { invitation }),
  })

const invite = async ({ db, clock }: TestServer) =>
  new URL(await createInvite(db, clock, 'https://tienda.co')()).searchParams.get('invitation') ?? ''

const readMode = async (server: TestServer) => (await server.call('GET', '/api/auth/signup')).body.data
const budgets = async ({ db }: TestServer) =>
  (
    await db
      .selectFrom('installationBudgets')
      .innerJoin('users', 'users.id', 'workspaceId')
      .select(['username', 'monthlyMicros'])
      .execute()
  ).map(({ username, monthlyMicros }) => [username, Number(monthlyMicros)])

test('open sign-up: an account has a budget of 2 USD, the first one and one that was invited have none', async () => {
  const server = await startTestServer()
  expect(await readMode(server)).toEqual({ mode: 'open', hasAccounts: false, providerName: null })
  expect((await signUpWith(server, 'mariana')).status).toBe(200)
  expect((await signUpWith(server, 'rosa', await invite(server))).status).toBe(200)
  expect((await signUpWith(server, 'luz', 'no-es-una-invitacion')).status).toBe(200)
  expect(await budgets(server)).toEqual([['luz', 2_000_000]])
})

test('sign-up by invitation: one link makes one account within seven days; without a link it is refused', async () => {
  const server = await startTestServer({ env: { SIGNUP: 'invite' } })
  expect(await readMode(server)).toEqual({ mode: 'invite', hasAccounts: false, providerName: null })
  const refused = await signUpWith(server, 'mariana')
  expect([refused.status, refused.body.code]).toEqual([403, 'auth.invitation_needed'])
  const token = await invite(server)
  expect(JSON.stringify((await server.pool.query('select t::text from invitations t')).rows)).not.toContain(token)
  expect((await signUpWith(server, 'mariana', token)).status).toBe(200)
  expect(await readMode(server)).toEqual({ mode: 'invite', hasAccounts: true, providerName: null })
  const secondUse = await signUpWith(server, 'rosa', token)
  expect([secondUse.status, secondUse.body.code]).toEqual([410, 'auth.invitation_spent'])
  const old = await invite(server)
  server.advanceClock(7 * DAY_MS + 1_000)
  expect((await signUpWith(server, 'rosa', old)).body.code).toBe('auth.invitation_spent')
  for (const odd of ['', 'x', '\0', '%', '__proto__'])
    expect((await signUpWith(server, 'rosa', odd)).status).toBeGreaterThan(399)
  expect(await budgets(server)).toEqual([])
})

test('sign-up by invitation: of many uses at once one succeeds; a taken name does not use the link', async () => {
  const server = await startTestServer({ env: { SIGNUP: 'invite' } })
  const token = await invite(server)
  const responses = await Promise.all(Array.from({ length: 8 }, (_, i) => signUpWith(server, `persona${i}`, token)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  const [takenName] = await server.db.selectFrom('users').select('username').execute()
  const next = await invite(server)
  expect((await signUpWith(server, takenName?.username ?? '', next)).status).toBe(409)
  expect((await signUpWith(server, 'rosa', next)).status).toBe(200)
})

const usersIn = async ({ db }: TestServer) => db.selectFrom('users').select(['username', 'roles']).execute()

test('closed sign-up: new accounts are refused, with an invitation or without', async () => {
  const server = await startTestServer({ env: { SIGNUP: 'closed' } })
  expect((await signUpWith(server, 'mariana')).body.code).toBe('auth.signup_closed')
  await signUp(server, 'primera')
  expect(await readMode(server)).toEqual({ mode: 'closed', hasAccounts: true, providerName: null })
  for (const invitation of [undefined, await invite(server)]) {
    const { status, body } = await signUpWith(server, 'mariana', invitation)
    expect([status, body.code]).toEqual([403, 'auth.signup_closed'])
  }
  expect(await usersIn(server)).toHaveLength(1)
})

test('closed sign-up: an invitation creates the first account, an administrator; of many only one', async () => {
  const server = await startTestServer({ env: { SIGNUP: 'closed' } })
  expect(await readMode(server)).toEqual({ mode: 'closed', hasAccounts: false, providerName: null })
  expect((await signUpWith(server, 'mariana', 'no-es-una-invitacion')).body.code).toBe('auth.invitation_spent')
  const links = [await invite(server), await invite(server), await invite(server)]
  const responses = await Promise.all(links.map((token, n) => signUpWith(server, `persona${n}`, token)))
  expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '403', '403'])
  expect(await usersIn(server)).toMatchObject([{ roles: ['ROLE_USER', 'ROLE_ADMIN'] }])
})
