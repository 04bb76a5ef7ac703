import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { countNativeTasks } from '../../../../test/process/count-native-tasks.ts'
import { PASSWORD, signUp } from '../../../../test/test-accounts.ts'
import { recordStatements } from '../../../../test/database/record-statements.ts'

const MINUTE_MS = 60_000
/** One trusted proxy: its forwarded headers are used. */
const behindProxy = { env: { TRUST_PROXY: 'loopback' } }
const fromSource = (source: string, cookie = '') => ({ 'x-forwarded-for': source, ...(cookie && { cookie }) })

const signIn = (server: TestServer, password: string, headers: Record<string, string>, username = 'mariana') =>
  server.call('POST', '/api/auth/signin', { username, password }, undefined, headers)

const cookieOf = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

async function guessPassword(server: TestServer, times: number, headers: Record<string, string>, username?: string) {
  const codesSeen: string[] = []
  for (let i = 0; i < times; i++) codesSeen.push((await signIn(server, `adivino-${i}`, headers, username)).body.code)
  return codesSeen
}

const codes = (wrongCount: number, lockedCount: number, code = 'auth.locked') => [
  ...Array<string>(wrongCount).fill('auth.bad_credentials'),
  ...Array<string>(lockedCount).fill(code),
]

test('sign-in lock: after ten wrong passwords from one source nothing more is hashed, right or wrong', async () => {
  const server = await startTestServer(behindProxy)
  await signUp(server, 'mariana')
  const hashes = await countNativeTasks(async () =>
    expect(await guessPassword(server, 100, fromSource('203.0.113.9'))).toEqual(codes(10, 90)),
  )
  expect(hashes).toBe(10)
  const rightPassword = await signIn(server, PASSWORD, fromSource('203.0.113.9'))
  expect(rightPassword.status).toBe(423)
  expect(rightPassword.body.message).toBe('Cuenta bloqueada. Verifique su email para activarla')
})

test('sign-in lock: a hundred simultaneous guesses count like a hundred in sequence', async () => {
  const server = await startTestServer(behindProxy)
  await signUp(server, 'mariana')
  const hashes = await countNativeTasks(() =>
    Promise.all(Array.from({ length: 100 }, (_, i) => signIn(server, `adivino-${i}`, fromSource('203.0.113.9')))),
  )
  // Two comparisons run at once, and the second may start before the first is counted.
  expect(hashes).toBeLessThanOrEqual(11)
})

test('sign-in lock: the owner signs in from another source, and from a known browser at the same source', async () => {
  const server = await startTestServer(behindProxy)
  await signUp(server, 'mariana')
  const deviceCookie = cookieOf(await signIn(server, PASSWORD, fromSource('203.0.113.9')))
  await guessPassword(server, 12, fromSource('203.0.113.9'))
  expect((await signIn(server, PASSWORD, fromSource('198.51.100.4'))).status).toBe(200)
  expect((await signIn(server, PASSWORD, fromSource('203.0.113.9', deviceCookie))).status).toBe(200)
  expect((await signIn(server, PASSWORD, fromSource('203.0.113.9'))).status).toBe(423)
})

test('sign-in lock: many sources on one account are stopped, and a known browser still signs in', async () => {
  const server = await startTestServer(behindProxy)
  await signUp(server, 'mariana')
  const deviceCookie = cookieOf(await signIn(server, PASSWORD, fromSource('198.51.100.4')))
  for (let place = 0; place < 10; place++)
    expect(await guessPassword(server, 5, fromSource(`203.0.113.${place}`))).toEqual(codes(5, 0))
  expect(await guessPassword(server, 1, fromSource('203.0.113.200'))).toEqual(codes(0, 1))
  expect((await signIn(server, PASSWORD, fromSource('192.0.2.1', deviceCookie))).status).toBe(200)
})

test('sign-in limit: one source that tries many accounts has to wait, for any account', async () => {
  const server = await startTestServer(behindProxy)
  for (let person = 0; person < 12; person++)
    expect(await guessPassword(server, 5, fromSource('203.0.113.9'), `nadie-${person}`)).toEqual(codes(5, 0))
  await signUp(server, 'mariana')
  const codesSeen = await signIn(server, PASSWORD, fromSource('203.0.113.9'))
  expect({ status: codesSeen.status, code: codesSeen.body.code }).toEqual({ status: 429, code: 'auth.too_many' })
})

test('sign-in lock: guesses at the name and at the address of an account count together', async () => {
  const server = await startTestServer(behindProxy)
  await signUp(server, 'mariana')
  const source = fromSource('203.0.113.9')
  expect(await guessPassword(server, 6, source, 'mariana@ejemplo.co')).toEqual(codes(6, 0))
  expect(await guessPassword(server, 6, source)).toEqual(codes(4, 2))
  expect(await guessPassword(server, 1, source, 'MARIANA@ejemplo.co')).toEqual(codes(0, 1))
})

