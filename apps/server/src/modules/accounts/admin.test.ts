import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test, vi } from 'vitest'
import { runCommand } from '../../../test/command.ts'
import { freshDatabase } from '../../../test/database.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { KEY } from '../../../test/key.ts'
import { PASSWORD, signUp } from '../../../test/people.ts'
import { openProcess } from '../../../test/process.ts'
import { openStream } from '../../../test/stream.ts'
import { throwAwayFolder } from '../../../test/throw-away-folder.ts'
import { roleOf } from './roles.ts'

// Each asks for processes of their own, some for a whole installation.
vi.setConfig({ testTimeout: 60_000 })

const adminOf =
  ({ database, dataDir }: TestHouse, env: Record<string, string> = { SECRET_KEY: KEY }) =>
  (...words: string[]) =>
    runCommand('admin.ts', words, { DATABASE_URL: database.url, DATA_DIR: dataDir, ...env })

const rolesOf = async ({ db }: TestHouse, username: string) =>
  (await db.selectFrom('users').select('roles').where('username', '=', username).executeTakeFirstOrThrow()).roles

test('a role given from the terminal ends every session of the person within five seconds, and holds at the next sign-in', async () => {
  const house = await openHouse()
  await signUp(house, 'primera')
  const { token } = await signUp(house, 'Mariana')
  const stream = await openStream(house.url, token)
  const said = await adminOf(house)('grant', 'mariana', 'moderador')
  expect(said).toEqual({
    code: 0,
    out: '«Mariana» tiene ahora el rol de moderador. Sus sesiones se cerraron: tiene que volver a entrar.\n',
    err: '',
  })
  expect((await house.call('GET', '/api/test/user', undefined, token)).status).toBe(401)
  const since = performance.now()
  await stream.ended()
  expect(performance.now() - since).toBeLessThan(5_000)
  const { body } = await house.call('POST', '/api/auth/signin', { username: 'mariana', password: PASSWORD })
  expect(body.roles).toEqual(['ROLE_USER', 'ROLE_MODERATOR'])
})

test('a role that is taken ends every session of the person within five seconds too', async () => {
  const house = await openHouse()
  await signUp(house, 'primera')
  const { token } = await signUp(house, 'segunda')
  await house.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
    .where('username', '=', 'segunda')
    .execute()
  const stream = await openStream(house.url, token)
  expect((await adminOf(house)('revoke', 'segunda', 'moderador')).code).toBe(0)
  expect((await house.call('GET', '/api/test/user', undefined, token)).status).toBe(401)
  await stream.ended()
})

test('invite: an empty installation gives a link under every mode, and a closed one with accounts none', async () => {
  const house = await openHouse({ env: { SIGNUP: 'closed' } })
  const admin = adminOf(house, { SECRET_KEY: KEY, SIGNUP: 'closed' })
  const { code, out } = await admin('invite')
  expect([code, out]).toEqual([0, expect.stringMatching(/invitation=\S{20,}/)])
  const invitation = new URL(/http\S+/.exec(out)?.[0] ?? '').searchParams.get('invitation')
  const draft = { username: 'primera', email: 'primera@ejemplo.co', password: PASSWORD, invitation }
  expect((await house.call('POST', '/api/auth/signup', draft)).status).toBe(200)
  expect(await rolesOf(house, 'primera')).toEqual(['ROLE_USER', 'ROLE_ADMIN'])
  const refused = await admin('invite')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('SIGNUP vale closed')])
})

test('the role may be written as the server knows it, and the person named by e-mail', async () => {
  const house = await openHouse()
  await signUp(house, 'primera')
  await signUp(house, 'segunda')
  expect(await adminOf(house)('grant', 'SEGUNDA@ejemplo.co', 'ROLE_ADMIN')).toMatchObject({ code: 0 })
  expect(await rolesOf(house, 'segunda')).toEqual(['ROLE_USER', 'ROLE_ADMIN'])
})

