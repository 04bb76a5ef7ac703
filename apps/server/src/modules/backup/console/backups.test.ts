import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { auditLines } from '../../../../test/helpers/audit-lines.ts'
import { PASSWORD, signUp } from '../../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { checkBackup } from '../archive/check-backup.ts'

const PATH = '/api/installation/backups'

async function startWithAdministrator(env: Record<string, string> = {}) {
  const server = await startTestServer({ env })
  const admin = await signUp(server, 'primera')
  const call = (method: string, path = '', body?: unknown) => server.call(method, PATH + path, body, admin.token)
  const overview = async () => (await call('GET')).body.data
  /** Makes a backup and returns its name. */
  const backUp = async (): Promise<string> => {
    expect((await call('POST')).status).toBe(200)
    await server.drain(1)
    return (await overview()).files[0].name
  }
  return { server, admin, call, overview, backUp, folder: join(server.dataDir, 'copias') }
}

test('backups: only the administrator of the installation sees, makes, downloads and deletes them', async () => {
  const { server } = await startWithAdministrator()
  const other = await signUp(server, 'segunda')
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['POST', '/x/download'],
    ['DELETE', '/x'],
  ] as const) {
    const body = path.endsWith('download') ? { currentPassword: PASSWORD } : undefined
    expect((await server.call(method, PATH + path, body, other.token)).status).toBe(403)
    expect((await server.call(method, PATH + path, body)).status).toBe(401)
  }
})

test('backup now: a second request joins the first, and the file is complete', async () => {
  const { server, admin, call, overview, folder } = await startWithAdministrator()
  expect(await overview()).toMatchObject({ current: null, last: null, failed: null, files: [], isEncrypted: false })
  const [first, second] = [await call('POST'), await call('POST')]
  expect(first.body.data).toMatchObject({ state: 'waiting', isAutomatic: false })
  expect(second.body.data).toEqual(first.body.data)
  expect(await overview()).toMatchObject({ current: { state: 'waiting' }, files: [] })
  await server.drain()

  const { current, last, files, isElsewhere } = await overview()
  expect({ current, isElsewhere }).toEqual({ current: null, isElsewhere: false })
  expect(files).toHaveLength(1)
  const [{ name, bytes, createdAt }] = files
  expect(last).toMatchObject({ state: 'done', fileName: name, bytes, folder })
  expect(last.rows).toBeGreaterThan(1)
  expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.parse(last.finishedAt))
  const { manifest } = await checkBackup({ path: join(folder, name), passphrase: null })
  expect(manifest.tables['public.users']).toMatchObject({ rows: 1 })
  expect(manifest.tables['public.backup_runs']).toBeUndefined()
  const lines = (await auditLines(server)).filter(({ action }) => action === 'backup.requested')
  expect(lines).toMatchObject([
    { userId: admin.id, workspaceId: null },
    { userId: admin.id, workspaceId: null },
  ])
})

test('download: the password gives one download of one file for a minute, which is recorded', async () => {
  const { server, admin, call, backUp, folder } = await startWithAdministrator()
  const name = await backUp()
  const ask = (currentPassword: string) => call('POST', `/${name}/download`, { currentPassword })
  expect(await ask('otra-clave')).toMatchObject({ status: 422, body: { code: 'user.wrong_password' } })
  const grant = async () => server.url + (await ask(PASSWORD)).body.data.address
  const address = await grant()
  expect(address).not.toContain(PASSWORD)

  const other = new URL(address)
  other.pathname = other.pathname.replace(name, `${name}x`)
  expect((await fetch(other)).status).toBe(410)
  const response = await fetch(address)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  expect(response.headers.get('content-length')).toBe(String(readFileSync(join(folder, name)).length))
  expect(Buffer.from(await response.arrayBuffer())).toEqual(readFileSync(join(folder, name)))
  expect((await fetch(address)).status).toBe(410)

  const late = await grant()
  server.advanceClock(61_000)
  expect((await fetch(late)).status).toBe(410)
  const former = await grant()
  await server.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER'] })
    .execute()
  expect((await fetch(former)).status).toBe(410)
  const lines = (await auditLines(server)).filter(({ action }) => action === 'backup.downloaded')
  expect(lines).toMatchObject([{ userId: admin.id, userName: 'primera', workspaceId: null, detail: { name } }])
})