test('sign-in lock: an unknown name is locked like a known one', async () => {
  const server = await startTestServer(behindProxy)
  expect(await guessPassword(server, 12, fromSource('203.0.113.9'), 'nadie')).toEqual(codes(10, 2))
})

test('sign-in: costs one comparison and two statements, three when refused, and one when locked', async () => {
  const server = await startTestServer(behindProxy)
  await signUp(server, 'mariana')
  const cost = async (password: string, cookie: string, username = 'mariana') => {
    let statementCount = 0
    const hashes = await countNativeTasks(async () => {
      const visit = () => signIn(server, password, fromSource('203.0.113.9', cookie), username)
      statementCount = (await recordStatements(server.pool, /users|sessions|known_devices|attempts/, visit)).length
    })
    return [hashes, statementCount]
  }
  const deviceCookie = cookieOf(await signIn(server, PASSWORD, fromSource('203.0.113.9')))
  expect(await cost(PASSWORD, deviceCookie), 'on a known browser').toEqual([1, 2])
  expect(await cost(PASSWORD, ''), 'on a new one').toEqual([1, 2])
  expect(await cost('adivino', ''), 'with a wrong password').toEqual([1, 3])
  expect(await cost('adivino', '', 'nadie'), 'with a name of nobody').toEqual([1, 3])
  await guessPassword(server, 10, fromSource('203.0.113.9'))
  expect(await cost(PASSWORD, ''), 'from a place that is locked').toEqual([0, 1])
  expect(await cost(PASSWORD, deviceCookie), 'on a known browser beside it').toEqual([1, 2])
})

test('sign-in limit: a name that looks like a source or like another count has a count of its own', async () => {
  const server = await startTestServer(behindProxy)
  await signUp(server, 'mariana')
  const names = [
    'from 203.0.113.9',
    'mariana from 203.0.113.9',
    '203.0.113.9 of mariana',
    'of mariana',
    's from 203.0.113.9',
  ]
  for (const name of ['mariana', ...names]) await guessPassword(server, 1, fromSource('203.0.113.9'), name)
  const { rows } = await server.pool.query(
    `select count, count(*)::int as names from attempts where name like 'sign-in%' group by count order by 1`,
  )
  // Two for each of the six, and one for their common source.
  expect(rows).toEqual([
    { count: 1, names: 12 },
    { count: 6, names: 1 },
  ])
})

test('sign-in: a name that is too long is an unknown user, and is locked like one', async () => {
  const server = await startTestServer(behindProxy)
  const name = randomBytes(700).toString('base64')
  expect(await guessPassword(server, 11, fromSource('203.0.113.9'), name)).toEqual(codes(10, 1))
})

test('sign-in lock: a known browser has its own limit, and other names on it do not', async () => {
  const server = await startTestServer(behindProxy)
  await signUp(server, 'mariana')
  await signUp(server, 'rosa')
  const deviceCookie = cookieOf(await signIn(server, PASSWORD, fromSource('198.51.100.4')))
  expect(await guessPassword(server, 12, fromSource('198.51.100.4', deviceCookie))).toEqual(codes(10, 2))
  expect(await guessPassword(server, 12, fromSource('198.51.100.5', deviceCookie), 'rosa')).toEqual(codes(10, 2))
})

test('sign-in lock: ends after a quarter of an hour, and a right password clears the count', async () => {
  const server = await startTestServer(behindProxy)
  await signUp(server, 'mariana')
  await guessPassword(server, 10, fromSource('203.0.113.9'))
  server.advanceClock(15 * MINUTE_MS + 1_000)
  expect(await guessPassword(server, 9, fromSource('203.0.113.9'))).toEqual(codes(9, 0))
  expect((await signIn(server, PASSWORD, fromSource('203.0.113.9'))).status).toBe(200)
  expect(await guessPassword(server, 10, fromSource('203.0.113.9'))).toEqual(codes(10, 0))
})

test('sign-in limit: without a proxy a client cannot forge its source', async () => {
  const server = await startTestServer()
  await signUp(server, 'mariana')
  const codesSeen: string[] = []
  for (let i = 0; i < 12; i++) codesSeen.push(...(await guessPassword(server, 1, fromSource(`203.0.113.${i}`))))
  expect(codesSeen).toEqual(codes(10, 2))
})

test('sign-in limit: holds across the processes of one installation and after a restart', async () => {
  const first = await startTestServer(behindProxy)
  await signUp(first, 'mariana')
  const shared = { database: first.database, telegramUrl: first.telegram.url, modelUrl: first.model.url }
  const second = await startTestServer({ ...behindProxy, sharedWith: shared })
  await guessPassword(first, 6, fromSource('203.0.113.9'))
  expect(await guessPassword(second, 5, fromSource('203.0.113.9'))).toEqual(codes(4, 1))
})

