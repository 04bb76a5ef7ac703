import { randomBytes, randomUUID } from 'node:crypto'
import type { ServerEvent } from '@portavoz/contract'
import { existsSync, mkdirSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { auditLines } from '../../../../test/helpers/audit-lines.ts'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'
import { createTemporaryFolder } from '../../../../test/process/temporary-folder.ts'
import { addMember, signUp } from '../../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { readInstallationId } from '../../../db/installation/installation-id.ts'
import { diskSpaceAt } from '../../../platform/files/disk-space.ts'
import { createLog } from '../../../platform/log/log.ts'
import { formatBackupName, installationMark, parseBackupName } from '../backup-name.ts'
import { createFolderBackups } from '../storage/folder-backups.ts'
import { createBackupRunsStore } from './backup-runs.store.ts'
import { describeFailure } from './describe-failure.ts'
import { createRunBackup } from './run-backup.ts'

const DAY_MS = 86_400_000

function createFolder(): string {
  const folder = createTemporaryFolder('portavoz-noches-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const backupsIn = (folder: string) => readdirSync(folder).filter((name) => parseBackupName(name) !== null)

/** A server of the night before: its next look finds the backup due. */
async function startBeforeNight(folder: string, env: Record<string, string> = {}) {
  const server = await startTestServer({ runsWorkers: true, env: { BACKUP_DIR: folder, ...env } })
  const admin = await signUp(server, 'primera')
  return { server, admin }
}

const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 100 })
const runsOf = ({ db }: TestServer) => db.selectFrom('backupRuns').selectAll().orderBy('id').execute()

test('nightly backup: two processes make one, and only own automatic files that expired go', async () => {
  const folder = createFolder()
  const { server } = await startBeforeNight(folder)
  const { database, telegram, model } = server
  const second = await startTestServer({
    runsWorkers: true,
    env: { BACKUP_DIR: folder },
    sharedWith: { database, telegramUrl: telegram.url, modelUrl: model.url },
  })
  const installation = installationMark(await readInstallationId(server.db))
  const old = (day: string, other: object = {}) =>
    formatBackupName({
      installation,
      createdAt: new Date(`${day}T03:00:00Z`),
      kind: 'automatic',
      isEncrypted: false,
      ...other,
    })
  const stays = [
    ...Array.from({ length: 6 }, (_, i) => old(`2026-01-1${i + 2}`)),
    // The last of its week.
    old('2026-01-06'),
    old('2026-01-05', { kind: 'manual' }),
    old('2026-01-04', { kind: 'before_update' }),
    old('2026-01-05', { installation: '00000000' }),
    'foto.jpg',
  ]
  const gone = [old('2026-01-05')]
  const drafts = [
    `${old('2026-01-02')}.parcial`,
    `${old('2026-01-03')}.parcial`,
    `${old('2026-01-02')}.${randomUUID()}.parcial`,
  ]
  for (const name of [...stays, ...gone, ...drafts]) writeFileSync(join(folder, name), 'copia')
  for (const one of [server, second]) one.advanceClock(2 * DAY_MS)
  // The clock of the server is ahead of that of the files.
  for (const draft of [drafts[0]!, drafts[2]!])
    utimesSync(join(folder, draft), new Date('2026-01-02'), new Date('2026-01-02'))
  utimesSync(join(folder, drafts[1]!), server.clock.now(), server.clock.now())
  await waitFor(async () => expect(await runsOf(server)).toMatchObject([{ state: 'done', isAutomatic: true }]))
  const [run] = await runsOf(server)
  await waitFor(() => expect(existsSync(join(folder, gone[0]!))).toBe(false))
  expect(new Set(readdirSync(folder))).toEqual(new Set([...stays, drafts[1], run?.fileName]))
  const deletions = async () => (await auditLines(server)).filter(({ action }) => action === 'backup.deleted')
  await waitFor(async () =>
    expect(await deletions()).toMatchObject([
      { userName: 'Portavoz', userId: null, workspaceId: null, source: 'server', detail: { name: gone[0] } },
    ]),
  )
})

test('nightly backup that fails: the administrators are told with what to do, and that it works again', async () => {
  const parent = createFolder()
  const folder = join(parent, 'copias')
  writeFileSync(folder, 'no soy una carpeta')
  const { server, admin } = await startBeforeNight(folder)
  const other = await signUp(server, 'segunda')
  await addMember(server, admin.id, other.id, 'agent')
  const stream = await openEventStream(server.url, admin.token)
  onTestFinished(stream.close)
  const failures = () => stream.events.flatMap((event) => (event.type === 'backup' ? [event] : []))
  const foreign = await openEventStream(server.url, other.token)
  onTestFinished(foreign.close)
  const missedBy = async ({ token }: { token: string }, since?: string) =>
    (await server.call('GET', `/api/events/missed${since ? `?since=${since}` : ''}`, undefined, token)).body.data
  const { place } = await missedBy(other)
  server.advanceClock(2 * DAY_MS)
  await stream.waitUntil(() => failures().length > 0, 'the failure')
  expect(failures()).toMatchObject([
    { userIds: [admin.id], workspaceId: admin.id, failure: expect.stringContaining('elige otra con BACKUP_DIR') },
  ])
  // Both follow this workspace, and events arrive in order.
  await server.call('POST', '/api/canned-replies', { shortcut: 'a', content: 'b' }, admin.token)
  await foreign.waitUntil(() => foreign.events.some(({ type }) => type === 'canned_reply'), 'the event after it')
  expect(foreign.events.filter(({ type }) => type === 'backup')).toEqual([])
  const kindsMissedBy = async (person: { token: string }) =>
    (await missedBy(person, place)).events.map(({ event }: { event: ServerEvent }) => event.type)
  expect(await kindsMissedBy(admin)).toEqual(expect.arrayContaining(['backup', 'canned_reply']))
  expect(await kindsMissedBy(other)).toContain('canned_reply')
  expect(await kindsMissedBy(other)).not.toContain('backup')
  rmSync(folder)
  mkdirSync(folder)
  server.advanceClock(31 * 60_000)
  await stream.waitUntil(() => failures().some(({ failure }) => failure === null), 'the success')
  expect(backupsIn(folder)).toHaveLength(1)
})

test('BACKUP_AUTOMATIC=off: none is made, and one that a person asks for is', async () => {
  const folder = createFolder()
  const { server, admin } = await startBeforeNight(folder, { BACKUP_AUTOMATIC: 'off' })
  server.advanceClock(2 * DAY_MS)
  await server.call('POST', '/api/installation/backups', undefined, admin.token)
  await waitFor(async () => expect(await runsOf(server)).toMatchObject([{ state: 'done', isAutomatic: false }]))
  expect(backupsIn(folder)).toHaveLength(1)
  server.advanceClock(2 * DAY_MS)
  // Released by a look that found nothing to do.
  await waitFor(async () => expect(await leasesOf(server)).toEqual([]))
  expect(await runsOf(server)).toHaveLength(1)
})

test('clock that was ahead: runs that it stamped do not hold the nightly backup back', async () => {
  const folder = createFolder()
  const { server } = await startBeforeNight(folder)
  const ahead = new Date('2099-01-01')
  const common = { isAutomatic: true, requestedAt: ahead, finishedAt: ahead }
  await server.db
    .insertInto('backupRuns')
    .values([
      { ...common, state: 'done' },
      { ...common, state: 'failed', failure: 'ayer' },
    ])
    .execute()
  server.advanceClock(2 * DAY_MS)
  await waitFor(async () => expect((await runsOf(server)).slice(2)).toMatchObject([{ state: 'done' }]))
})

const leasesOf = ({ db }: TestServer) =>
  db.selectFrom('leases').select('name').where('name', 'like', 'backup:%').execute()

async function createRun(folder: string, readDisk = diskSpaceAt, yieldToInteractive = async () => {}) {
  const server = await startTestServer()
  const store = createBackupRunsStore(server.db)
  await store.request({ isAutomatic: false, requestedAt: server.clock.now() })
  const run = createRunBackup({
    store,
    databaseUrl: server.database.url,
    dataDir: server.dataDir,
    storage: createFolderBackups(folder),
    fileBucket: null,
    passphrase: null,
    timeZone: 'UTC',
    installationId: () => readInstallationId(server.db),
    readDisk,
    yieldToInteractive,
    isStandby: () => false,
    clock: server.clock,
    log: createLog('silent'),
    notify: () => {},
  })
  return { server, store, run, active: () => store.findActive().then((row) => row!) }
}

test('stop while a backup is made: no file stays, and the next process makes it', async () => {
  const folder = createFolder()
  const { server, run, active } = await createRun(folder)
  await run(await active(), AbortSignal.abort())
  expect(readdirSync(folder)).toEqual([])
  expect(await active()).toMatchObject({ state: 'waiting' })
  await run(await active(), new AbortController().signal)
  expect(await runsOf(server)).toMatchObject([{ state: 'done' }])
  expect(backupsIn(folder)).toHaveLength(1)
})

test('requests of people: a backup lets them go first after each megabyte that it writes', async () => {
  let yields = 0
  const { server, run, active } = await createRun(createFolder(), diskSpaceAt, async () => void yields++)
  writeFileSync(join(server.dataDir, 'video.bin'), randomBytes(4 * 1024 ** 2))
  await run(await active(), new AbortController().signal)
  expect(await runsOf(server)).toMatchObject([{ state: 'done' }])
  // The blocks of zstd are no whole megabytes.
  expect([3, 4]).toContain(yields)
})

const GB = 1024 ** 3

test('full disk: a backup that would take the reserve does not begin, and the run says what it needs', async () => {
  const folder = createFolder()
  const { server, run, active } = await createRun(folder, async () => ({ free: GB / 2, whole: 100 * GB }))
  await run(await active(), new AbortController().signal)
  expect(await runsOf(server)).toMatchObject([
    {
      state: 'failed',
      failure: expect.stringMatching(
        /^La copia no cabe en .*: necesita más de 1 GB libres y hay 512 MB\. Faltan 51\d MB/,
      ),
    },
  ])
  expect(readdirSync(folder)).toEqual([])
})

test('full disk: there must be room for a backup as large as the last, and a twentieth of a small disk', async () => {
  const disk = { free: 2 * GB, whole: 10 * GB }
  const folder = createFolder()
  const { server, store, run, active } = await createRun(folder, async () => disk)
  await run(await active(), new AbortController().signal)
  truncateSync(join(folder, backupsIn(folder)[0]!), 1_700_000_000)
  await store.request({ isAutomatic: false, requestedAt: server.clock.now() })
  await run(await active(), new AbortController().signal)
  expect(await runsOf(server)).toMatchObject([
    { state: 'done' },
    { state: 'failed', failure: expect.stringContaining('necesita más de 2,1 GB libres y hay 2 GB') },
  ])
})

test('full disk: the first backup needs room for the files, and nothing is written without it', async () => {
  const folder = createFolder()
  const { server, run, active } = await createRun(folder, async () => ({ free: 2 * GB, whole: 100 * GB }))
  mkdirSync(join(server.dataDir, 'media'), { recursive: true })
  writeFileSync(join(server.dataDir, 'media', 'video'), '')
  truncateSync(join(server.dataDir, 'media', 'video'), 2 * GB)
  await run(await active(), new AbortController().signal)
  expect(await runsOf(server)).toMatchObject([
    {
      state: 'failed',
      failure: expect.stringMatching(/^La copia no cabe en .*: necesita más de 3 GB libres y hay 2 GB/),
    },
  ])
  expect(readdirSync(folder)).toEqual([])
})

test('full disk: a backup that reaches the reserve ends and leaves no file', async () => {
  const folder = createFolder()
  let looks = 0
  const { server, run, active } = await createRun(folder, async () => {
    looks += 1
    server.advanceClock(2_000)
    return { free: looks === 1 ? 5 * GB : GB / 2, whole: 100 * GB }
  })
  await run(await active(), new AbortController().signal)
  expect(looks).toBe(2)
  expect(await runsOf(server)).toMatchObject([
    { state: 'failed', failure: expect.stringContaining('La copia no cabe en') },
  ])
  expect(readdirSync(folder)).toEqual([])
})

test('copies of a clock that was ahead: they stay, and so does the new one', async () => {
  const folder = createFolder()
  const { server, store, run, active } = await createRun(folder)
  const installation = installationMark(await readInstallationId(server.db))
  const ahead = Array.from({ length: 40 }, (_, i) =>
    formatBackupName({
      installation,
      createdAt: new Date(Date.UTC(2098, 0, i + 1)),
      kind: 'automatic',
      isEncrypted: false,
    }),
  )
  for (const name of ahead) writeFileSync(join(folder, name), 'copia')
  await run(await active(), new AbortController().signal)
  await store.request({ isAutomatic: true, requestedAt: server.clock.now() })
  await run(await active(), new AbortController().signal)
  const names = (await runsOf(server)).map(({ fileName }) => fileName)
  expect(new Set(readdirSync(folder))).toEqual(new Set([...ahead, ...names]))
})

test('process that died while it made a backup: the run failed and says so', async () => {
  const { server, store, run, active } = await createRun(createFolder())
  const { id } = await active()
  await store.begin(id, { host: 'otra', folder: '/otra' })
  await run(await active(), new AbortController().signal)
  expect(await runsOf(server)).toMatchObject([
    { state: 'failed', failure: expect.stringContaining('se cerró mientras') },
  ])
})

test('run that another process ended: its first end stays, and is told once', async () => {
  const { server, store, active } = await createRun(createFolder())
  const { id } = await active()
  const [at, later] = [server.clock.now(), new Date(server.clock.now().getTime() + 1_000)]
  expect(await store.complete(id, { fileName: 'copia', rows: 1, bytes: 1, at })).toBe(false)
  await store.begin(id, { host: 'una', folder: '/una' })
  expect(await store.fail(id, { failure: 'se cerró', at })).toBe(true)
  expect(await store.fail(id, { failure: 'otra', at: later })).toBe(false)
  expect(await store.complete(id, { fileName: 'copia', rows: 1, bytes: 1, at: later })).toBe(false)
  expect(await runsOf(server)).toMatchObject([{ state: 'failed', failure: 'se cerró', fileName: null, finishedAt: at }])
})

test('failure: what the disk, the folder, the files or the database refused is named', () => {
  const errorOf = (act: () => void) => {
    try {
      return act()
    } catch (error) {
      return error
    }
  }
  // A device of the system that is always full.
  expect(
    describeFailure(
      errorOf(() => writeFileSync('/dev/full', 'x')),
      '/copias',
    ),
  ).toMatch(/^No queda espacio en \/copias/)
  expect(
    describeFailure(
      errorOf(() => mkdirSync('/proc/copias')),
      '/copias',
    ),
  ).toMatch(/\/copias/)
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open' })
  expect(describeFailure(denied, '/copias')).toMatch(/^Portavoz no puede escribir en \/copias/)
  const errorWith = (code: string, fields: object) => Object.assign(new Error(code), { code, ...fields })
  const unreadable = errorWith('EACCES', { syscall: 'open', path: '/datos/media/x' })
  expect(describeFailure(unreadable, '/copias')).toMatch(/^Portavoz no puede leer \/datos\/media\/x \(EACCES\)/)
  const brokenDisk = errorWith('EIO', { syscall: 'read' })
  expect(describeFailure(brokenDisk, '/copias')).toMatch(/^Portavoz no puede leer un archivo .* \(EIO\)/)
  const tooLarge = errorWith('EFBIG', { syscall: 'write' })
  expect(describeFailure(tooLarge, '/copias')).toMatch(/^El disco de \/copias no admite .* FAT32.* BACKUP_DIR\.$/)
  const away = errorWith('ECONNREFUSED', { syscall: 'connect' })
  expect(describeFailure(away, '/copias')).toMatch(/^La base de datos no responde/)
  for (const code of ['57P01', '57P03', '08006', 'EPIPE', 'ECONNRESET'])
    expect(describeFailure(errorWith(code, {}), '/copias')).toMatch(/^La base de datos no responde/)
  expect(describeFailure(new Error('Connection terminated unexpectedly'), '/copias')).toMatch(/cerró la conexión/)
  // Too many connections, out of memory, read-only, and conflicts: it did answer.
  for (const code of ['53300', '53200', '25006', '40001', '40P01'])
    expect(describeFailure(errorWith(code, {}), '/copias')).toBeNull()
  expect(describeFailure(new Error('otra cosa'), '/copias')).toBeNull()
})