test('HEAD of a download does not spend its grant', async () => {
  const { server, call, backUp } = await startWithAdministrator()
  const name = await backUp()
  const { body } = await call('POST', `/${name}/download`, { currentPassword: PASSWORD })
  const address = server.url + body.data.address
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(405)
  expect((await fetch(address)).status).toBe(200)
})

test('download whose client is gone before it begins: the file is closed', async () => {
  const { server, call, backUp, folder } = await startWithAdministrator()
  const path = join(folder, await backUp())
  const { body } = await call('POST', `/${basename(path)}/download`, { currentPassword: PASSWORD })
  const client = await server.pool.connect()
  await client.query('begin')
  await client.query('lock table backup_grants in access exclusive mode')
  const abort = new AbortController()
  const download = fetch(server.url + body.data.address, { signal: abort.signal })
  await expect.poll(() => countWaiting(server)).toBe(1)
  abort.abort()
  await expect(download).rejects.toThrow('aborted')
  await client.query('commit')
  client.release()
  await expect.poll(async () => (await auditLines(server)).at(-1)?.action).toBe('backup.downloaded')
  await expect.poll(() => countOpen(path)).toBe(0)
})

test('download of a name that is no regular file: it is not found', async () => {
  const { server, call, backUp, folder } = await startWithAdministrator()
  const path = join(folder, await backUp())
  for (const replace of [() => symlinkSync('/etc/passwd', path), () => mkdirSync(path)]) {
    const { body } = await call('POST', `/${basename(path)}/download`, { currentPassword: PASSWORD })
    rmSync(path)
    replace()
    expect((await fetch(server.url + body.data.address)).status).toBe(404)
    rmSync(path, { recursive: true })
    writeFileSync(path, 'copia')
  }
})

const countWaiting = async ({ pool }: TestServer) =>
  Number(
    (await pool.query(`select count(*) from pg_locks where not granted and relation = 'backup_grants'::regclass`))
      .rows[0].count,
  )

/** How often this process has a file open. */
const countOpen = (path: string) =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path
    } catch {
      return false
    }
  }).length

test('delete: one backup goes; other names lead nowhere', async () => {
  const { server, call, overview, backUp, folder } = await startWithAdministrator()
  const name = await backUp()
  const foreign = name.replace(/portavoz-[0-9a-f]{8}/, 'portavoz-00000000')
  writeFileSync(join(folder, foreign), 'de otra instalación')
  writeFileSync(join(folder, `${name}.parcial`), 'a medias')
  expect((await overview()).files.map((file: { name: string }) => file.name)).toEqual([name])
  for (const wrong of [foreign, `${name}.parcial`, '..%2F..%2Fsecret.key', 'nada'])
    expect((await call('DELETE', `/${wrong}`)).body.code).toBe('backup.not_found')
  const foreignDownload = await call('POST', `/${foreign}/download`, { currentPassword: PASSWORD })
  expect(foreignDownload.body.code).toBe('backup.not_found')

  expect((await call('DELETE', `/${name}`)).status).toBe(200)
  expect(readdirSync(folder).toSorted()).toEqual([foreign, `${name}.parcial`].toSorted())
  expect(await overview()).toMatchObject({ files: [], isElsewhere: false, last: { fileName: null } })
  expect((await auditLines(server)).at(-1)).toMatchObject({ action: 'backup.deleted', detail: { name } })
})

