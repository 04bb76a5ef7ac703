import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { nativeTasks } from '../../../test/native-work.ts'
import { PASSWORD, signUp } from '../../../test/people.ts'
import { statements } from '../../../test/statements.ts'

const MINUTE_MS = 60_000
/** One proxy in front: what it says about clients is believed. */
const behindProxy = { env: { TRUST_PROXY: 'loopback' } }
const from = (source: string, cookie = '') => ({ 'x-forwarded-for': source, ...(cookie && { cookie }) })

const enter = (house: TestHouse, password: string, headers: Record<string, string>, username = 'mariana') =>
  house.call('POST', '/api/auth/signin', { username, password }, undefined, headers)

const cookieOf = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

async function guess(house: TestHouse, times: number, headers: Record<string, string>, username?: string) {
  const told: string[] = []
  for (let i = 0; i < times; i++) told.push((await enter(house, `adivino-${i}`, headers, username)).body.code)
  return told
}

const codes = (wrong: number, locked: number, code = 'auth.locked') => [
  ...Array<string>(wrong).fill('auth.bad_credentials'),
  ...Array<string>(locked).fill(code),
]

test('after ten wrong passwords from one place nothing more is hashed for it, right or wrong', async () => {
  const house = await openHouse(behindProxy)
  await signUp(house, 'mariana')
  const hashes = await nativeTasks(async () =>
    expect(await guess(house, 100, from('203.0.113.9'))).toEqual(codes(10, 90)),
  )
  expect(hashes).toBe(10)
  const right = await enter(house, PASSWORD, from('203.0.113.9'))
  expect(right.status).toBe(423)
  expect(right.body.message).toBe('Cuenta bloqueada. Verifique su email para activarla')
})

test('a hundred guesses at once are not more than a hundred in a row', async () => {
  const house = await openHouse(behindProxy)
  await signUp(house, 'mariana')
  const hashes = await nativeTasks(() =>
    Promise.all(Array.from({ length: 100 }, (_, i) => enter(house, `adivino-${i}`, from('203.0.113.9')))),
  )
  // Two are compared at a time, and what the first finds the second may not know yet.
  expect(hashes).toBeLessThanOrEqual(11)
})

test('while somebody guesses, the owner enters from elsewhere, and from a browser that is known even beside them', async () => {
  const house = await openHouse(behindProxy)
  await signUp(house, 'mariana')
  const known = cookieOf(await enter(house, PASSWORD, from('203.0.113.9')))
  await guess(house, 12, from('203.0.113.9'))
  expect((await enter(house, PASSWORD, from('198.51.100.4'))).status).toBe(200)
  expect((await enter(house, PASSWORD, from('203.0.113.9', known))).status).toBe(200)
  expect((await enter(house, PASSWORD, from('203.0.113.9'))).status).toBe(423)
})

test('many places that try one account between them are stopped, and a known browser still enters', async () => {
  const house = await openHouse(behindProxy)
  await signUp(house, 'mariana')
  const known = cookieOf(await enter(house, PASSWORD, from('198.51.100.4')))
  for (let place = 0; place < 10; place++)
    expect(await guess(house, 5, from(`203.0.113.${place}`))).toEqual(codes(5, 0))
  expect(await guess(house, 1, from('203.0.113.200'))).toEqual(codes(0, 1))
  expect((await enter(house, PASSWORD, from('192.0.2.1', known))).status).toBe(200)
})

test('one place that tries many accounts is told to wait, whatever account it names', async () => {
  const house = await openHouse(behindProxy)
  for (let person = 0; person < 12; person++)
    expect(await guess(house, 5, from('203.0.113.9'), `nadie-${person}`)).toEqual(codes(5, 0))
  await signUp(house, 'mariana')
  const told = await enter(house, PASSWORD, from('203.0.113.9'))
  expect({ status: told.status, code: told.body.code }).toEqual({ status: 429, code: 'auth.too_many' })
})

test('a name that nobody has is locked like any other: the lock tells nothing', async () => {
  const house = await openHouse(behindProxy)
  expect(await guess(house, 12, from('203.0.113.9'), 'nadie')).toEqual(codes(10, 2))
})