test('whoever calls themselves like the address of somebody else gets nothing that was meant for them', async () => {
  const house = await openHouse()
  await signUp(house, 'primera')
  const signUpAs = (username: string, email: string) =>
    house.call('POST', '/api/auth/signup', { username, email, password: PASSWORD })
  await signUpAs('jefe@tienda.co', 'nadie@ejemplo.co')
  const admin = adminOf(house)
  expect(await admin('grant', 'jefe@tienda.co', 'admin')).toMatchObject({ code: 1, out: '' })
  await signUpAs('jefe', 'jefe@tienda.co')
  for (const words of [
    ['grant', 'Jefe@Tienda.co', 'admin'],
    ['verify', 'jefe@tienda.co'],
    ['password', 'jefe@tienda.co'],
  ])
    expect((await admin(...words)).out).toContain('«jefe»')
  expect(await rolesOf(house, 'jefe@tienda.co')).toEqual(['ROLE_USER'])
  expect(await rolesOf(house, 'jefe')).toEqual(['ROLE_USER', 'ROLE_ADMIN'])
})

test.each([
  ['ROLE_USER', 'ROLE_USER'],
  ['usuario', 'ROLE_USER'],
  ['user', 'ROLE_USER'],
  ['Moderador', 'ROLE_MODERATOR'],
  ['moderator', 'ROLE_MODERATOR'],
  ['admin', 'ROLE_ADMIN'],
  ['administradora', 'ROLE_ADMIN'],
  ['toString', null],
  ['', null],
])('«%s» is the role %s', (word, role) => {
  expect(roleOf(word)).toBe(role)
})

test('what changes nothing says so and leaves the sessions alone', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'primera')
  const admin = adminOf(house)
  expect(await admin('grant', 'primera', 'usuario')).toMatchObject({
    code: 0,
    out: '«primera» ya tenía el rol de usuario: no hay nada que cambiar.\n',
  })
  expect(await admin('revoke', 'primera', 'moderator')).toMatchObject({
    code: 0,
    out: '«primera» no tenía el rol de moderador: no hay nada que cambiar.\n',
  })
  expect((await house.call('GET', '/api/test/user', undefined, token)).status).toBe(200)
})

test('the last administrator stays one, also when two take the role from each other at once', async () => {
  const house = await openHouse()
  await signUp(house, 'primera')
  await signUp(house, 'segunda')
  const admin = adminOf(house)
  expect(await admin('revoke', 'primera', 'admin')).toEqual({
    code: 1,
    out: '',
    err: '«primera» es la única cuenta de administrador: da antes ese rol a otra con «grant».\n',
  })
  await admin('grant', 'segunda', 'admin')
  const both = await atOnce(house, [admin('revoke', 'primera', 'admin'), admin('revoke', 'segunda', 'admin')])
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
  const roles = [...(await rolesOf(house, 'primera')), ...(await rolesOf(house, 'segunda'))]
  expect(roles.filter((role) => role === 'ROLE_ADMIN')).toHaveLength(1)
})

/** Keeps everybody from writing an account until all of them wait to: whatever each looked at before is old then. */
async function atOnce<T>({ pool }: TestHouse, commands: Promise<T>[]): Promise<T[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table users in share mode')
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select distinct pid from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(rows).toHaveLength(commands.length)
    }, 30_000)
    await client.query('commit')
  } finally {
    client.release()
  }
  return Promise.all(commands)
}

test('nobody is left without a role', async () => {
  const house = await openHouse()
  await signUp(house, 'primera')
  await signUp(house, 'segunda')
  expect(await adminOf(house)('revoke', 'segunda', 'usuario')).toEqual({
    code: 1,
    out: '',
    err: '«segunda» solo tiene el rol de usuario: nadie puede quedarse sin ninguno.\n',
  })
})

test('the accounts are listed with their roles and whether their address is proved', async () => {
  const house = await openHouse()
  await signUp(house, 'primera')
  await signUp(house, 'Ana')
  await house.db.updateTable('users').set({ mustVerify: true }).where('username', '=', 'Ana').execute()
  const { code, out } = await adminOf(house)('users')
  expect(code).toBe(0)
  expect(out).toBe(
    [
      'USUARIO  CORREO              ROLES                   VERIFICADO',
      'Ana      Ana@ejemplo.co      usuario                 no, y no puede entrar',
      'primera  primera@ejemplo.co  usuario, administrador  no\n',
    ]
      .join('\n')
      .replace('Ana@', 'ana@'),
  )
})

