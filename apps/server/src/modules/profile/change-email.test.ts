import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { allAtOnce, inThisOrder } from '../../../test/locks.ts'
import { addressOf, lastToken, proved } from '../../../test/mailbox.ts'
import { PASSWORD, signUp } from '../../../test/people.ts'

const THE_PERSON = `select id from users where username = 'mariana' for update`
const NEW_PASSWORD = 'una-clave-nueva'

const from = (source: string) => ({ 'x-forwarded-for': source })
const changeEmail = (house: TestHouse, token: string, newEmail: string, source = '203.0.113.9') =>
  house.call('PUT', '/api/user/update-email', { newEmail, currentPassword: PASSWORD }, token, from(source))
const changePassword = (house: TestHouse, token: string) =>
  house.call('PUT', '/api/user/update-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, token)

async function signedIn(house: TestHouse, username: string): Promise<string> {
  await proved(house, username)
  return (await house.call('POST', '/api/auth/signin', { username, password: PASSWORD })).body.accessToken
}

const openLinks = async ({ pool }: TestHouse): Promise<string[]> => {
  const { rows } = await pool.query(`select email from email_links where purpose = 'change' and used_at is null`)
  return rows.map(({ email }) => email)
}

test('of three new addresses that are asked for at once one can be confirmed', async () => {
  const house = await openHouse({ smtp: true })
  const token = await signedIn(house, 'mariana')
  const wishes = ['una', 'otra', 'tercera'].map((name) => addressOf(name))
  const all = await allAtOnce(house.database, THE_PERSON, 3, () =>
    Promise.all(wishes.map((wish) => changeEmail(house, token, wish))),
  )
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  const open = await openLinks(house)
  expect(open).toHaveLength(1)
  const [wish = ''] = open
  expect(wishes).toContain(wish)
  const confirmed = await house.call('POST', '/api/auth/verify-email', { token: await lastToken(house, wish) })
  expect(confirmed.body.data).toMatchObject({ email: wish })
})

test('a password that is replaced while it is proved opens no way to another address, with letters or without', async () => {
  for (const smtp of [true, false]) {
    const house = await openHouse({ smtp })
    const token = smtp ? await signedIn(house, 'mariana') : (await signUp(house, 'mariana')).token
    const [replaced, wish] = await inThisOrder(house.database, THE_PERSON, [
      () => changePassword(house, token),
      () => changeEmail(house, token, 'intruso@ejemplo.co'),
    ])
    expect([replaced?.status, wish?.status, wish?.body.code]).toEqual([200, 422, 'user.wrong_password'])
    expect(await openLinks(house)).toEqual([])
    const { rows } = await house.pool.query('select email from users')
    expect(rows).toEqual([{ email: addressOf('mariana') }])
  }
})

test('a password that is replaced while it is proved deletes no account', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const [replaced, deleted] = await inThisOrder(house.database, THE_PERSON, [
    () => changePassword(house, token),
    () => house.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, token),
  ])
  expect([replaced?.status, deleted?.status, deleted?.body.code]).toEqual([200, 422, 'user.wrong_password'])
  expect(await house.db.selectFrom('users').select('username').execute()).toEqual([{ username: 'mariana' }])
})

test.each([true, false])(
  'whoever wants to learn which addresses have an account is answered five times an hour (with letters: %s)',
  async (smtp) => {
    const house = await openHouse({ smtp })
    const token = smtp ? await signedIn(house, 'mariana') : (await signUp(house, 'mariana')).token
    await house.call('POST', '/api/auth/signup', { username: 'vecina', email: addressOf('vecina'), password: PASSWORD })
    const told: number[] = []
    for (const name of ['vecina', 'vecina', 'libre', 'vecina', 'libre2', 'vecina', 'libre3'])
      told.push((await changeEmail(house, token, addressOf(name))).status)
    expect(told).toEqual([409, 409, 200, 409, 200, 429, 429])
  },
)

test('a new address is written to three times, whoever wants it', async () => {
  const house = await openHouse({ smtp: true, env: { TRUST_PROXY: 'loopback' } })
  const told: number[] = []
  for (const username of ['ana', 'bea', 'caro', 'dora']) {
    await house.call('POST', '/api/auth/signup', { username, email: addressOf(username), password: PASSWORD })
    await house.pool.query('update users set email_verified_at = now()')
    const { accessToken } = (await house.call('POST', '/api/auth/signin', { username, password: PASSWORD })).body
    told.push((await changeEmail(house, accessToken, 'blanco@ejemplo.co', `198.51.100.${told.length}`)).status)
  }
  expect(told).toEqual([200, 200, 200, 429])
})

test('the letter to a new address counts among those of the place that asks for it', async () => {
  const house = await openHouse({ smtp: true, env: { TRUST_PROXY: 'loopback' } })
  const token = await signedIn(house, 'mariana')
  const forgot = (email: string) =>
    house.call('POST', '/api/auth/forgot-password', { email }, undefined, from('192.0.2.1'))
  for (let i = 0; i < 30; i++) await forgot(addressOf(`nadie-${i}`))
  expect((await changeEmail(house, token, 'libre@ejemplo.co', '192.0.2.1')).status).toBe(429)
  expect((await changeEmail(house, token, 'libre@ejemplo.co', '192.0.2.2')).status).toBe(200)
})
