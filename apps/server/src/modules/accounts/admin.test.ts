import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test, vi } from 'vitest'
import { runCommand } from '../../../test/process/run-command.ts'
import { createTestDatabase } from '../../../test/database/test-database.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { TEST_SECRET_KEY } from '../../../test/helpers/secret-key.ts'
import { PASSWORD, signUp } from '../../../test/test-accounts.ts'
import { enrolTotp, signInWithPassword } from '../../../test/helpers/second-factor.ts'
import { auditLines } from '../../../test/helpers/audit-lines.ts'
import { startServerProcess } from '../../../test/process/server-process.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'
import { createTemporaryFolder } from '../../../test/process/temporary-folder.ts'
import { parseRole } from './roles.ts'

// Each test starts processes, some of them a whole installation.
vi.setConfig({ testTimeout: 300_000 })

const adminCommand =
  ({ database, dataDir }: TestServer, env: Record<string, string> = { SECRET_KEY: TEST_SECRET_KEY }) =>
  (...words: string[]) =>
    runCommand('admin', words, { DATABASE_URL: database.url, DATA_DIR: dataDir, ...env })

const rolesOf = async ({ db }: TestServer, username: string) =>
  (await db.selectFrom('users').select('roles').where('username', '=', username).executeTakeFirstOrThrow()).roles

test('grant: ends every session of the account within five seconds and applies at the next sign-in', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'primera')
  const { token } = await signUp(testServer, 'Mariana')
  const stream = await openEventStream(testServer.url, token)
  const result = await adminCommand(testServer)('grant', 'mariana', 'moderador')
  expect(result).toEqual({
    code: 0,
    out: '«Mariana» tiene ahora el rol de moderador. Sus sesiones se cerraron: tiene que volver a entrar.\n',
    err: '',
  })
  expect((await testServer.call('GET', '/api/test/user', undefined, token)).status).toBe(401)
  const startedAt = performance.now()
  await stream.waitForEnd()
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  const { body } = await testServer.call('POST', '/api/auth/signin', { username: 'mariana', password: PASSWORD })
  expect(body.roles).toEqual(['ROLE_USER', 'ROLE_MODERATOR'])
})

test('commands: each that changes something is recorded, and the owner reads what concerns the account', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'primera')
  const { id: userId, token } = await signUp(testServer, 'segunda')
  await enrolTotp(testServer, token)
  const identity = { issuer: 'https://acceso.co', subject: 'otra', userId, email: 'otra@ejemplo.co' }
  await testServer.db
    .insertInto('oidcIdentities')
    .values({ ...identity, createdAt: new Date() })
    .execute()
  const admin = adminCommand(testServer)
  for (const words of [
    'users',
    'grant segunda moderador',
    'grant segunda moderador',
    'revoke segunda moderador',
    'verify segunda',
    'verify segunda',
    'second-factor segunda',
    'second-factor segunda',
    'password segunda',
    'invite',
    'forget-key',
  ])
    expect(await admin(...words.split(' '))).toMatchObject({ code: 0 })
  expect(await admin('grant', 'nadie', 'admin')).toMatchObject({ code: 1 })
  const ofAccount = { workspaceId: null, userId, detail: { userId, username: 'segunda' } }
  const role = { workspaceId: null, userId, detail: { ...ofAccount.detail, role: 'ROLE_MODERATOR' } }
  const ofInstallation = { workspaceId: null, userId: null, detail: null }
  const lines = (await auditLines(testServer)).filter(({ source }) => source === 'command')
  expect(lines).toMatchObject(
    [
      { action: 'role.granted', ...role },
      { action: 'role.revoked', ...role },
      { action: 'email.verified', ...ofAccount },
      { action: 'second_factor.removed', ...ofAccount },
      { action: 'password.replaced', ...ofAccount },
      { action: 'oidc.removed', ...ofAccount },
      { action: 'invitation.created', ...ofInstallation },
      { action: 'key.forgotten', ...ofInstallation },
    ].map((line) => ({ ...line, userName: 'operador' })),
  )
})

test('second-factor: the account signs in with the password alone, and its sessions stay', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'primera')
  const { token } = await signUp(testServer, 'mariana')
  await enrolTotp(testServer, token)
  expect((await signInWithPassword(testServer)).status).toBe(401)
  const { code, out } = await adminCommand(testServer)('second-factor', 'mariana')
  expect([code, out]).toEqual([0, expect.stringContaining('«mariana» ya no tiene verificación en dos pasos')])
  expect((await signInWithPassword(testServer)).status).toBe(200)
  expect((await testServer.call('GET', '/api/test/user', undefined, token)).status).toBe(200)
  expect((await adminCommand(testServer)('second-factor', 'mariana')).out).toContain('no tenía')
})

