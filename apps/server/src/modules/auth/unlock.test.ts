import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { addressOf, lastToken, proved } from '../../../test/mailbox.ts'
import { PASSWORD } from '../../../test/people.ts'

const enter = (house: TestHouse, cookie: string, password = PASSWORD, username = 'mariana') =>
  house.call('POST', '/api/auth/signin', { username, password }, undefined, { cookie })
const show = (house: TestHouse, cookie: string, path: string, body: unknown) =>
  house.call('POST', `/api/auth/${path}`, body, undefined, { cookie })
const cookieOf = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** Mariana forgot her password: in the browser where she always enters nothing more is compared. */
async function lockedAtHome(house: TestHouse) {
  await proved(house, 'mariana')
  const home = cookieOf(await enter(house, ''))
  for (let i = 0; i < 10; i++) await enter(house, home, `no-era-${i}`)
  expect((await enter(house, home)).status).toBe(423)
  return home
}

test('the letter of a lock opens the browser that is locked, where its owner always enters', async () => {
  const house = await openHouse({ smtp: true })
  const home = await lockedAtHome(house)
  const token = await lastToken(house, addressOf('mariana'))
  const { body } = await show(house, home, 'verify-email', { token })
  expect(body.data).toMatchObject({ purpose: 'unlock', message: 'Ya puedes iniciar sesión en este navegador' })
  expect((await enter(house, home)).status).toBe(200)
})

test('a new password by letter opens the browser that is locked', async () => {
  const house = await openHouse({ smtp: true })
  const home = await lockedAtHome(house)
  await show(house, home, 'forgot-password', { email: addressOf('mariana') })
  const token = await lastToken(house, addressOf('mariana'))
  await show(house, home, 'reset-password', { token, newPassword: 'otra-clave-larga' })
  expect((await enter(house, home, 'otra-clave-larga')).status).toBe(200)
})

test('what somebody types for a name, or asks letters for, is kept by no count: it may be a password', async () => {
  const house = await openHouse({ smtp: true })
  await enter(house, '', 'mariana', 'mi-clave-secreta')
  await show(house, '', 'forgot-password', { email: addressOf('discreta') })
  const { rows } = await house.pool.query('select name from attempts')
  expect(rows).toHaveLength(5)
  expect(JSON.stringify(rows)).not.toMatch(/mi-clave-secreta|discreta/)
})
