import pg from 'pg'
import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { nativeTasks } from '../../../test/native-work.ts'
import { PASSWORD, signUp } from '../../../test/people.ts'

const mariana = { username: 'mariana', email: 'mariana@ejemplo.co', password: PASSWORD }
const join = (house: TestHouse, body: unknown) => house.call('POST', '/api/auth/signup', body)
const enter = (house: TestHouse, username: string, password: string) =>
  house.call('POST', '/api/auth/signin', { username, password })
const me = (house: TestHouse, token?: string, headers?: Record<string, string>) =>
  house.call('GET', '/api/test/user', undefined, token, headers)

test('a person signs up, signs in and is recognised by the token', async () => {
  const house = await openHouse()
  const joined = await join(house, { ...mariana, role: ['user'] })
  expect(joined.status).toBe(200)
  expect(joined.body).toEqual({
    success: true,
    requiresEmailVerification: false,
    message: 'Usuario registrado correctamente',
  })

  const entered = await enter(house, 'mariana', PASSWORD)
  expect(entered.status).toBe(200)
  expect(Object.keys(entered.body).toSorted()).toEqual(['accessToken', 'avatar', 'email', 'id', 'roles', 'username'])
  expect(entered.body).toMatchObject({ username: 'mariana', email: 'mariana@ejemplo.co' })

  const { accessToken, ...user } = entered.body
  const known = await me(house, accessToken)
  expect(known.status).toBe(200)
  expect(known.body).toEqual(user)
})