test('revoke: ends every session of the account within five seconds', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'primera')
  const { token } = await signUp(testServer, 'segunda')
  await testServer.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
    .where('username', '=', 'segunda')
    .execute()
  const stream = await openEventStream(testServer.url, token)
  expect((await adminCommand(testServer)('revoke', 'segunda', 'moderador')).code).toBe(0)
  expect((await testServer.call('GET', '/api/test/user', undefined, token)).status).toBe(401)
  await stream.waitForEnd()
})

test('invite: an empty installation gives a link under every mode, and a closed one with accounts none', async () => {
  const testServer = await startTestServer({ env: { SIGNUP: 'closed' } })
  const admin = adminCommand(testServer, { SECRET_KEY: TEST_SECRET_KEY, SIGNUP: 'closed' })
  const { code, out: output } = await admin('invite')
  expect([code, output]).toEqual([0, expect.stringMatching(/invitation=\S{20,}/)])
  const invitation = new URL(/http\S+/.exec(output)?.[0] ?? '').searchParams.get('invitation')
  const newUser = { username: 'primera', email: 'primera@ejemplo.co', password: PASSWORD, invitation }
  expect((await testServer.call('POST', '/api/auth/signup', newUser)).status).toBe(200)
  expect(await rolesOf(testServer, 'primera')).toEqual(['ROLE_USER', 'ROLE_ADMIN'])
  const refused = await admin('invite')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('SIGNUP vale closed')])
})

test('grant: the role may have its wire name and the account its e-mail address', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'primera')
  await signUp(testServer, 'segunda')
  expect(await adminCommand(testServer)('grant', 'SEGUNDA@ejemplo.co', 'ROLE_ADMIN')).toMatchObject({ code: 0 })
  expect(await rolesOf(testServer, 'segunda')).toEqual(['ROLE_USER', 'ROLE_ADMIN'])
})

test('grant: a user name that looks like another account’s address gets nothing meant for that account', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'primera')
  const signUpAs = (username: string, email: string) =>
    testServer.call('POST', '/api/auth/signup', { username, email, password: PASSWORD })
  await signUpAs('intrusa', 'nadie@ejemplo.co')
  // Names of accounts of earlier versions may contain «@».
  const earlierName = { username: 'jefe@tienda.co' }
  await testServer.db.updateTable('users').set(earlierName).where('username', '=', 'intrusa').execute()
  const admin = adminCommand(testServer)
  expect(await admin('grant', 'jefe@tienda.co', 'admin')).toMatchObject({ code: 1, out: '' })
  await signUpAs('jefe', 'jefe@tienda.co')
  for (const words of [
    ['grant', 'Jefe@Tienda.co', 'admin'],
    ['verify', 'jefe@tienda.co'],
    ['password', 'jefe@tienda.co'],
  ])
    expect((await admin(...words)).out).toContain('«jefe»')
  expect(await rolesOf(testServer, 'jefe@tienda.co')).toEqual(['ROLE_USER'])
  expect(await rolesOf(testServer, 'jefe')).toEqual(['ROLE_USER', 'ROLE_ADMIN'])
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
])('«%s» is the role %s', (spelling, role) => {
  expect(parseRole(spelling)).toBe(role)
})

test('command without effect: says so and keeps the sessions', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'primera')
  const admin = adminCommand(testServer)
  expect(await admin('grant', 'primera', 'usuario')).toMatchObject({
    code: 0,
    out: '«primera» ya tenía el rol de usuario: no hay nada que cambiar.\n',
  })
  expect(await admin('revoke', 'primera', 'moderator')).toMatchObject({
    code: 0,
    out: '«primera» no tenía el rol de moderador: no hay nada que cambiar.\n',
  })
  expect((await testServer.call('GET', '/api/test/user', undefined, token)).status).toBe(200)
})

test('revoke: the last administrator stays one, also when two revoke each other at once', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'primera')
  await signUp(testServer, 'segunda')
  const admin = adminCommand(testServer)
  expect(await admin('revoke', 'primera', 'admin')).toEqual({
    code: 1,
    out: '',
    err: '«primera» es la única cuenta de administrador: da antes ese rol a otra con «grant».\n',
  })
  await admin('grant', 'segunda', 'admin')
  const results = await runTogether(testServer, [
    admin('revoke', 'primera', 'admin'),
    admin('revoke', 'segunda', 'admin'),
  ])
  expect(results.filter(({ code }) => code === 0)).toHaveLength(1)
  const roles = [...(await rolesOf(testServer, 'primera')), ...(await rolesOf(testServer, 'segunda'))]
  expect(roles.filter((role) => role === 'ROLE_ADMIN')).toHaveLength(1)
})

