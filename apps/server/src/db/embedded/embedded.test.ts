import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { runStatement } from '../../../test/database/run-statement.ts'
import { createTemporaryFolder } from '../../../test/process/temporary-folder.ts'
import { startPortavoz } from '../../server/start.ts'
import { StartError } from '../../platform/process/start-error.ts'
import { isAlive, readPostmaster } from './process/postmaster.ts'
import { startEmbedded, type EmbeddedDatabase } from './start-embedded.ts'

let pattern: string
let folder: string
let started: EmbeddedDatabase[]

beforeAll(async () => {
  pattern = createTemporaryFolder('portavoz-molde-')
  await startEmbedded(pattern, { durable: false }).then((server) => server.stop())
})

afterAll(() => rmSync(pattern, { recursive: true, force: true }))

beforeEach(() => {
  folder = createTemporaryFolder('portavoz-datos-')
  started = []
})

afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()))
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true, force: true })
})

/** For tests that are not about the first start: copies a finished cluster. */
const createCluster = () => execFileSync('cp', ['-a', join(pattern, 'postgres'), folder])

const asRoot = process.getuid?.() === 0

async function start(options: Parameters<typeof startEmbedded>[1] = {}, dataDir = folder) {
  const server = await startEmbedded(dataDir, options)
  started.push(server)
  return server
}

/** A separate process that owns the folder, to be killed like a power cut would. */
async function startInOtherProcess(): Promise<{ process: ChildProcess; url: string }> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('start-embedded.ts', import.meta.url).href)})
    console.log((await startEmbedded(${JSON.stringify(folder)})).url)
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface(owner.stdout), 'line')
  return { process: owner, url: String(url) }
}

const socketFolderOf = (url: string) => new URL(url).searchParams.get('host') ?? ''
const serverPid = () => readPostmaster(join(folder, 'postgres'))?.pid ?? 0