test('a name that would move the cursor is shown as what it is', async () => {
  const house = await openHouse()
  await signUp(house, 'primera')
  await house.db.updateTable('users').set({ username: '\u001B[2Jborra' }).execute()
  const { out } = await adminOf(house)('users')
  expect(out).toContain('\uFFFD[2Jborra')
  expect(out).not.toContain('\u001B')
})

test('somebody whose letter cannot be sent enters once their address is marked as proved', async () => {
  const house = await openHouse()
  await signUp(house, 'primera')
  await signUp(house, 'espera')
  await house.db.updateTable('users').set({ mustVerify: true }).where('username', '=', 'espera').execute()
  const enter = () => house.call('POST', '/api/auth/signin', { username: 'espera', password: PASSWORD })
  expect((await enter()).status).not.toBe(200)
  const { out } = await adminOf(house)('verify', 'espera')
  expect(out).toBe('El correo espera@ejemplo.co de «espera» queda verificado: ya puede entrar.\n')
  expect((await enter()).status).toBe(200)
  expect((await adminOf(house)('verify', 'espera')).out).toBe(
    'El correo espera@ejemplo.co de «espera» ya estaba verificado.\n',
  )
})

test('a new password is shown once, opens the account, and ends what the old one opened', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'primera')
  const stream = await openStream(house.url, token)
  await house.call('POST', '/api/auth/forgot-password', { email: 'primera@ejemplo.co' })
  const { code, out } = await adminOf(house)('password', 'primera')
  const password = /^ {2}(\S+)$/m.exec(out)?.[1] ?? ''
  expect([code, password.length]).toEqual([0, 23])
  expect((await house.call('GET', '/api/test/user', undefined, token)).status).toBe(401)
  await stream.ended()
  const enter = (word: string) =>
    house.call('POST', '/api/auth/signin', { username: 'primera', password: word }).then(({ status }) => status)
  expect([await enter(password), await enter(PASSWORD)]).toEqual([200, 401])
  expect(await house.db.selectFrom('emailLinks').selectAll().execute()).toEqual([])
  expect((await adminOf(house)('password', 'primera')).out).not.toContain(password)
})

test('whoever locked themselves out enters at once with the new password, and nobody else with theirs', async () => {
  const house = await openHouse()
  await signUp(house, 'Primera')
  const enter = async (username: string, password: string, cookie = '') => {
    const { status, headers } = await house.call('POST', '/api/auth/signin', { username, password }, undefined, {
      cookie,
    })
    return { status, cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
  }
  const { cookie: home } = await enter('primera', PASSWORD)
  for (const username of ['primera', 'nadie'])
    for (let i = 0; i < 10; i++) for (const cookie of [home, '']) await enter(username, `no-era-${i}`, cookie)
  const password = /^ {2}(\S+)$/m.exec((await adminOf(house)('password', 'primera')).out)?.[1] ?? ''
  expect((await enter('primera', password, home)).status).toBe(200)
  expect((await enter('PRIMERA', password)).status).toBe(200)
  expect((await enter('nadie', password)).status).toBe(423)
})

const letterNames = ({ dataDir }: TestHouse) => {
  const folder = join(dataDir, 'letters')
  return existsSync(folder) ? readdirSync(folder) : []
}

test('whoever gets a new password is told by letter, as if they had changed it', async () => {
  const house = await openHouse()
  await signUp(house, 'primera')
  expect((await adminOf(house)('password', 'primera')).out).toContain('Se le avisa por carta.')
  await house.drain()
  expect(letterNames(house)).toEqual([expect.stringMatching(/-tu-contrasena-cambio-/)])
  const [name = ''] = letterNames(house)
  const letter = await PostalMime.parse(readFileSync(join(house.dataDir, 'letters', name)))
  expect(letter.to).toEqual([expect.objectContaining({ address: 'primera@ejemplo.co' })])
})

test('without the key at hand the password is new all the same, nobody makes another key, and it says who was not told', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'primera')
  const { code, out } = await adminOf(house, {})('password', 'primera')
  expect([code, out.includes('avísale tú')]).toEqual([0, true])
  expect((await house.call('GET', '/api/test/user', undefined, token)).status).toBe(401)
  await house.drain()
  expect(letterNames(house)).toEqual([])
  expect(existsSync(join(house.dataDir, 'secret.key'))).toBe(false)
})