/** Blocks writes to accounts until all commands wait, so that each one has read stale data. */
async function runTogether<T>({ pool }: TestServer, commands: Promise<T>[]): Promise<T[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table users in share mode')
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select distinct pid from pg_locks where not granted
          and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(rows).toHaveLength(commands.length)
    }, 30_000)
    await client.query('commit')
  } finally {
    client.release()
  }
  return Promise.all(commands)
}

test('revoke: the last role of an account is kept', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'primera')
  await signUp(testServer, 'segunda')
  expect(await adminCommand(testServer)('revoke', 'segunda', 'usuario')).toEqual({
    code: 1,
    out: '',
    err: '«segunda» solo tiene el rol de usuario: nadie puede quedarse sin ninguno.\n',
  })
})

test('users: lists the accounts with their roles and whether their address is verified', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'primera')
  await signUp(testServer, 'Ana')
  await testServer.db.updateTable('users').set({ mustVerify: true }).where('username', '=', 'Ana').execute()
  const { code, out: output } = await adminCommand(testServer)('users')
  expect(code).toBe(0)
  expect(output).toBe(
    [
      'USUARIO  CORREO              ROLES                   VERIFICADO',
      'Ana      Ana@ejemplo.co      usuario                 no, y no puede entrar',
      'primera  primera@ejemplo.co  usuario, administrador  no\n',
    ]
      .join('\n')
      .replace('Ana@', 'ana@'),
  )
})

test('users: control characters in a name are shown escaped', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'primera')
  await testServer.db.updateTable('users').set({ username: '\u001B[2Jborra' }).execute()
  const { out: output } = await adminCommand(testServer)('users')
  expect(output).toContain('\uFFFD[2Jborra')
  expect(output).not.toContain('\u001B')
})

test('verify: an account that cannot receive e-mail can sign in afterwards', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'primera')
  await signUp(testServer, 'espera')
  await testServer.db.updateTable('users').set({ mustVerify: true }).where('username', '=', 'espera').execute()
  const enter = () => testServer.call('POST', '/api/auth/signin', { username: 'espera', password: PASSWORD })
  expect((await enter()).status).not.toBe(200)
  const { out: output } = await adminCommand(testServer)('verify', 'espera')
  expect(output).toBe('El correo espera@ejemplo.co de «espera» queda verificado: ya puede entrar.\n')
  expect((await enter()).status).toBe(200)
  expect((await adminCommand(testServer)('verify', 'espera')).out).toBe(
    'El correo espera@ejemplo.co de «espera» ya estaba verificado.\n',
  )
})

test('password: is shown once, works, and ends the sessions of the old one', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'primera')
  const stream = await openEventStream(testServer.url, token)
  await testServer.call('POST', '/api/auth/forgot-password', { email: 'primera@ejemplo.co' })
  const { code, out: output } = await adminCommand(testServer)('password', 'primera')
  const password = /^ {2}(\S+)$/m.exec(output)?.[1] ?? ''
  expect([code, password.length]).toEqual([0, 23])
  expect((await testServer.call('GET', '/api/test/user', undefined, token)).status).toBe(401)
  await stream.waitForEnd()
  const enter = (spelling: string) =>
    testServer
      .call('POST', '/api/auth/signin', { username: 'primera', password: spelling })
      .then(({ status }) => status)
  expect([await enter(password), await enter(PASSWORD)]).toEqual([200, 401])
  expect(await testServer.db.selectFrom('emailLinks').selectAll().execute()).toEqual([])
  expect((await adminCommand(testServer)('password', 'primera')).out).not.toContain(password)
})

test('password: a locked account signs in at once with the new one, and other accounts stay locked', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'Primera')
  const enter = async (username: string, password: string, cookie = '') => {
    const { status, headers } = await testServer.call('POST', '/api/auth/signin', { username, password }, undefined, {
      cookie,
    })
    return { status, cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
  }
  const { cookie: home } = await enter('primera', PASSWORD)
  for (const username of ['primera', 'nadie'])
    for (let i = 0; i < 10; i++) for (const cookie of [home, '']) await enter(username, `no-era-${i}`, cookie)
  const password = /^ {2}(\S+)$/m.exec((await adminCommand(testServer)('password', 'primera')).out)?.[1] ?? ''
  expect((await enter('primera', password, home)).status).toBe(200)
  expect((await enter('PRIMERA', password)).status).toBe(200)
  expect((await enter('nadie', password)).status).toBe(423)
})