test('somebody costs one comparison and two statements, let in or not, and one statement once they are locked', async () => {
  const house = await openHouse(behindProxy)
  await signUp(house, 'mariana')
  const cost = async (password: string, cookie: string, username = 'mariana') => {
    let asked = 0
    const hashes = await nativeTasks(async () => {
      const visit = () => enter(house, password, from('203.0.113.9', cookie), username)
      asked = (await statements(house.pool, /users|sessions|known_devices|attempts/, visit)).length
    })
    return [hashes, asked]
  }
  const known = cookieOf(await enter(house, PASSWORD, from('203.0.113.9')))
  expect(await cost(PASSWORD, known), 'on a known browser').toEqual([1, 2])
  expect(await cost(PASSWORD, ''), 'on a new one').toEqual([1, 2])
  expect(await cost('adivino', ''), 'with a wrong password').toEqual([1, 2])
  expect(await cost('adivino', '', 'nadie'), 'with a name of nobody').toEqual([1, 2])
  await guess(house, 10, from('203.0.113.9'))
  expect(await cost(PASSWORD, ''), 'from a place that is locked').toEqual([0, 1])
  expect(await cost(PASSWORD, known), 'on a known browser beside it').toEqual([1, 2])
})

test('a name that reads like a place or like another count is counted with no other', async () => {
  const house = await openHouse(behindProxy)
  await signUp(house, 'mariana')
  const names = [
    'from 203.0.113.9',
    'mariana from 203.0.113.9',
    '203.0.113.9 of mariana',
    'of mariana',
    's from 203.0.113.9',
  ]
  for (const name of ['mariana', ...names]) await guess(house, 1, from('203.0.113.9'), name)
  const { rows } = await house.pool.query(
    `select count, count(*)::int as names from attempts where name like 'sign-in%' group by count order by 1`,
  )
  // Two for each of the six, and one for the place they all came from.
  expect(rows).toEqual([
    { count: 1, names: 12 },
    { count: 6, names: 1 },
  ])
})

test('a name longer than any is an unknown user, and is locked like one', async () => {
  const house = await openHouse(behindProxy)
  const name = randomBytes(700).toString('base64')
  expect(await guess(house, 11, from('203.0.113.9'), name)).toEqual(codes(10, 1))
})

test('a known browser has its own patience, and other names on it gain nothing', async () => {
  const house = await openHouse(behindProxy)
  await signUp(house, 'mariana')
  await signUp(house, 'rosa')
  const known = cookieOf(await enter(house, PASSWORD, from('198.51.100.4')))
  expect(await guess(house, 12, from('198.51.100.4', known))).toEqual(codes(10, 2))
  expect(await guess(house, 12, from('198.51.100.5', known), 'rosa')).toEqual(codes(10, 2))
})

test('the lock ends by itself after a quarter of an hour, and a right password clears the count', async () => {
  const house = await openHouse(behindProxy)
  await signUp(house, 'mariana')
  await guess(house, 10, from('203.0.113.9'))
  house.skip(15 * MINUTE_MS + 1_000)
  expect(await guess(house, 9, from('203.0.113.9'))).toEqual(codes(9, 0))
  expect((await enter(house, PASSWORD, from('203.0.113.9'))).status).toBe(200)
  expect(await guess(house, 10, from('203.0.113.9'))).toEqual(codes(10, 0))
})

test('nobody without a proxy in front invents the place they come from', async () => {
  const house = await openHouse()
  await signUp(house, 'mariana')
  const told: string[] = []
  for (let i = 0; i < 12; i++) told.push(...(await guess(house, 1, from(`203.0.113.${i}`))))
  expect(told).toEqual(codes(10, 2))
})

test('the counts hold across the processes of one installation, and in a new one', async () => {
  const first = await openHouse(behindProxy)
  await signUp(first, 'mariana')
  const beside = { database: first.database, telegramUrl: first.telegram.url, modelUrl: first.model.url }
  const second = await openHouse({ ...behindProxy, beside })
  await guess(first, 6, from('203.0.113.9'))
  expect(await guess(second, 5, from('203.0.113.9'))).toEqual(codes(4, 1))
})