test('each field of a sign-up that breaks a rule is told its sentence, and nobody is signed up', async () => {
  const house = await openHouse()
  const told = [
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
  for (const [change, field, sentence] of told) {
    const { status, body } = await join(house, { ...mariana, ...change })
    expect({ change, status, body }).toEqual({
      change,
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
  expect(await house.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('the longest and the shortest that the rules allow are accepted', async () => {
  const house = await openHouse()
  const long = { username: 'a'.repeat(20), email: `${'a'.repeat(39)}@ejemplo.co`, password: 'ñ'.repeat(40) }
  expect((await join(house, long)).status).toBe(200)
  expect((await enter(house, long.username, long.password)).status).toBe(200)
  const short = { username: 'abc', email: 'a@b.co', password: 'x7!kq2' }
  expect((await join(house, short)).status).toBe(200)
  expect((await enter(house, short.username, short.password)).status).toBe(200)
})

test('the name or the address of somebody else is taken, in any letters', async () => {
  const house = await openHouse()
  await join(house, mariana)
  const wishes = [
    { email: 'otra@ejemplo.co' },
    { username: 'MARIANA', email: 'otra@ejemplo.co' },
    { username: ' mariana ', email: 'otra@ejemplo.co' },
    { username: 'otra' },
    { username: 'otra', email: 'Mariana@EJEMPLO.co' },
  ]
  for (const wish of wishes) {
    const { status, body } = await join(house, { ...mariana, ...wish })
    expect({ wish, status }).toEqual({ wish, status: 409 })
    expect(body).toMatchObject({ success: false, code: 'auth.taken', error: 'El usuario o email ya existe' })
  }
  expect(await house.db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

test('a name with accents is one name in capitals and in small letters', async () => {
  const house = await openHouse()
  await join(house, { ...mariana, username: 'Begoña Ávila' })
  expect((await join(house, { ...mariana, username: 'BEGOÑA ÁVILA', email: 'otra@ejemplo.co' })).status).toBe(409)
  expect((await enter(house, 'begoña ávila', PASSWORD)).status).toBe(200)
  expect((await enter(house, ' BEGOÑA ÁVILA ', PASSWORD)).status).toBe(200)
})

test('the passwords that everybody guesses are refused, in any letters', async () => {
  const house = await openHouse()
  for (const password of ['123456', 'Contraseña1', 'QWERTY123', 'portavoz123']) {
    const { status, body } = await join(house, { ...mariana, password })
    expect({ password, status }).toEqual({ password, status: 400 })
    expect(body).toMatchObject({
      code: 'auth.common_password',
      fields: { password: expect.stringContaining('más usadas') },
    })
  }
  expect(await house.db.selectFrom('users').select('id').execute()).toEqual([])
})

test.each([
  ['another alphabet', 'm\u0430riana'],
  ['a letter that folds in two ways', 'mar\u0130ana'],
  ['a turned direction', 'mari\u202Eana'],
  ['nothing that is seen', '\u200B\u200B\u200B'],
])('a name with %s is refused, and one that has it enters as before', async (_, username) => {
  const house = await openHouse()
  const { status, body } = await join(house, { ...mariana, username })
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'auth.unclear_name', ['username']])
  expect(await house.db.selectFrom('users').select('id').execute()).toEqual([])
  await join(house, mariana)
  await house.db.updateTable('users').set({ username }).execute()
  expect((await enter(house, username, PASSWORD)).status).toBe(200)
})

test('a password that is the name in any letters is refused, to sign up and afterwards', async () => {
  const house = await openHouse()
  const refused = await join(house, { ...mariana, username: 'Mariana Luz', password: 'mariana luz' })
  expect([refused.status, refused.body.code]).toEqual([400, 'auth.password_is_name'])
  expect(refused.body.fields).toEqual({ password: 'La contraseña no puede ser igual al usuario. Elige otra' })
  await join(house, { ...mariana, username: 'Mariana Luz' })
  const { body } = await enter(house, 'mariana luz', PASSWORD)
  const change = { currentPassword: PASSWORD, newPassword: 'MARIANA LUZ' }
  const changed = await house.call('PUT', '/api/user/update-password', change, body.accessToken)
  expect([changed.status, changed.body.code]).toEqual([400, 'auth.password_is_name'])
})

test('one place signs up 200 people in an hour; whoever comes after them is told to wait', async () => {
  const house = await openHouse()
  await join(house, mariana)
  const { rowCount } = await house.pool.query("update attempts set count = 199 where name like 'sign-up %'")
  expect(rowCount).toBe(1)
  expect((await join(house, { ...mariana, username: 'rosa', email: 'rosa@ejemplo.co' })).status).toBe(200)
  const luz = { ...mariana, username: 'luz', email: 'luz@ejemplo.co' }
  const { status, body } = await join(house, luz)
  expect([status, body.code, body.message]).toEqual([
    429,
    'auth.too_many',
    'Demasiadas solicitudes. Espere antes de intentar nuevamente',
  ])
  expect((await enter(house, 'luz', PASSWORD)).status).toBe(401)
  house.skip(60 * 60_000 + 1_000)
  expect((await join(house, luz)).status).toBe(200)
})

test('a role or an id asked for at sign-up is ignored', async () => {
  const house = await openHouse()
  await signUp(house, 'primera')
  const wishes = {
    role: ['admin'],
    roles: ['ROLE_ADMIN'],
    userId: 'elegido',
    id: 'elegido',
    emailVerifiedAt: '2020-01-01',
  }
  expect((await join(house, { ...mariana, ...wishes })).status).toBe(200)
  const { body } = await enter(house, 'mariana', PASSWORD)
  expect(body.roles).toEqual(['ROLE_USER'])
  expect(body.id).not.toBe('elegido')
  const row = await house.db.selectFrom('users').selectAll().where('username', '=', 'mariana').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ roles: ['ROLE_USER'], emailVerifiedAt: null })
})

test('a body that reaches for the prototype is refused', async () => {
  const house = await openHouse()
  for (const reach of [
    `"__proto__":{"roles":["ROLE_ADMIN"]}`,
    `"constructor":{"prototype":{"roles":["ROLE_ADMIN"]}}`,
  ]) {
    const { status, body } = await join(house, JSON.stringify(mariana).replace('{', `{${reach},`))
    expect({ reach, status }).toEqual({ reach, status: 400 })
    expect(body.code).toBe('bad_json')
  }
  expect(await house.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('the first account administers the installation, and the second does not', async () => {
  const house = await openHouse()
  await signUp(house, 'primera')
  await signUp(house, 'segunda')
  expect((await enter(house, 'primera', PASSWORD)).body.roles).toEqual(['ROLE_USER', 'ROLE_ADMIN'])
  expect((await enter(house, 'segunda', PASSWORD)).body.roles).toEqual(['ROLE_USER'])
})

test('of twenty people who sign up at once, one administers', async () => {
  const house = await openHouse()
  const people = Array.from({ length: 20 }, (_, n) => ({
    ...mariana,
    username: `persona${n}`,
    email: `p${n}@ejemplo.co`,
  }))
  const arriving = new pg.Client(house.database.url)
  await arriving.connect()
  // Nobody is let in before several stand at the door, all of them believing that the house is empty.
  await arriving.query('begin; lock table users in share row exclusive mode')
  const joining = Promise.all(people.map((person) => join(house, person)))
  const waiting = `select count(*)::int as n from pg_locks join pg_database d on d.oid = database
    where not granted and datname = current_database()`
  await expect.poll(async () => (await arriving.query(waiting)).rows[0].n).toBeGreaterThanOrEqual(5)
  await arriving.query('commit')
  await arriving.end()

  expect((await joining).every(({ status }) => status === 200)).toBe(true)
  const kept = await house.db.selectFrom('users').select('roles').execute()
  expect(kept.filter(({ roles }) => roles.includes('ROLE_ADMIN'))).toHaveLength(1)
})

test('of twenty who ask for one name at once, one gets it', async () => {
  const house = await openHouse()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => join(house, { ...mariana, email: `p${n}@ejemplo.co` })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(409)])
})

test('an unknown user and a wrong password are refused alike, after the same work', async () => {
  const house = await openHouse()
  await signUp(house, 'mariana')
  const refusals: { status: number; body: unknown }[] = []
  const attempt = (username: string) => async () => void refusals.push(await enter(house, username, 'otra-clave'))
  const forKnown = await nativeTasks(attempt('mariana'))
  const forUnknown = await nativeTasks(attempt('nadie'))

  expect([forKnown, forUnknown]).toEqual([1, 1])
  const told = refusals.map(({ status, body }) => ({ status, body }))
  expect(told[0]).toEqual({
    status: 401,
    body: {
      success: false,
      code: 'auth.bad_credentials',
      error: 'Usuario o contraseña incorrectos',
      message: 'Usuario o contraseña incorrectos',
    },
  })
  expect(told[1]).toEqual(told[0])
})

test('sign-in without a name or a password says that both are required, without hashing', async () => {
  const house = await openHouse()
  await signUp(house, 'mariana')
  const incomplete = [
    {},
    { username: 'mariana' },
    { username: '  ', password: PASSWORD },
    { username: 'mariana', password: '   ' },
    { username: ['mariana'], password: { length: 9 } },
  ]
  const hashes = await nativeTasks(async () => {
    for (const body of incomplete) {
      const answer = await house.call('POST', '/api/auth/signin', body)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ code: 'auth.missing', message: 'Usuario y contraseña son requeridos' })
    }
  })
  expect(hashes).toBe(0)
})

test('characters that no database keeps are an unknown user, not a broken server', async () => {
  const house = await openHouse()
  expect((await enter(house, 'mari\0ana', 'una\0clave')).status).toBe(401)
  expect((await enter(house, 'mari\ud800', PASSWORD)).status).toBe(401)
})

test('neither the password nor the token is kept as it is', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const { rows } = await house.pool.query(
    `select u::text || s::text as all from users u join sessions s on s.user_id = u.id`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].all).not.toContain(PASSWORD)
  expect(rows[0].all).not.toContain(token)
  expect(rows[0].all).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(JSON.stringify(house.lines)).not.toMatch(new RegExp(`${PASSWORD}|${token}`))
})

test('signing out ends this session at once, and no other', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const other = (await enter(house, 'mariana', PASSWORD)).body.accessToken
  const out = await house.call('POST', '/api/auth/logout', undefined, token)
  expect(out.status).toBe(200)
  expect(out.body).toEqual({ success: true, data: {} })
  expect((await me(house, token)).status).toBe(401)
  expect((await house.call('POST', '/api/auth/logout', undefined, token)).status).toBe(401)
  expect((await me(house, other)).status).toBe(200)
})

test('only a token that this house gave, whole and alive, opens it', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const elsewhere = await openHouse()
  const { token: foreign } = await signUp(elsewhere, 'mariana')
  const [session] = await house.db.selectFrom('sessions').select('tokenHash').execute()
  const shown: [string, Record<string, string>][] = [
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
  for (const [what, headers] of shown) {
    const { status, body } = await me(house, undefined, headers)
    expect({ what, status, body }).toEqual({
      what,
      status: 401,
      body: {
        success: false,
        code: 'unauthenticated',
        error: 'Usuario no autenticado',
        message: 'Usuario no autenticado',
      },
    })
  }
  expect((await me(house, token)).status).toBe(200)
})

test('a session ends by itself after thirty days', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  house.skip(30 * 86_400_000 - 60_000)
  expect((await me(house, token)).status).toBe(200)
  house.skip(120_000)
  expect((await me(house, token)).status).toBe(401)
})

test('every answer carries its own request id, which is in its line of the log', async () => {
  const house = await openHouse()
  const known = await me(house, undefined, { 'x-request-id': 'elegido-por-el-cliente' })
  const unknown = await house.call('GET', '/api/no-existe')
  const ids = [known, unknown].map(({ headers }) => headers.get('x-request-id'))
  expect(ids[0]).toMatch(/^[\w-]{20,}$/)
  expect(ids[1]).not.toBe(ids[0])
  expect(ids).not.toContain('elegido-por-el-cliente')
  const logged = house.lines.filter(({ msg }) => msg === 'request')
  expect(logged).toMatchObject([
    { reqId: ids[0], method: 'GET', route: '/api/test/user', status: 401 },
    { reqId: ids[1], status: 404 },
  ])
})

test('a password that is replaced while it is compared opens nothing', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const change = { currentPassword: PASSWORD, newPassword: 'otra-clave-larga' }
  const gate = await house.pool.connect()
  await gate.query('begin')
  await gate.query('select id from users for update')
  const changing = house.call('PUT', '/api/user/update-password', change, token)
  const entering = enter(house, 'mariana', PASSWORD)
  for (let waiting = 0; waiting < 2;) {
    const { rows } = await house.pool.query(`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    waiting = rows[0].n
  }
  await gate.query('commit')
  gate.release()
  const told = [await changing, await entering]
  const { rows } = await house.pool.query('select id from sessions')
  expect({ changed: told[0]?.status, sessions: rows.length }).toEqual({ changed: 200, sessions: 1 })
})