const emailNames = ({ dataDir }: TestServer) => {
  const folder = join(dataDir, 'letters')
  return existsSync(folder) ? readdirSync(folder) : []
}

test('password: the owner gets the same e-mail as after changing it', async () => {
  const testServer = await startTestServer()
  await signUp(testServer, 'primera')
  expect((await adminCommand(testServer)('password', 'primera')).out).toContain('Se le avisa por carta.')
  await testServer.drain()
  expect(emailNames(testServer)).toEqual([expect.stringMatching(/-tu-contrasena-cambio-/)])
  const [name = ''] = emailNames(testServer)
  const letter = await PostalMime.parse(readFileSync(join(testServer.dataDir, 'letters', name)))
  expect(letter.to).toEqual([expect.objectContaining({ address: 'primera@ejemplo.co' })])
})

test('password: works without the key, creates no key, and says which e-mail was not sent', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'primera')
  const { code, out: output } = await adminCommand(testServer, {})('password', 'primera')
  expect([code, output.includes('avísale tú')]).toEqual([0, true])
  expect((await testServer.call('GET', '/api/test/user', undefined, token)).status).toBe(401)
  await testServer.drain()
  expect(emailNames(testServer)).toEqual([])
  expect(existsSync(join(testServer.dataDir, 'secret.key'))).toBe(false)
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
  const { code, out: output, err } = await runCommand('admin', words, { DATA_DIR: '/no/hay/nada' })
  expect([code, output, err.split('\n')[0]]).toEqual([2, '', sentence])
  expect(err).toContain('Uso: npm run admin -- <orden>')
})

test('help: prints the usage', async () => {
  const { code, out: output } = await runCommand('admin', ['--help'], { DATA_DIR: '/no/hay/nada' })
  expect([code, output.split('\n')[0]]).toEqual([0, 'Uso: npm run admin -- <orden>'])
})

test.each([
  ['an unknown person', {}, 'No hay ninguna cuenta con el nombre o el correo «nadie». «users» las muestra todas.'],
  ['a wrong setting', { PORT: 'muchos' }, 'PORT debe ser un número entero entre 0 y 65535, y vale «muchos».'],
])('%s is one sentence without a stack', async (_, env, sentence) => {
  const database = await createTestDatabase()
  const result = await runCommand('admin', ['verify', 'nadie'], { DATABASE_URL: database.url, ...env })
  await database.drop()
  expect(result).toEqual({ code: 1, out: '', err: `${sentence}\n` })
})

test('database that does not answer or has no tables: one sentence without a stack', async () => {
  const silent = await runCommand('admin', ['users'], {
    DATABASE_URL: 'postgres://yo:clave-secreta@127.0.0.1:1/base',
  })
  expect(silent.code).toBe(1)
  expect(silent.err).toMatch(/^No se pudo: la base de datos no responde \(.+\)\.\n$/)
  expect(silent.err).not.toContain('clave-secreta')
  const folder = createTemporaryFolder('portavoz-vacia-')
  const empty = await runCommand('admin', ['users'], { DATA_DIR: folder })
  rmSync(folder, { recursive: true })
  expect(empty).toMatchObject({ code: 1, out: '' })
  expect(empty.err).toMatch(/^En la carpeta de datos \S+ todavía no hay una base de datos: [^\n]+\n$/)
})

test('commands: work with a running installation, without disturbing it, and with a stopped one', async () => {
  const folder = createTemporaryFolder('portavoz-orden-')
  const server = await startServerProcess({ DATA_DIR: folder })
  const post = (path: string, body: unknown) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const password = PASSWORD
  await post('/api/auth/signup', { username: 'primera', email: 'primera@ejemplo.co', password })
  const during = await runCommand('admin', ['grant', 'primera', 'moderador'], { DATA_DIR: folder })
  const signIn = await post('/api/auth/signin', { username: 'primera', password })
  expect([during.code, signIn.status, ((await signIn.json()) as { roles: string[] }).roles]).toEqual([
    0,
    200,
    ['ROLE_USER', 'ROLE_ADMIN', 'ROLE_MODERATOR'],
  ])
  await server.terminate()
  const stopped = await runCommand('admin', ['users'], { DATA_DIR: folder })
  expect(stopped.out).toContain('primera  primera@ejemplo.co  usuario, administrador, moderador')
  await (await startServerProcess({ DATA_DIR: folder })).terminate()
  rmSync(folder, { recursive: true, force: true })
})