const watcherOf = (room: string) => {
  const lines = execFileSync('ps', ['-ww', '-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return Number.parseInt(lines.find((line) => line.includes('portavoz-guarda') && line.includes(room)) ?? '', 10)
}

async function killOwner() {
  createCluster()
  const owner = await startInOtherProcess()
  const pid = serverPid()
  await runStatement(owner.url, 'create table if not exists kept (line text)')
  await runStatement(owner.url, `insert into kept values ('hola')`)
  owner.process.kill('SIGKILL')
  await once(owner.process, 'exit')
  return { pid, url: owner.url }
}

test('embedded: a fresh folder becomes a durable database with checksums and Spanish collation', async () => {
  const { url } = await start()
  const [row] = await runStatement(
    url,
    `select lower('ÁÑ') as lower, current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
            current_setting('listen_addresses') as listens, current_setting('server_encoding') as encoding`,
  )
  expect(row).toEqual({ lower: 'áñ', fsync: 'on', checksums: 'on', listens: '', encoding: 'UTF8' })
})

test('embedded: rows survive a restart, and a clean stop leaves neither process nor socket folder', async () => {
  createCluster()
  const first = await startEmbedded(folder)
  await runStatement(first.url, 'create table kept as select 7 as number')
  const pid = serverPid()
  await first.stop()
  expect([isAlive(pid), existsSync(socketFolderOf(first.url))]).toEqual([false, false])
  const { url } = await start()
  expect(await runStatement(url, 'select number from kept')).toEqual([{ number: 7 }])
})

test('embedded: a second owner of the folder is refused in a Spanish sentence with the pid of the first', async () => {
  createCluster()
  await start()
  const second = startEmbedded(folder)
  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(`Otro Portavoz (proceso ${process.pid}) ya usa la carpeta de datos ${folder}.`)
})

test('embedded: after kill -9 of its owner the server ends by itself and removes its socket folder', async () => {
  const { pid, url } = await killOwner()
  await vi.waitFor(() => expect([isAlive(pid), existsSync(socketFolderOf(url))]).toEqual([false, false]), 10_000)
})

test('embedded: after kill -9 of its owner the next start finds every acknowledged row without waiting', async () => {
  await killOwner()
  const { url } = await start()
  expect(await runStatement(url, 'select line from kept')).toEqual([{ line: 'hola' }])
})

test('embedded: a server left running because its watcher died too is stopped and its folder taken over', async () => {
  createCluster()
  const owner = await startInOtherProcess()
  const pid = serverPid()
  process.kill(watcherOf(socketFolderOf(owner.url)), 'SIGKILL')
  owner.process.kill('SIGKILL')
  await once(owner.process, 'exit')
  expect(isAlive(pid)).toBe(true)
  const { url } = await start()
  expect(await runStatement(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(serverPid()).not.toBe(pid)
})

test('watcher: after a kill a new one takes its place and ends the server with its owner', async () => {
  createCluster()
  const owner = await startInOtherProcess()
  const pid = serverPid()
  const room = socketFolderOf(owner.url)
  const first = watcherOf(room)
  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(watcherOf(room)).toSatisfy((now: number) => now > 0 && now !== first), 10_000)
  owner.process.kill('SIGKILL')
  await once(owner.process, 'exit')
  await vi.waitFor(() => expect([isAlive(pid), existsSync(room)]).toEqual([false, false]), 10_000)
})

test('embedded: a server killed together with its owner is recovered from its log', async () => {
  createCluster()
  const owner = await startInOtherProcess()
  await runStatement(owner.url, `create table kept as select 'hola' as line`)
  process.kill(serverPid(), 'SIGKILL')
  owner.process.kill('SIGKILL')
  await once(owner.process, 'exit')
  const { url } = await start()
  expect(await runStatement(url, 'select line from kept')).toEqual([{ line: 'hola' }])
})

test('embedded: a stale lock file with the pid of another program stops neither start nor program', async () => {
  createCluster()
  // Uses the server's own user: PostgreSQL ignores processes of other users.
  const stranger = spawn('sleep', ['60'], asRoot ? { uid: 65_534, gid: 65_534 } : {})
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${stranger.pid}\n${folder}/postgres\n0\n5432\n`)
  const { url } = await start()
  expect(await runStatement(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode).toBeNull()
  stranger.kill()
})

test('embedded: a server that crashes is restarted at the same address', async () => {
  createCluster()
  const { url } = await start()
  process.kill(serverPid(), 'SIGKILL')
  await vi.waitFor(async () => expect(await runStatement(url, 'select 1 as one')).toEqual([{ one: 1 }]), {
    timeout: 10_000,
    interval: 100,
  })
})

/** Settings that PostgreSQL refuses, and how to restore them. */
function breakSettings() {
  const file = join(folder, 'postgres', 'postgresql.auto.conf')
  const good = readFileSync(file)
  writeFileSync(file, 'esto no es un ajuste\n')
  return () => writeFileSync(file, good)
}

test('embedded: a server that cannot restart is retried until it is back at the same address', async () => {
  createCluster()
  const said: string[] = []
  const { url } = await start({ notice: (sentence) => said.push(sentence) })
  const mend = breakSettings()
  process.kill(serverPid(), 'SIGINT')
  const reason = `PostgreSQL no pudo arrancar: el motivo está en ${join(folder, 'postgres.log')}.`
  const expected = [
    'PostgreSQL terminó por su cuenta: se arranca otra vez.',
    `PostgreSQL no vuelve, se intenta otra vez en 1 s. ${reason}`,
    `PostgreSQL no vuelve, se intenta otra vez en 2 s. ${reason}`,
  ]
  await vi.waitFor(() => expect(said).toEqual(expected), { timeout: 10_000, interval: 50 })
  mend()
  await vi.waitFor(async () => expect(await runStatement(url, 'select 1 as one')).toEqual([{ one: 1 }]), {
    timeout: 10_000,
    interval: 100,
  })
})

test('embedded: a stop during a restart ends at once and leaves nothing running', async () => {
  createCluster()
  const said: string[] = []
  const server = await startEmbedded(folder, { notice: (sentence) => said.push(sentence) })
  breakSettings()
  process.kill(serverPid(), 'SIGKILL')
  await vi.waitFor(() => expect(said).toHaveLength(1), 10_000)
  const since = performance.now()
  await server.stop()
  expect(performance.now() - since).toBeLessThan(3_000)
  expect(existsSync(socketFolderOf(server.url))).toBe(false)
})

test('embedded: an unfinished first start is begun again', async () => {
  mkdirSync(join(folder, 'postgres.nuevo-1'))
  await start()
  expect(readdirSync(folder).filter((name) => name.startsWith('postgres.nuevo'))).toEqual([])
})

test.each([
  ['without its log', (cluster: string) => rmSync(join(cluster, 'pg_wal'), { recursive: true }), 'incompleta o dañada'],
  ['without its last log file', (cluster: string) => emptyFolder(join(cluster, 'pg_wal')), 'incompleta o dañada'],
  ['without its control file', (cluster: string) => rmSync(join(cluster, 'global/pg_control')), 'incompleta o dañada'],
  ['without a system table', (cluster: string) => emptyFolder(join(cluster, 'global')), 'incompleta o dañada'],
  [
    'of PostgreSQL 17',
    (cluster: string) => writeFileSync(join(cluster, 'PG_VERSION'), '17\n'),
    'otra versión de PostgreSQL',
  ],
])('embedded: a folder %s is named as such, with what to do', async (_, damage, words) => {
  createCluster()
  damage(join(folder, 'postgres'))
  const sentence = new RegExp(`^La base de datos de ${folder} [^\n]*${words}.*npm run .*postgres\\.log\\.$`)
  await expect(startEmbedded(folder)).rejects.toThrow(sentence)
})

function emptyFolder(path: string) {
  for (const name of readdirSync(path)) rmSync(join(path, name), { recursive: true })
}

test('embedded: a data folder too deep for a socket path works', async () => {
  const deep = join(folder, ...Array.from({ length: 8 }, () => 'una-carpeta-muy-profunda'))
  const { url } = await start({}, deep)
  expect(await runStatement(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('embedded: a loopback endpoint asks for the generated password', async () => {
  chmodSync(folder, 0o711)
  const { url } = await start({ endpoint: 'loopback' })
  expect(await runStatement(url, 'select 1 as one')).toEqual([{ one: 1 }])
  const open = new URL(url)
  open.password = 'otra'
  await expect(runStatement(open.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('embedded: the server never sees the secrets of our environment', async () => {
  createCluster()
  vi.stubEnv('SECRET_KEY', 'no-lo-leas')
  await start()
  vi.unstubAllEnvs()
  expect(readFileSync(`/proc/${serverPid()}/environ`, 'utf8')).not.toContain('no-lo-leas')
})

test.runIf(asRoot)(
  'as root: PostgreSQL runs as another user, also in a data folder which that user cannot enter',
  async () => {
    createCluster()
    chmodSync(folder, 0o700)
    await start()
    expect(serverUid()).toBeGreaterThanOrEqual(40_000)
    expect(serverUid()).toBeLessThan(60_000)
  },
)

const serverUid = () => Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${serverPid()}/status`, 'utf8'))?.[1])

test.runIf(asRoot)(
  'as root: a cluster of the shared user is handed over to its own user, also after an interruption',
  async () => {
    createCluster()
    const first = await startEmbedded(folder)
    await runStatement(first.url, 'create table kept as select 7 as number')
    await first.stop()
    const cluster = join(folder, 'postgres')
    execFileSync('chown', ['-R', '65534:65534', cluster])
    // An interrupted hand-over: some files have the new owner, the folder does not.
    execFileSync('chown', ['50001:50001', join(cluster, 'PG_VERSION')])
    const { url } = await start()
    expect(await runStatement(url, 'select number from kept')).toEqual([{ number: 7 }])
    const owners = new Set(execFileSync('find', [cluster, '-printf', '%U\n'], { encoding: 'utf8' }).trim().split('\n'))
    expect([...owners]).toEqual([String(serverUid())])
    expect(owners).not.toContain('65534')
  },
)

test.runIf(asRoot)('as root: no other user of the machine can block the start by locking a file', async () => {
  createCluster()
  const lock = join(folder, 'portavoz.lock')
  // Owned by the shared user, as older versions left it.
  writeFileSync(lock, '', { mode: 0o644 })
  await start()
  expect(statSync(lock).mode & 0o777).toBe(0o600)
  const reading = () => execFileSync('cat', [lock], { uid: 1_000, gid: 1_000, cwd: '/', stdio: 'pipe' })
  chmodSync(folder, 0o711)
  expect(reading).toThrow(/Permission denied/)
})

test('embedded: the lock file is private from its creation', async () => {
  createCluster()
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))
  await start()
  expect(statSync(join(folder, 'portavoz.lock')).mode & 0o777).toBe(0o600)
})

test.runIf(asRoot && process.platform === 'linux')(
  'embedded: a full disk stops the start with one Spanish sentence',
  async () => {
    const disk = join(folder, 'disco')
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])
    try {
      execFileSync('sh', ['-c', 'cat /dev/zero > "$1"/lleno 2>/dev/null || true', 'sh', disk])
      const attempt = startPortavoz({ DATA_DIR: join(disk, 'datos'), PORT: '0', LOG_LEVEL: 'silent' })
      await expect(attempt).rejects.toThrow(StartError)
      await expect(attempt).rejects.toThrow(`No queda espacio en el disco donde está la carpeta de datos ${disk}`)
    } finally {
      execFileSync('umount', ['-l', disk])
    }
  },
)

test('embedded: a data folder that cannot be written is named in one Spanish sentence', async () => {
  const impossible = join(folder, 'fichero', 'datos')
  writeFileSync(join(folder, 'fichero'), '')
  const attempt = startEmbedded(impossible)
  await expect(attempt).rejects.toThrow(StartError)
  await expect(attempt).rejects.toThrow(`No se puede escribir en la carpeta de datos ${impossible}`)
})
