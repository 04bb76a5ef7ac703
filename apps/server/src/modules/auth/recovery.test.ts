import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { allAtOnce, inThisOrder } from '../../../test/locks.ts'
import { addressOf, lastToken, mailboxOf, proved } from '../../../test/mailbox.ts'
import { nativeTasks } from '../../../test/native-work.ts'
import { PASSWORD, signUp } from '../../../test/people.ts'

const NEW_PASSWORD = 'otra-clave-larga'
const THE_PERSON = `select id from users where username = 'mariana' for update`

const post = (house: TestHouse, path: string, body: unknown) => house.call('POST', `/api/auth/${path}`, body)
const verify = (house: TestHouse, token: string) => post(house, 'verify-email', { token })
const enter = (house: TestHouse, password = PASSWORD) => post(house, 'signin', { username: 'mariana', password })
const reset = (house: TestHouse, token: string) => post(house, 'reset-password', { token, newPassword: NEW_PASSWORD })

async function forgotten(house: TestHouse) {
  await post(house, 'forgot-password', { email: addressOf('mariana') })
  return lastToken(house, addressOf('mariana'))
}

/** The token of a session, and of the link that would give this account another address. */
async function moving(house: TestHouse, newEmail: string) {
  const { accessToken } = (await enter(house)).body
  await house.call('PUT', '/api/user/update-email', { newEmail, currentPassword: PASSWORD }, accessToken)
  return { accessToken, link: await lastToken(house, newEmail) }
}

test('a password that is replaced by letter ends every wish for another address that the old one asked for', async () => {
  const house = await openHouse({ smtp: true })
  await proved(house, 'mariana')
  const { link } = await moving(house, 'intruso@ejemplo.co')
  expect((await reset(house, await forgotten(house))).status).toBe(200)
  expect(await verify(house, link)).toMatchObject({ status: 400, body: { code: 'auth.change_link_used' } })
  await post(house, 'forgot-password', { email: 'intruso@ejemplo.co' })
  expect(await mailboxOf(house, 'intruso@ejemplo.co')).toHaveLength(1)
})

test('nothing is hashed for whoever has no link that works', async () => {
  const house = await openHouse({ smtp: true })
  await proved(house, 'mariana')
  const used = await forgotten(house)
  await reset(house, used)
  const { link: ofAnotherPurpose } = await movingAfter(house)
  const old = await forgotten(house)
  house.skip(25 * 3_600_000)
  const told: number[] = []
  const hashes = await nativeTasks(async () => {
    for (const token of ['nada', used, ofAnotherPurpose, old]) told.push((await reset(house, token)).status)
  })
  expect({ told, hashes }).toEqual({ told: [404, 400, 400, 410], hashes: 0 })
})

async function movingAfter(house: TestHouse) {
  const { accessToken } = (await enter(house, NEW_PASSWORD)).body
  const wish = { newEmail: 'nueva@ejemplo.co', currentPassword: NEW_PASSWORD }
  await house.call('PUT', '/api/user/update-email', wish, accessToken)
  return { link: await lastToken(house, 'nueva@ejemplo.co') }
}

test('of those who use one link without end, one place has thirty heard out', async () => {
  const house = await openHouse({ smtp: true })
  await proved(house, 'mariana')
  await reset(house, await forgotten(house))
  await house.pool.query('update attempts set count = 29')
  house.skip(16 * 60_000)
  const token = await forgotten(house)
  const told: number[] = []
  // Each has shown a link that nobody used yet.
  const hashes = await nativeTasks(() =>
    allAtOnce(house.database, 'lock table attempts in share row exclusive mode', 3, () =>
      Promise.all([1, 2, 3].map(async () => told.push((await reset(house, token)).status))),
    ),
  )
  expect({ told: told.toSorted((a, b) => a - b), hashes }).toEqual({ told: [200, 429, 429], hashes: 1 })
})

test('of two links of one purpose that are opened at once, one opens', async () => {
  const house = await openHouse({ smtp: true })
  const email = addressOf('mariana')
  await post(house, 'signup', { username: 'mariana', email, password: PASSWORD })
  const first = await lastToken(house, email)
  await post(house, 'resend-verification', { email })
  const second = await lastToken(house, email)
  const both = await inThisOrder(
    house.database,
    THE_PERSON,
    [first, second].map((token) => () => verify(house, token)),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 400])
})

test('a new address that is confirmed while the password changes opens nothing, and neither waits for the other in a ring', async () => {
  const house = await openHouse({ smtp: true })
  await proved(house, 'mariana')
  const { accessToken, link } = await moving(house, 'nueva@ejemplo.co')
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  const [changed, confirmed] = await inThisOrder(house.database, THE_PERSON, [
    () => house.call('PUT', '/api/user/update-password', change, accessToken),
    () => verify(house, link),
  ])
  expect([changed?.status, confirmed?.status]).toEqual([200, 400])
})

test('forgotten password: the answer says whether this installation sends email, and never whether the account exists', async () => {
  const answers = async (house: TestHouse) =>
    Promise.all(
      [addressOf('mariana'), 'intruso@ejemplo.co'].map(
        async (email) => (await post(house, 'forgot-password', { email })).body.data,
      ),
    )
  const withMail = await openHouse({ smtp: true })
  await proved(withMail, 'mariana')
  const sent = await answers(withMail)
  expect(sent).toEqual([sent[1], sent[1]])
  expect(sent[1].sendsEmail).toBe(true)
  const without = await openHouse()
  await signUp(without, 'mariana')
  const message =
    'Esta instalación no envía correo. Pide a quien administra Portavoz el enlace para elegir otra contraseña'
  expect(await answers(without)).toEqual([
    { message, sendsEmail: false },
    { message, sendsEmail: false },
  ])
})
