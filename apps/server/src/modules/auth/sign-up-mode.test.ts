import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { PASSWORD, signUp } from '../../../test/people.ts'
import { createInvite } from './invite.ts'

const DAY_MS = 86_400_000

const join = (house: TestHouse, username: string, invitation?: string) =>
  house.call('POST', '/api/auth/signup', {
    username,
    email: `${username}@ejemplo.co`,
    password: PASSWORD,
    ...(invitation !== undefined && { invitation }),
  })

const invite = async ({ db, clock }: TestHouse) =>
  new URL(await createInvite(db, clock, 'https://tienda.co')()).searchParams.get('invitation') ?? ''

const modeOf = async (house: TestHouse) => (await house.call('GET', '/api/auth/signup')).body.data
const budgets = async ({ db }: TestHouse) =>
  (
    await db
      .selectFrom('installationBudgets')
      .innerJoin('users', 'users.id', 'userId')
      .select(['username', 'monthlyMicros'])
      .execute()
  ).map(({ username, monthlyMicros }) => [username, Number(monthlyMicros)])

test('open sign-up: an account has a budget of 2 USD, one that was invited has none', async () => {
  const house = await openHouse()
  expect(await modeOf(house)).toEqual({ mode: 'open', hasAccounts: false })
  expect((await join(house, 'mariana')).status).toBe(200)
  expect((await join(house, 'rosa', await invite(house))).status).toBe(200)
  expect((await join(house, 'luz', 'no-es-una-invitacion')).status).toBe(200)
  expect(await budgets(house)).toEqual([
    ['mariana', 2_000_000],
    ['luz', 2_000_000],
  ])
})

test('sign-up by invitation: one link makes one account within seven days, and sign-up without a link is refused', async () => {
  const house = await openHouse({ env: { SIGNUP: 'invite' } })
  expect(await modeOf(house)).toEqual({ mode: 'invite', hasAccounts: false })
  const refused = await join(house, 'mariana')
  expect([refused.status, refused.body.code]).toEqual([403, 'auth.invitation_needed'])
  const token = await invite(house)
  expect(JSON.stringify((await house.pool.query('select t::text from invitations t')).rows)).not.toContain(token)
  expect((await join(house, 'mariana', token)).status).toBe(200)
  expect(await modeOf(house)).toEqual({ mode: 'invite', hasAccounts: true })
  const again = await join(house, 'rosa', token)
  expect([again.status, again.body.code]).toEqual([410, 'auth.invitation_spent'])
  const old = await invite(house)
  house.skip(7 * DAY_MS + 1_000)
  expect((await join(house, 'rosa', old)).body.code).toBe('auth.invitation_spent')
  for (const odd of ['', 'x', '\0', '%', '__proto__'])
    expect((await join(house, 'rosa', odd)).status).toBeGreaterThan(399)
  expect(await budgets(house)).toEqual([])
})

test('sign-up by invitation: of many who use one link at once, one enters; a name that is taken leaves the link good', async () => {
  const house = await openHouse({ env: { SIGNUP: 'invite' } })
  const token = await invite(house)
  const told = await Promise.all(Array.from({ length: 8 }, (_, i) => join(house, `persona${i}`, token)))
  expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await house.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  const [taken] = await house.db.selectFrom('users').select('username').execute()
  const next = await invite(house)
  expect((await join(house, taken?.username ?? '', next)).status).toBe(409)
  expect((await join(house, 'rosa', next)).status).toBe(200)
})

const usersIn = async ({ db }: TestHouse) => db.selectFrom('users').select(['username', 'roles']).execute()

test('closed sign-up: new accounts are refused, with an invitation or without', async () => {
  const house = await openHouse({ env: { SIGNUP: 'closed' } })
  expect((await join(house, 'mariana')).body.code).toBe('auth.signup_closed')
  await signUp(house, 'primera')
  expect(await modeOf(house)).toEqual({ mode: 'closed', hasAccounts: true })
  for (const invitation of [undefined, await invite(house)]) {
    const { status, body } = await join(house, 'mariana', invitation)
    expect([status, body.code]).toEqual([403, 'auth.signup_closed'])
  }
  expect(await usersIn(house)).toHaveLength(1)
})

test('closed sign-up: the first account enters with an invitation, administers, and of many at once one enters', async () => {
  const house = await openHouse({ env: { SIGNUP: 'closed' } })
  expect(await modeOf(house)).toEqual({ mode: 'closed', hasAccounts: false })
  expect((await join(house, 'mariana', 'no-es-una-invitacion')).body.code).toBe('auth.invitation_spent')
  const links = [await invite(house), await invite(house), await invite(house)]
  const told = await Promise.all(links.map((token, n) => join(house, `persona${n}`, token)))
  expect(told.map(({ status }) => String(status)).toSorted()).toEqual(['200', '403', '403'])
  expect(await usersIn(house)).toMatchObject([{ roles: ['ROLE_USER', 'ROLE_ADMIN'] }])
})