test('what a known browser keeps is no script’s business and opens nothing', async () => {
  const house = await openHouse()
  await signUp(house, 'mariana')
  const { headers } = await enter(house, PASSWORD, {})
  const cookie = headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^portavoz_device=[\w-]{43}; /)
  for (const word of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth']) expect(cookie).toContain(word)
  expect(cookie).not.toContain('Secure')
  const device = cookieOf({ headers }).split('=')[1] ?? ''
  expect((await house.call('GET', '/api/test/user', undefined, device)).status).toBe(401)
  const { rows } = await house.pool.query('select t::text as row from known_devices t')
  expect(JSON.stringify(rows)).not.toContain(device)
  const elsewhere = await openHouse({ env: { PUBLIC_URL: 'https://portavoz.example' } })
  await signUp(elsewhere, 'mariana')
  expect((await enter(elsewhere, PASSWORD, {})).headers.get('set-cookie')).toContain('Secure')
})

test('several people of one browser are all known there, and a cookie of nobody is replaced', async () => {
  const house = await openHouse(behindProxy)
  await signUp(house, 'mariana')
  await signUp(house, 'rosa')
  const cookie = cookieOf(await enter(house, PASSWORD, from('198.51.100.4')))
  expect(cookieOf(await enter(house, PASSWORD, from('198.51.100.4', cookie), 'rosa'))).toBe(cookie)
  const planted = `portavoz_device=${'A'.repeat(43)}`
  expect(cookieOf(await enter(house, PASSWORD, from('198.51.100.4', planted)))).not.toBe(planted)
})

test('letters that JavaScript and the database fold differently make no further count of one account', async () => {
  const house = await openHouse(behindProxy)
  await signUp(house, 'mariana')
  const spelled = ['mariana', 'MARIANA', 'mar\u0130ana', 'MAR\u0130ANA', ' Mar\u0130ana ']
  const told: string[] = []
  for (let i = 0; i < 12; i++) told.push(...(await guess(house, 1, from('203.0.113.9'), spelled[i % spelled.length])))
  expect(told).toEqual(codes(10, 2))
  const of = async (names: string) =>
    (await house.pool.query(`select count(*)::int as n from attempts where name like $1`, [names])).rows[0].n
  expect(await of('sign-in from 203.0.113.9 of %')).toBe(1)
  // A name of nobody is counted alike: a lock tells nothing.
  const nobody: string[] = []
  for (let i = 0; i < 12; i++)
    nobody.push(...(await guess(house, 1, from('203.0.113.10'), ['nadie', 'NAD\u0130E', 'nad\u0130e'][i % 3])))
  expect(nobody).toEqual(codes(10, 2))
})

test('a name with NUL in it is an unknown user', async () => {
  const house = await openHouse(behindProxy)
  expect(await guess(house, 1, from('203.0.113.9'), 'mari\0ana')).toEqual(codes(1, 0))
})

test('while strangers wait in a row, who waits on a known browser is compared before them', async () => {
  const house = await openHouse(behindProxy)
  await signUp(house, 'mariana')
  const known = cookieOf(await enter(house, PASSWORD, from('198.51.100.4')))
  const ended: string[] = []
  const strangers = Array.from({ length: 40 }, async (_, i) => {
    await enter(house, 'adivino', from(`203.0.113.${i}`), `nadie-${i}`)
    ended.push('stranger')
  })
  const owner = enter(house, PASSWORD, from('198.51.100.4', known)).then(({ status }) => ended.push(`${status}`))
  await Promise.all([...strangers, owner])
  expect(ended.indexOf('200')).toBeLessThan(30)
})

test('a row of one place that is too long is told to come back, and nothing is hashed for it', async () => {
  const house = await openHouse(behindProxy)
  await signUp(house, 'mariana')
  const hashes = await nativeTasks(async () => {
    const told = await Promise.all(
      Array.from({ length: 260 }, (_, i) => enter(house, 'adivino', from('203.0.113.9'), `nadie-${i}`)),
    )
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([401, 429]))
  })
  // The place's own count, and the two that are compared at a time.
  expect(hashes).toBeLessThanOrEqual(61)
})
