import pg from 'pg'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { countNativeTasks } from '../../../test/process/count-native-tasks.ts'
import { PASSWORD, signUp } from '../../../test/test-accounts.ts'

const mariana = { username: 'mariana', email: 'mariana@ejemplo.co', password: PASSWORD }
const postSignUp = (testServer: TestServer, body: unknown) => testServer.call('POST', '/api/auth/signup', body)
const signIn = (testServer: TestServer, username: string, password: string) =>
  testServer.call('POST', '/api/auth/signin', { username, password })
const readMe = (testServer: TestServer, token?: string, headers?: Record<string, string>) =>
  testServer.call('GET', '/api/test/user', undefined, token, headers)

test('sign-up and sign-in: the token identifies the user', async () => {
  const testServer = await startTestServer()
  const signedUp = await postSignUp(testServer, { ...mariana, role: ['user'] })
  expect(signedUp.status).toBe(200)
  expect(signedUp.body).toEqual({
    success: true,
    requiresEmailVerification: false,
    message: 'Usuario registrado correctamente',
  })

  const signedIn = await signIn(testServer, 'mariana', PASSWORD)
  expect(signedIn.status).toBe(200)
  expect(Object.keys(signedIn.body).toSorted()).toEqual(['accessToken', 'avatar', 'email', 'id', 'roles', 'username'])
  expect(signedIn.body).toMatchObject({ username: 'mariana', email: 'mariana@ejemplo.co' })

  const { accessToken, ...user } = signedIn.body
  const meResponse = await readMe(testServer, accessToken)
  expect(meResponse.status).toBe(200)
  expect(meResponse.body).toEqual({ ...user, hasNews: false })
})