test('device cookie: is hidden from scripts and grants no access', async () => {
  const server = await startTestServer()
  await signUp(server, 'mariana')
  const { headers } = await signIn(server, PASSWORD, {})
  const cookie = headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^portavoz_device=[\w-]{43}; /)
  for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth']) expect(cookie).toContain(attribute)
  expect(cookie).not.toContain('Secure')
  const device = cookieOf({ headers }).split('=')[1] ?? ''
  expect((await server.call('GET', '/api/test/user', undefined, device)).status).toBe(401)
  const { rows } = await server.pool.query('select t::text as row from known_devices t')
  expect(JSON.stringify(rows)).not.toContain(device)
  const httpsServer = await startTestServer({ env: { PUBLIC_URL: 'https://portavoz.example' } })
  await signUp(httpsServer, 'mariana')
  expect((await signIn(httpsServer, PASSWORD, {})).headers.get('set-cookie')).toContain('Secure')
})

test('device cookie: serves several users of one browser, and a forged one is replaced', async () => {
  const server = await startTestServer(behindProxy)
  await signUp(server, 'mariana')
  await signUp(server, 'rosa')
  const cookie = cookieOf(await signIn(server, PASSWORD, fromSource('198.51.100.4')))
  expect(cookieOf(await signIn(server, PASSWORD, fromSource('198.51.100.4', cookie), 'rosa'))).toBe(cookie)
  const forgedCookie = `portavoz_device=${'A'.repeat(43)}`
  expect(cookieOf(await signIn(server, PASSWORD, fromSource('198.51.100.4', forgedCookie)))).not.toBe(forgedCookie)
})

test('sign-in limit: letters that JavaScript and PostgreSQL fold differently share one count', async () => {
  const server = await startTestServer(behindProxy)
  await signUp(server, 'mariana')
  const spellings = ['mariana', 'MARIANA', 'mar\u0130ana', 'MAR\u0130ANA', ' Mar\u0130ana ']
  const codesSeen: string[] = []
  for (let i = 0; i < 12; i++)
    codesSeen.push(...(await guessPassword(server, 1, fromSource('203.0.113.9'), spellings[i % spellings.length])))
  expect(codesSeen).toEqual(codes(10, 2))
  const of = async (names: string) =>
    (await server.pool.query(`select count(*)::int as n from attempts where name like $1`, [names])).rows[0].n
  expect(await of('sign-in from 203.0.113.9 of %')).toBe(1)
  // An unknown name is counted alike, so a lock reveals nothing.
  const nobody: string[] = []
  for (let i = 0; i < 12; i++)
    nobody.push(
      ...(await guessPassword(server, 1, fromSource('203.0.113.10'), ['nadie', 'NAD\u0130E', 'nad\u0130e'][i % 3])),
    )
  expect(nobody).toEqual(codes(10, 2))
})

test('sign-in: a name with NUL is an unknown user', async () => {
  const server = await startTestServer(behindProxy)
  expect(await guessPassword(server, 1, fromSource('203.0.113.9'), 'mari\0ana')).toEqual(codes(1, 0))
})

test('sign-in: while unknown clients wait, a known browser is compared before them', async () => {
  const server = await startTestServer(behindProxy)
  await signUp(server, 'mariana')
  const deviceCookie = cookieOf(await signIn(server, PASSWORD, fromSource('198.51.100.4')))
  const ended: string[] = []
  const unknownClients = Array.from({ length: 40 }, async (_, i) => {
    await signIn(server, 'adivino', fromSource(`203.0.113.${i}`), `nadie-${i}`)
    ended.push('stranger')
  })
  const owner = signIn(server, PASSWORD, fromSource('198.51.100.4', deviceCookie)).then(({ status }) =>
    ended.push(`${status}`),
  )
  await Promise.all([...unknownClients, owner])
  expect(ended.indexOf('200')).toBeLessThan(30)
})

test('sign-in: too many waiting requests of one source are refused, and nothing is hashed for them', async () => {
  const server = await startTestServer(behindProxy)
  await signUp(server, 'mariana')
  const hashes = await countNativeTasks(async () => {
    const codesSeen = await Promise.all(
      Array.from({ length: 260 }, (_, i) => signIn(server, 'adivino', fromSource('203.0.113.9'), `nadie-${i}`)),
    )
    expect(new Set(codesSeen.map(({ status }) => status))).toEqual(new Set([401, 429]))
  })
  // The limit of the source, and the two concurrent comparisons.
  expect(hashes).toBeLessThanOrEqual(61)
})