test.each([
  [[], 'Falta la orden.'],
  [['borrar'], 'No conozco la orden «borrar».'],
  [['constructor'], 'No conozco la orden «constructor».'],
  [['grant'], 'A «grant» le falta <usuario>.'],
  [['grant', 'ana'], 'A «grant» le falta <rol>.'],
  [['grant', 'ana', 'jefa'], 'No conozco el rol «jefa»: es administrador, moderador o usuario.'],
  [['verify', 'ana', 'ya'], 'A «verify» le sobra «ya».'],
])('%j is answered with a sentence and the usage, before any database is looked for', async (words, sentence) => {
  const { code, out, err } = await runCommand('admin.ts', words, { DATA_DIR: '/no/hay/nada' })
  expect([code, out, err.split('\n')[0]]).toEqual([2, '', sentence])
  expect(err).toContain('Uso: npm run admin -- <orden>')
})

test('whoever asks for help gets it', async () => {
  const { code, out } = await runCommand('admin.ts', ['--help'], { DATA_DIR: '/no/hay/nada' })
  expect([code, out.split('\n')[0]]).toEqual([0, 'Uso: npm run admin -- <orden>'])
})

test.each([
  ['an unknown person', {}, 'No hay ninguna cuenta con el nombre o el correo «nadie». «users» las muestra todas.'],
  ['a wrong setting', { PORT: 'muchos' }, 'PORT debe ser un número entero entre 0 y 65535, y vale «muchos».'],
])('%s is one sentence without a stack', async (_, env, sentence) => {
  const database = await freshDatabase()
  const said = await runCommand('admin.ts', ['verify', 'nadie'], { DATABASE_URL: database.url, ...env })
  await database.drop()
  expect(said).toEqual({ code: 1, out: '', err: `${sentence}\n` })
})

test('a database that does not answer, or has no tables yet, is one sentence without a stack', async () => {
  const silent = await runCommand('admin.ts', ['users'], {
    DATABASE_URL: 'postgres://yo:clave-secreta@127.0.0.1:1/base',
  })
  expect(silent.code).toBe(1)
  expect(silent.err).toMatch(/^No se pudo: la base de datos no responde \(.+\)\.\n$/)
  expect(silent.err).not.toContain('clave-secreta')
  const folder = throwAwayFolder('portavoz-vacia-')
  const empty = await runCommand('admin.ts', ['users'], { DATA_DIR: folder })
  rmSync(folder, { recursive: true })
  expect(empty).toMatchObject({ code: 1, out: '' })
  expect(empty.err).toMatch(/^En la carpeta de datos \S+ todavía no hay una base de datos: [^\n]+\n$/)
})

test('the commands reach a running installation without disturbing it, and one that is stopped', async () => {
  const folder = throwAwayFolder('portavoz-orden-')
  const server = await openProcess({ DATA_DIR: folder })
  const post = (path: string, body: unknown) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const password = PASSWORD
  await post('/api/auth/signup', { username: 'primera', email: 'primera@ejemplo.co', password })
  const during = await runCommand('admin.ts', ['grant', 'primera', 'moderador'], { DATA_DIR: folder })
  const after = await post('/api/auth/signin', { username: 'primera', password })
  expect([during.code, after.status, ((await after.json()) as { roles: string[] }).roles]).toEqual([
    0,
    200,
    ['ROLE_USER', 'ROLE_ADMIN', 'ROLE_MODERATOR'],
  ])
  await server.terminate()
  const stopped = await runCommand('admin.ts', ['users'], { DATA_DIR: folder })
  expect(stopped.out).toContain('primera  primera@ejemplo.co  usuario, administrador, moderador')
  await (await openProcess({ DATA_DIR: folder })).terminate()
  rmSync(folder, { recursive: true, force: true })
})