test('sign-up: each invalid field has its sentence, and no account is created', async () => {
  const testServer = await startTestServer()
  const outcomes = [
    [{ username: 'ab' }, 'username', 'El usuario debe tener al menos 3 caracteres'],
    [{ username: '  ab  ' }, 'username', 'El usuario debe tener al menos 3 caracteres'],
    [{ username: 'a'.repeat(21) }, 'username', 'El usuario no puede tener más de 20 caracteres'],
    [{ username: undefined }, 'username', 'El nombre de usuario es requerido'],
    [{ username: { $ne: '' } }, 'username', 'El nombre de usuario es requerido'],
    [{ email: 'mariana' }, 'email', 'Debe ser un email válido'],
    [{ email: undefined }, 'email', 'Debe ser un email válido'],
    [{ email: `${'a'.repeat(40)}@ejemplo.co` }, 'email', 'El email no puede tener más de 50 caracteres'],
    [{ password: '12345' }, 'password', 'La contraseña debe tener al menos 6 caracteres'],
    [{ password: 'x'.repeat(41) }, 'password', 'La contraseña no puede tener más de 40 caracteres'],
    [{ password: undefined }, 'password', 'La contraseña es requerida'],
  ] as const
  for (const [update, field, sentence] of outcomes) {
    const { status, body } = await postSignUp(testServer, { ...mariana, ...update })
    expect({ change: update, status, body }).toEqual({
      change: update,
      status: 400,
      body: {
        success: false,
        code: 'invalid',
        error: 'Revisa los datos marcados',
        message: 'Revisa los datos marcados',
        fields: { [field]: sentence },
      },
    })
  }
  expect(await testServer.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('sign-up: the longest and the shortest valid values are accepted', async () => {
  const testServer = await startTestServer()
  const long = { username: 'a'.repeat(20), email: `${'a'.repeat(39)}@ejemplo.co`, password: 'ñ'.repeat(40) }
  expect((await postSignUp(testServer, long)).status).toBe(200)
  expect((await signIn(testServer, long.username, long.password)).status).toBe(200)
  const short = { username: 'abc', email: 'a@b.co', password: 'x7!kq2' }
  expect((await postSignUp(testServer, short)).status).toBe(200)
  expect((await signIn(testServer, short.username, short.password)).status).toBe(200)
})

test('sign-up: a name or an address that is taken in other case is refused', async () => {
  const testServer = await startTestServer()
  await postSignUp(testServer, mariana)
  const wishes = [
    { email: 'otra@ejemplo.co' },
    { username: 'MARIANA', email: 'otra@ejemplo.co' },
    { username: ' mariana ', email: 'otra@ejemplo.co' },
    { username: 'otra' },
    { username: 'otra', email: 'Mariana@EJEMPLO.co' },
  ]
  for (const resetRequest of wishes) {
    const { status, body } = await postSignUp(testServer, { ...mariana, ...resetRequest })
    expect({ wish: resetRequest, status }).toEqual({ wish: resetRequest, status: 409 })
    expect(body).toMatchObject({ success: false, code: 'auth.taken', error: 'El usuario o email ya existe' })
  }
  expect(await testServer.db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

test('names with accents are compared without case', async () => {
  const testServer = await startTestServer()
  await postSignUp(testServer, { ...mariana, username: 'Begoña Ávila' })
  expect(
    (await postSignUp(testServer, { ...mariana, username: 'BEGOÑA ÁVILA', email: 'otra@ejemplo.co' })).status,
  ).toBe(409)
  expect((await signIn(testServer, 'begoña ávila', PASSWORD)).status).toBe(200)
  expect((await signIn(testServer, ' BEGOÑA ÁVILA ', PASSWORD)).status).toBe(200)
})

test('common passwords are refused, in any case', async () => {
  const testServer = await startTestServer()
  for (const password of ['123456', 'Contraseña1', 'QWERTY123', 'portavoz123']) {
    const { status, body } = await postSignUp(testServer, { ...mariana, password })
    expect({ password, status }).toEqual({ password, status: 400 })
    expect(body).toMatchObject({
      code: 'auth.common_password',
      fields: { password: expect.stringContaining('más usadas') },
    })
  }
  expect(await testServer.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('sign-in: the e-mail address is accepted as user name, in any case, and an exact user name wins', async () => {
  const testServer = await startTestServer()
  await postSignUp(testServer, mariana)
  await postSignUp(testServer, { ...mariana, username: 'rosa', email: 'rosa@ejemplo.co' })
  expect((await signIn(testServer, ' Mariana@Ejemplo.CO ', PASSWORD)).body).toMatchObject({ username: 'mariana' })
  expect((await signIn(testServer, 'mariana@ejemplo.co', 'no-es-mi-clave')).status).toBe(401)
  const earlierName = { username: 'mariana@ejemplo.co' }
  await testServer.db.updateTable('users').set(earlierName).where('username', '=', 'rosa').execute()
  expect((await signIn(testServer, 'mariana@ejemplo.co', PASSWORD)).body).toMatchObject({ email: 'rosa@ejemplo.co' })
})

test.each([
  ['an e-mail address', 'mariana@ejemplo.co'],
  ['another alphabet', 'm\u0430riana'],
  ['a letter that folds in two ways', 'mar\u0130ana'],
  ['a turned direction', 'mari\u202Eana'],
  ['nothing that is seen', '\u200B\u200B\u200B'],
])('a name with %s is refused at sign-up, and an existing one signs in as before', async (_, username) => {
  const testServer = await startTestServer()
  const { status, body } = await postSignUp(testServer, { ...mariana, username })
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'auth.unclear_name', ['username']])
  expect(await testServer.db.selectFrom('users').select('id').execute()).toEqual([])
  await postSignUp(testServer, mariana)
  await testServer.db.updateTable('users').set({ username }).execute()
  expect((await signIn(testServer, username, PASSWORD)).status).toBe(200)
})

test('a password equal to the name in any case is refused, at sign-up and afterwards', async () => {
  const testServer = await startTestServer()
  const refused = await postSignUp(testServer, { ...mariana, username: 'Mariana Luz', password: 'mariana luz' })
  expect([refused.status, refused.body.code]).toEqual([400, 'auth.password_is_name'])
  expect(refused.body.fields).toEqual({ password: 'La contraseña no puede ser igual al usuario. Elige otra' })
  await postSignUp(testServer, { ...mariana, username: 'Mariana Luz' })
  const { body } = await signIn(testServer, 'mariana luz', PASSWORD)
  const update = { currentPassword: PASSWORD, newPassword: 'MARIANA LUZ' }
  const changed = await testServer.call('PUT', '/api/user/update-password', update, body.accessToken)
  expect([changed.status, changed.body.code]).toEqual([400, 'auth.password_is_name'])
})

test('sign-up: one source creates 200 accounts an hour, and the next one has to wait', async () => {
  const testServer = await startTestServer()
  await postSignUp(testServer, mariana)
  const { rowCount } = await testServer.pool.query("update attempts set count = 199 where name like 'sign-up %'")
  expect(rowCount).toBe(1)
  expect((await postSignUp(testServer, { ...mariana, username: 'rosa', email: 'rosa@ejemplo.co' })).status).toBe(200)
  const luz = { ...mariana, username: 'luz', email: 'luz@ejemplo.co' }
  const { status, body } = await postSignUp(testServer, luz)
  expect([status, body.code, body.message]).toEqual([
    429,
    'auth.too_many',
    'Demasiadas solicitudes. Espere antes de intentar nuevamente',
  ])
  expect((await signIn(testServer, 'luz', PASSWORD)).status).toBe(401)
  testServer.advanceClock(60 * 60_000 + 1_000)
  expect((await postSignUp(testServer, luz)).status).toBe(200)
})

test('sign-up: a role or an id in the request is ignored', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'primera')
  const wishes = {
    role: ['admin'],
    roles: ['ROLE_ADMIN'],
    userId: 'elegido',
    id: 'elegido',
    emailVerifiedAt: '2020-01-01',
  }
  expect((await postSignUp(testServer, { ...mariana, ...wishes })).status).toBe(200)
  const { body } = await signIn(testServer, 'mariana', PASSWORD)
  expect(body.roles).toEqual(['ROLE_USER'])
  expect(body.id).not.toBe('elegido')
  const row = await testServer.db
    .selectFrom('users')
    .selectAll()
    .where('username', '=', 'mariana')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ roles: ['ROLE_USER'], emailVerifiedAt: null })
})

test('a body that reaches for the prototype is refused', async () => {
  const testServer = await startTestServer()
  for (const reach of [
    `"__proto__":{"roles":["ROLE_ADMIN"]}`,
    `"constructor":{"prototype":{"roles":["ROLE_ADMIN"]}}`,
  ]) {
    const { status, body } = await postSignUp(testServer, JSON.stringify(mariana).replace('{', `{${reach},`))
    expect({ reach, status }).toEqual({ reach, status: 400 })
    expect(body.code).toBe('bad_json')
  }
  expect(await testServer.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('the first account is an administrator, and the second is not', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'primera')
  await signUp(testServer, 'segunda')
  expect((await signIn(testServer, 'primera', PASSWORD)).body.roles).toEqual(['ROLE_USER', 'ROLE_ADMIN'])
  expect((await signIn(testServer, 'segunda', PASSWORD)).body.roles).toEqual(['ROLE_USER'])
})

test('of twenty simultaneous sign-ups one is the administrator', async () => {
  const testServer = await startTestServer()
  const applicants = Array.from({ length: 20 }, (_, n) => ({
    ...mariana,
    username: `persona${n}`,
    email: `p${n}@ejemplo.co`,
  }))
  const arriving = new pg.Client(testServer.database.url)
  await arriving.connect()
  // All applicants wait here, each of them believing that the installation is empty.
  await arriving.query('begin; lock table users in share row exclusive mode')
  const joining = Promise.all(applicants.map((applicant) => postSignUp(testServer, applicant)))
  const waiting = `select count(*)::int as n from pg_locks join pg_database d on d.oid = database
    where not granted and datname = current_database()`
  await expect.poll(async () => (await arriving.query(waiting)).rows[0].n).toBeGreaterThanOrEqual(5)
  await arriving.query('commit')
  await arriving.end()

  expect((await joining).every(({ status }) => status === 200)).toBe(true)
  const stored = await testServer.db.selectFrom('users').select('roles').execute()
  expect(stored.filter(({ roles }) => roles.includes('ROLE_ADMIN'))).toHaveLength(1)
})

test('of twenty simultaneous sign-ups with one name one succeeds', async () => {
  const testServer = await startTestServer()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => postSignUp(testServer, { ...mariana, email: `p${n}@ejemplo.co` })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(409)])
})

test('sign-in: an unknown user and a wrong password get the same refusal after the same work', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'mariana')
  const refusals: { status: number; body: unknown }[] = []
  const attempt = (username: string) => async () => void refusals.push(await signIn(testServer, username, 'otra-clave'))
  const forKnown = await countNativeTasks(attempt('mariana'))
  const forUnknown = await countNativeTasks(attempt('nadie'))

  expect([forKnown, forUnknown]).toEqual([1, 1])
  const outcomes = refusals.map(({ status, body }) => ({ status, body }))
  expect(outcomes[0]).toEqual({
    status: 401,
    body: {
      success: false,
      code: 'auth.bad_credentials',
      error: 'Usuario o contraseña incorrectos',
      message: 'Usuario o contraseña incorrectos',
    },
  })
  expect(outcomes[1]).toEqual(outcomes[0])
})