test('encrypted: with BACKUP_PASSPHRASE the file is, and the overview says so', async () => {
  const passphrase = 'una contraseña larga'
  const { backUp, overview, folder } = await startWithAdministrator({ BACKUP_PASSPHRASE: passphrase })
  const name = await backUp()
  expect(await overview()).toMatchObject({ isEncrypted: true, files: [{ isEncrypted: true }] })
  await expect(checkBackup({ path: join(folder, name), passphrase: null })).rejects.toThrow('La copia está cifrada')
  expect((await checkBackup({ path: join(folder, name), passphrase })).manifest.tables['public.users']?.rows).toBe(1)
})

test('elsewhere: a process with another folder says where the last backup is', async () => {
  const { server, admin, backUp } = await startWithAdministrator()
  await backUp()
  const { database, telegram, model } = server
  const web = await startTestServer({ sharedWith: { database, telegramUrl: telegram.url, modelUrl: model.url } })
  const { body } = await web.call('GET', PATH, undefined, admin.token)
  expect(body.data).toMatchObject({ isElsewhere: true, files: [], last: { folder: join(server.dataDir, 'copias') } })
})

const installationLines = async (server: TestServer, token: string) => {
  const { findings } = (await server.call('GET', '/api/installation/report', undefined, token)).body.data
  return findings.filter(({ check }: { check: string }) => check === 'Copias de seguridad')
}

test('failure: a wrong folder is named with what to do, also in «Instalación», until one succeeds', async () => {
  const { server, admin, call, overview, backUp, folder } = await startWithAdministrator()
  writeFileSync(folder, 'no soy una carpeta')
  await call('POST')
  await server.drain(1)
  const sentence = `${folder} no es una carpeta donde se pueda escribir: elige otra con BACKUP_DIR.`
  expect(await overview()).toMatchObject({ failed: { failure: sentence }, last: null })
  const [line] = await installationLines(server, admin.token)
  expect(line).toMatchObject({ state: 'bad', advice: expect.stringContaining('Copias de seguridad') })
  expect(line.seen).toContain(sentence)

  rmSync(folder)
  await backUp()
  expect(await overview()).toMatchObject({ failed: null, trouble: null, last: { state: 'done' } })
  expect(await installationLines(server, admin.token)).toMatchObject([{ state: 'good' }])
})

test('«Instalación»: says that automatic backups are off, that there is none, and that the last is old', async () => {
  const { server, admin, backUp } = await startWithAdministrator()
  expect(await installationLines(server, admin.token)).toMatchObject([
    { state: 'good', seen: expect.stringContaining('La primera se hará esta noche') },
  ])
  await server.db
    .updateTable('users')
    .set({ createdAt: new Date('2026-01-01') })
    .execute()
  expect(await installationLines(server, admin.token)).toMatchObject([
    { state: 'bad', seen: 'Todavía no hay ninguna copia.' },
  ])
  // A clock that was ahead.
  const ahead = { isAutomatic: true, requestedAt: new Date('2099-01-01'), finishedAt: new Date('2099-01-01') }
  await server.db
    .insertInto('backupRuns')
    .values([
      { ...ahead, state: 'done' },
      { ...ahead, state: 'failed', failure: 'ayer' },
    ])
    .execute()
  expect(await installationLines(server, admin.token)).toMatchObject([
    { state: 'bad', seen: 'Todavía no hay ninguna copia.' },
  ])
  await backUp()
  server.advanceClock(3 * 86_400_000)
  expect(await installationLines(server, admin.token)).toMatchObject([
    { state: 'bad', seen: 'La última copia tiene 3 días.' },
  ])
  const off = await startWithAdministrator({ BACKUP_AUTOMATIC: 'off' })
  expect(await installationLines(off.server, off.admin.token)).toMatchObject([
    { state: 'warning', seen: expect.stringContaining('apagadas') },
  ])
  expect(await off.overview()).toMatchObject({ isAutomatic: false, nextAt: null })
})
