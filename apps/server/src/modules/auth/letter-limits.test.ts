import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { allAtOnce } from '../../../test/locks.ts'
import { addressOf, mailboxOf, proved } from '../../../test/mailbox.ts'
import { nativeTasks } from '../../../test/native-work.ts'
import { PASSWORD } from '../../../test/people.ts'

const behindProxy = { smtp: true, env: { TRUST_PROXY: 'loopback' } }
/** Whoever counts must write, and waits; whoever only looks does not. */
const THE_COUNTS = 'lock table attempts in share row exclusive mode'

const asking = (house: TestHouse, path: string, email: string, source = '203.0.113.9') =>
  house.call('POST', `/api/auth/${path}`, { email }, undefined, { 'x-forwarded-for': source })
const forgot = (house: TestHouse, email: string, source?: string) => asking(house, 'forgot-password', email, source)
const signUp = (house: TestHouse, username: string) => {
  const draft = { username, email: addressOf(username), password: PASSWORD }
  return house.call('POST', '/api/auth/signup', draft, undefined, { 'x-forwarded-for': '203.0.113.9' })
}
const tally = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const times = <T>(count: number, act: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => act(i)))

test('letters that were asked for to prove an address leave those that recover a password to its owner', async () => {
  const house = await openHouse(behindProxy)
  await proved(house, 'mariana')
  const email = addressOf('mariana')
  for (let i = 0; i < 4; i++) await asking(house, 'resend-verification', email)
  const before = (await mailboxOf(house, email)).length
  expect((await forgot(house, email)).status).toBe(200)
  expect(await mailboxOf(house, email)).toHaveLength(before + 1)
})

test('a place that may ask for no more letters uses up nobody’s: who cannot recover a password got letters that do', async () => {
  const house = await openHouse(behindProxy)
  await proved(house, 'mariana')
  for (let i = 0; i < 30; i++) await forgot(house, `nadie-${i}@ejemplo.co`)
  for (let i = 0; i < 5; i++) expect((await forgot(house, addressOf('mariana'))).status).toBe(429)
  expect((await forgot(house, addressOf('mariana'), '198.51.100.7')).status).toBe(200)
})

test('ten letters asked for at once, of two processes, are three like ten in a row', async () => {
  const house = await openHouse(behindProxy)
  await proved(house, 'mariana')
  const { database } = house
  const beside = { database, telegramUrl: house.telegram.url, modelUrl: house.model.url }
  const second = await openHouse({ ...behindProxy, beside })
  const all = await allAtOnce(database, THE_COUNTS, 10, () =>
    times(10, (i) => forgot(i % 2 ? house : second, addressOf('mariana'), `198.51.100.${i}`)),
  )
  expect(tally(all)).toEqual({ 200: 3, 429: 7 })
  const { rows } = await house.pool.query(`select count(*)::int as n from email_links where purpose = 'reset'`)
  expect(rows).toEqual([{ n: 3 }])
})

test('whoever signs up many accounts at once has no more hashed than one after another', async () => {
  const house = await openHouse()
  await signUp(house, 'primera')
  await house.pool.query('update attempts set count = 198')
  const all: { status: number }[] = []
  const hashes = await nativeTasks(async () =>
    all.push(...(await allAtOnce(house.database, THE_COUNTS, 6, () => times(6, (i) => signUp(house, `otra-${i}`))))),
  )
  expect({ ...tally(all), hashes }).toEqual({ 200: 2, 429: 4, hashes: 2 })
})

test('one place cannot have letters written to the whole world by signing up, and nothing is hashed for the next', async () => {
  const house = await openHouse(behindProxy)
  for (let i = 0; i < 29; i++) await forgot(house, `nadie-${i}@ejemplo.co`)
  expect((await signUp(house, 'una')).status).toBe(200)
  const hashes = await nativeTasks(async () => expect((await signUp(house, 'otra')).status).toBe(429))
  expect(hashes).toBe(0)
  expect(await mailboxOf(house, addressOf('otra'))).toEqual([])
})