test('sign-in without a name or a password says that both are required, without hashing', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'mariana')
  const incomplete = [
    {},
    { username: 'mariana' },
    { username: '  ', password: PASSWORD },
    { username: 'mariana', password: '   ' },
    { username: ['mariana'], password: { length: 9 } },
  ]
  const hashes = await countNativeTasks(async () => {
    for (const body of incomplete) {
      const answer = await testServer.call('POST', '/api/auth/signin', body)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ code: 'auth.missing', message: 'Usuario y contraseña son requeridos' })
    }
  })
  expect(hashes).toBe(0)
})

test('sign-in: characters that no database stores are an unknown user, not a server error', async () => {
  const testServer = await startTestServer()
  expect((await signIn(testServer, 'mari\0ana', 'una\0clave')).status).toBe(401)
  expect((await signIn(testServer, 'mari\ud800', PASSWORD)).status).toBe(401)
})

test('neither the password nor the token is stored in plain text', async () => {
  const testServer = await startTestServer()
  await postSignUp(testServer, mariana)
  const token = (await signIn(testServer, 'mariana', PASSWORD)).body.accessToken
  const { rows } = await testServer.pool.query(
    `select u::text || s::text as all from users u join sessions s on s.user_id = u.id`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].all).not.toContain(PASSWORD)
  expect(rows[0].all).not.toContain(token)
  expect(rows[0].all).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(JSON.stringify(testServer.logLines)).not.toMatch(new RegExp(`${PASSWORD}|${token}`))
})

