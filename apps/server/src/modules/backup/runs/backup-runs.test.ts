import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'
import { createTemporaryFolder } from '../../../../test/process/temporary-folder.ts'
import { addMember, signUp } from '../../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { readInstallationId } from '../../../db/installation/installation-id.ts'
import { diskSpaceAt } from '../../../platform/files/disk-space.ts'
import { createLog } from '../../../platform/log/log.ts'
import { formatBackupName, installationMark, parseBackupName } from '../backup-name.ts'
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
      isAutomatic: true,
      isEncrypted: false,
      ...other,
    })
  const stays = [
    ...Array.from({ length: 6 }, (_, i) => old(`2026-01-1${i + 2}`)),
    // The last of its week.
    old('2026-01-06'),
    old('2026-01-05', { isAutomatic: false }),
    old('2026-01-05', { installation: '00000000' }),
    'foto.jpg',
  ]
  const gone = [old('2026-01-05')]
  const drafts = [`${old('2026-01-02')}.parcial`, `${old('2026-01-03')}.parcial`]
  for (const name of [...stays, ...gone, ...drafts]) writeFileSync(join(folder, name), 'copia')
  for (const one of [server, second]) one.advanceClock(2 * DAY_MS)
  // The clock of the server is ahead of that of the files.
  utimesSync(join(folder, drafts[0]!), new Date('2026-01-02'), new Date('2026-01-02'))
  utimesSync(join(folder, drafts[1]!), server.clock.now(), server.clock.now())
  await waitFor(async () => expect(await runsOf(server)).toMatchObject([{ state: 'done', isAutomatic: true }]))
  const [run] = await runsOf(server)
  await waitFor(() => expect(existsSync(join(folder, gone[0]!))).toBe(false))
  expect(new Set(readdirSync(folder))).toEqual(new Set([...stays, drafts[1], run?.fileName]))
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
  server.advanceClock(2 * DAY_MS)
  await stream.waitUntil(() => failures().length > 0, 'the failure')
  expect(failures()).toMatchObject([
    { userIds: [admin.id], workspaceId: admin.id, failure: expect.stringContaining('elige otra con BACKUP_DIR') },
  ])
  const { rows } = await server.pool.query(
    `select distinct data->'userIds' as people from events where data->>'type' = 'backup'`,
  )
  expect(rows).toEqual([{ people: [admin.id] }])
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

const leasesOf = ({ db }: TestServer) =>
  db.selectFrom('leases').select('name').where('name', 'like', 'backup:%').execute()

async function createRun(folder: string, readDisk = diskSpaceAt) {
  const server = await startTestServer()
  const store = createBackupRunsStore(server.db)
  await store.request({ isAutomatic: false, requestedAt: server.clock.now() })
  const run = createRunBackup({
    store,
    databaseUrl: server.database.url,
    dataDir: server.dataDir,
    folder,
    passphrase: null,
    timeZone: 'UTC',
    installationId: () => readInstallationId(server.db),
    readDisk,
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

const GB = 1024 ** 3

test('full disk: a backup that would take the reserve does not begin, and the run says what it needs', async () => {
  const folder = createFolder()
  const { server, run, active } = await createRun(folder, async () => ({ free: GB / 2, whole: 100 * GB }))
  await run(await active(), new AbortController().signal)
  expect(await runsOf(server)).toMatchObject([
    {
      state: 'failed',
      failure: expect.stringContaining(`La copia no cabe en ${folder}: necesita más de 1 GB libres y hay 512 MB.`),
    },
  ])
  expect(readdirSync(folder)).toEqual([])
})

test('full disk: there must be room for a backup as large as the last, and a twentieth of a small disk', async () => {
  const disk = { free: 2 * GB, whole: 10 * GB }
  const { server, store, run, active } = await createRun(createFolder(), async () => disk)
  await run(await active(), new AbortController().signal)
  await server.db.updateTable('backupRuns').set({ bytesWritten: 1_700_000_000 }).execute()
  await store.request({ isAutomatic: false, requestedAt: server.clock.now() })
  await run(await active(), new AbortController().signal)
  expect(await runsOf(server)).toMatchObject([
    { state: 'done' },
    { state: 'failed', failure: expect.stringContaining('necesita más de 2,1 GB libres y hay 2 GB') },
  ])
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

test('process that died while it made a backup: the run failed and says so', async () => {
  const { server, store, run, active } = await createRun(createFolder())
  const { id } = await active()
  await store.begin(id, { host: 'otra', folder: '/otra' })
  await run(await active(), new AbortController().signal)
  expect(await runsOf(server)).toMatchObject([
    { state: 'failed', failure: expect.stringContaining('se cerró mientras') },
  ])
})

test('failure: a full disk and a folder without permission are named', () => {
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
  expect(describeFailure(new Error('otra cosa'), '/copias')).toBeNull()
})