test('sign-out ends this session at once, and no other', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const otherToken = (await signIn(testServer, 'mariana', PASSWORD)).body.accessToken
  const signedOut = await testServer.call('POST', '/api/auth/logout', undefined, token)
  expect(signedOut.status).toBe(200)
  expect(signedOut.body).toEqual({ success: true, data: {} })
  expect((await readMe(testServer, token)).status).toBe(401)
  expect((await testServer.call('POST', '/api/auth/logout', undefined, token)).status).toBe(401)
  expect((await readMe(testServer, otherToken)).status).toBe(200)
})

test('session: only an unchanged, unexpired token of this server is accepted', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const otherServer = await startTestServer()
  const { token: foreign } = await signUp(otherServer, 'mariana')
  const [session] = await testServer.db.selectFrom('sessions').select('tokenHash').execute()
  const requests: [string, Record<string, string>][] = [
    ['nothing', {}],
    ['a word that is no bearer', { authorization: token }],
    ['another scheme', { authorization: `Basic ${token}` }],
    ['an empty bearer', { authorization: 'Bearer ' }],
    ['a truncated one', { authorization: `Bearer ${token.slice(0, -1)}` }],
    ['a longer one', { authorization: `Bearer ${token}A` }],
    ['in other letters', { authorization: `Bearer ${token.toUpperCase()}` }],
    ['its own hash', { authorization: `Bearer ${session?.tokenHash}` }],
    ['one of another installation', { authorization: `Bearer ${foreign}` }],
    ['one with a quote', { authorization: `Bearer ' or true --aaaaaaaaaaaaaaaaaaaaaa` }],
  ]
  for (const [label, headers] of requests) {
    const { status, body } = await readMe(testServer, undefined, headers)
    expect({ what: label, status, body }).toEqual({
      what: label,
      status: 401,
      body: {
        success: false,
        code: 'unauthenticated',
        error: 'Usuario no autenticado',
        message: 'Usuario no autenticado',
      },
    })
  }
  expect((await readMe(testServer, token)).status).toBe(200)
})

test('session: expires after thirty days', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  testServer.advanceClock(30 * 86_400_000 - 60_000)
  expect((await readMe(testServer, token)).status).toBe(200)
  testServer.advanceClock(120_000)
  expect((await readMe(testServer, token)).status).toBe(401)
})

test('every response has its own request id, which is in its log line', async () => {
  const testServer = await startTestServer()
  const meResponse = await readMe(testServer, undefined, { 'x-request-id': 'elegido-por-el-cliente' })
  const unknown = await testServer.call('GET', '/api/no-existe')
  const ids = [meResponse, unknown].map(({ headers }) => headers.get('x-request-id'))
  expect(ids[0]).toMatch(/^[\w-]{20,}$/)
  expect(ids[1]).not.toBe(ids[0])
  expect(ids).not.toContain('elegido-por-el-cliente')
  const logged = testServer.logLines.filter(({ msg }) => msg === 'request')
  expect(logged).toMatchObject([
    { reqId: ids[0], method: 'GET', route: '/api/test/user', status: 401 },
    { reqId: ids[1], status: 404 },
  ])
})

test('sign-in: a password that is replaced during the comparison opens no session', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const update = { currentPassword: PASSWORD, newPassword: 'otra-clave-larga' }
  const blocker = await testServer.pool.connect()
  await blocker.query('begin')
  await blocker.query('select id from users for update')
  const changing = testServer.call('PUT', '/api/user/update-password', update, token)
  const entering = signIn(testServer, 'mariana', PASSWORD)
  for (let waiting = 0; waiting < 2;) {
    const { rows } = await testServer.pool.query(`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    waiting = rows[0].n
  }
  await blocker.query('commit')
  blocker.release()
  const outcomes = [await changing, await entering]
  const { rows } = await testServer.pool.query('select id from sessions')
  expect({ changed: outcomes[0]?.status, sessions: rows.length }).toEqual({ changed: 200, sessions: 1 })
})
