import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { onServer } from '../../../test/on-server.ts'
import { throwAwayFolder } from '../../../test/throw-away-folder.ts'
import { openPortavoz } from '../../open.ts'
import { StartError } from '../../platform/start-error.ts'
import { isAlive, readPostmaster } from './postmaster.ts'
import { startEmbedded, type Embedded } from './start.ts'

let pattern: string
let folder: string
let started: Embedded[]

beforeAll(async () => {
  pattern = throwAwayFolder('portavoz-molde-')
  await startEmbedded(pattern, { durable: false }).then((server) => server.stop())
})

afterAll(() => rmSync(pattern, { recursive: true, force: true }))

beforeEach(() => {
  folder = throwAwayFolder('portavoz-datos-')
  started = []
})

afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()))
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true, force: true })
})

/** For tests that are not about the first start: a cluster as one leaves it. */
const furnish = () => execFileSync('cp', ['-a', join(pattern, 'postgres'), folder])

const asRoot = process.getuid?.() === 0

async function start(options: Parameters<typeof startEmbedded>[1] = {}, dataDir = folder) {
  const server = await startEmbedded(dataDir, options)
  started.push(server)
  return server
}

/** A separate process that owns the folder, to be killed as a power cut would. */
async function startElsewhere(): Promise<{ process: ChildProcess; url: string }> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('start.ts', import.meta.url).href)})
    console.log((await startEmbedded(${JSON.stringify(folder)})).url)
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface(owner.stdout), 'line')
  return { process: owner, url: String(url) }
}

const roomOf = (url: string) => new URL(url).searchParams.get('host') ?? ''
const serverPid = () => readPostmaster(join(folder, 'postgres'))?.pid ?? 0

const watcherOf = (room: string) => {
  const lines = execFileSync('ps', ['-ww', '-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return Number.parseInt(lines.find((line) => line.includes('portavoz-guarda') && line.includes(room)) ?? '', 10)
}

async function killOwner() {
  furnish()
  const owner = await startElsewhere()
  const pid = serverPid()
  await onServer(owner.url, 'create table if not exists kept (line text)')
  await onServer(owner.url, `insert into kept values ('hola')`)
  owner.process.kill('SIGKILL')
  await once(owner.process, 'exit')
  return { pid, url: owner.url }
}

test('a fresh folder becomes a database with checksums, durable, that knows Spanish capitals', async () => {
  const { url } = await start()
  const [row] = await onServer(
    url,
    `select lower('ÁÑ') as lower, current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
            current_setting('listen_addresses') as listens, current_setting('server_encoding') as encoding`,
  )
  expect(row).toEqual({ lower: 'áñ', fsync: 'on', checksums: 'on', listens: '', encoding: 'UTF8' })
})

test('what was kept is there at the next start, and a clean stop leaves neither process nor socket folder', async () => {
  furnish()
  const first = await startEmbedded(folder)
  await onServer(first.url, 'create table kept as select 7 as number')
  const pid = serverPid()
  await first.stop()
  expect([isAlive(pid), existsSync(roomOf(first.url))]).toEqual([false, false])
  const { url } = await start()
  expect(await onServer(url, 'select number from kept')).toEqual([{ number: 7 }])
})

test('a second owner of the folder is refused in one Spanish sentence with the pid of the first', async () => {
  furnish()
  await start()
  const second = startEmbedded(folder)
  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(`Otro Portavoz (proceso ${process.pid}) ya usa la carpeta de datos ${folder}.`)
})

test('after kill -9 of its owner the server ends by itself and takes its socket folder away', async () => {
  const { pid, url } = await killOwner()
  await vi.waitFor(() => expect([isAlive(pid), existsSync(roomOf(url))]).toEqual([false, false]), 10_000)
})

test('after kill -9 of its owner the next start finds everything acknowledged, without waiting for the old server', async () => {
  await killOwner()
  const { url } = await start()
  expect(await onServer(url, 'select line from kept')).toEqual([{ line: 'hola' }])
})

test('a server left running because its watcher died too is stopped and its folder taken over', async () => {
  furnish()
  const owner = await startElsewhere()
  const pid = serverPid()
  process.kill(watcherOf(roomOf(owner.url)), 'SIGKILL')
  owner.process.kill('SIGKILL')
  await once(owner.process, 'exit')
  expect(isAlive(pid)).toBe(true)
  const { url } = await start()
  expect(await onServer(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(serverPid()).not.toBe(pid)
})

test('watcher that is killed: another one takes its place, and ends the server with its owner', async () => {
  furnish()
  const owner = await startElsewhere()
  const pid = serverPid()
  const room = roomOf(owner.url)
  const first = watcherOf(room)
  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(watcherOf(room)).toSatisfy((now: number) => now > 0 && now !== first), 10_000)
  owner.process.kill('SIGKILL')
  await once(owner.process, 'exit')
  await vi.waitFor(() => expect([isAlive(pid), existsSync(room)]).toEqual([false, false]), 10_000)
})

test('a server killed together with its owner is recovered from its log', async () => {
  furnish()
  const owner = await startElsewhere()
  await onServer(owner.url, `create table kept as select 'hola' as line`)
  process.kill(serverPid(), 'SIGKILL')
  owner.process.kill('SIGKILL')
  await once(owner.process, 'exit')
  const { url } = await start()
  expect(await onServer(url, 'select line from kept')).toEqual([{ line: 'hola' }])
})

test('a stale lock file whose pid now belongs to a stranger stops neither the start nor the stranger', async () => {
  furnish()
  // Of the server's own user: PostgreSQL takes no notice of anybody else's processes.
  const stranger = spawn('sleep', ['60'], asRoot ? { uid: 65_534, gid: 65_534 } : {})
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${stranger.pid}\n${folder}/postgres\n0\n5432\n`)
  const { url } = await start()
  expect(await onServer(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode).toBeNull()
  stranger.kill()
})

test('a server that dies by itself is back behind the same address', async () => {
  furnish()
  const { url } = await start()
  process.kill(serverPid(), 'SIGKILL')
  await vi.waitFor(async () => expect(await onServer(url, 'select 1 as one')).toEqual([{ one: 1 }]), {
    timeout: 10_000,
    interval: 100,
  })
})

/** Settings that PostgreSQL refuses, and how to take them back. */
function spoilSettings() {
  const file = join(folder, 'postgres', 'postgresql.auto.conf')
  const good = readFileSync(file)
  writeFileSync(file, 'esto no es un ajuste\n')
  return () => writeFileSync(file, good)
}

test('a server that cannot come back is tried again and again, and is back behind the same address', async () => {
  furnish()
  const said: string[] = []
  const { url } = await start({ notice: (sentence) => said.push(sentence) })
  const mend = spoilSettings()
  process.kill(serverPid(), 'SIGINT')
  const reason = `PostgreSQL no pudo arrancar: el motivo está en ${join(folder, 'postgres.log')}.`
  const expected = [
    'PostgreSQL terminó por su cuenta: se arranca otra vez.',
    `PostgreSQL no vuelve, se intenta otra vez en 1 s. ${reason}`,
    `PostgreSQL no vuelve, se intenta otra vez en 2 s. ${reason}`,
  ]
  await vi.waitFor(() => expect(said).toEqual(expected), { timeout: 10_000, interval: 50 })
  mend()
  await vi.waitFor(async () => expect(await onServer(url, 'select 1 as one')).toEqual([{ one: 1 }]), {
    timeout: 10_000,
    interval: 100,
  })
})

test('a stop asked for while the server comes back ends at once and leaves nothing running', async () => {
  furnish()
  const said: string[] = []
  const server = await startEmbedded(folder, { notice: (sentence) => said.push(sentence) })
  spoilSettings()
  process.kill(serverPid(), 'SIGKILL')
  await vi.waitFor(() => expect(said).toHaveLength(1), 10_000)
  const since = performance.now()
  await server.stop()
  expect(performance.now() - since).toBeLessThan(3_000)
  expect(existsSync(roomOf(server.url))).toBe(false)
})

test('an unfinished first start is begun again', async () => {
  mkdirSync(join(folder, 'postgres.nuevo-1'))
  await start()
  expect(readdirSync(folder).filter((name) => name.startsWith('postgres.nuevo'))).toEqual([])
})

test('a data folder too deep for a socket path is no obstacle', async () => {
  const deep = join(folder, ...Array.from({ length: 8 }, () => 'una-carpeta-muy-profunda'))
  const { url } = await start({}, deep)
  expect(await onServer(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('behind a loopback door it asks for the generated password', async () => {
  chmodSync(folder, 0o711)
  const { url } = await start({ door: 'loopback' })
  expect(await onServer(url, 'select 1 as one')).toEqual([{ one: 1 }])
  const open = new URL(url)
  open.password = 'otra'
  await expect(onServer(open.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('the server never sees the secrets of our environment', async () => {
  furnish()
  vi.stubEnv('SECRET_KEY', 'no-lo-leas')
  await start()
  vi.unstubAllEnvs()
  expect(readFileSync(`/proc/${serverPid()}/environ`, 'utf8')).not.toContain('no-lo-leas')
})

test.runIf(asRoot)('as root it runs as another user, also in a data folder which that user cannot enter', async () => {
  furnish()
  chmodSync(folder, 0o700)
  await start()
  expect(serverUid()).toBeGreaterThanOrEqual(40_000)
  expect(serverUid()).toBeLessThan(60_000)
})

const serverUid = () => Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${serverPid()}/status`, 'utf8'))?.[1])

test.runIf(asRoot)(
  'as root a database of the shared user is handed over to one of its own, also if that was cut',
  async () => {
    furnish()
    const first = await startEmbedded(folder)
    await onServer(first.url, 'create table kept as select 7 as number')
    await first.stop()
    const cluster = join(folder, 'postgres')
    execFileSync('chown', ['-R', '65534:65534', cluster])
    // As a cut leaves it: some files have their new owner, the folder has not.
    execFileSync('chown', ['50001:50001', join(cluster, 'PG_VERSION')])
    const { url } = await start()
    expect(await onServer(url, 'select number from kept')).toEqual([{ number: 7 }])
    const owners = new Set(execFileSync('find', [cluster, '-printf', '%U\n'], { encoding: 'utf8' }).trim().split('\n'))
    expect([...owners]).toEqual([String(serverUid())])
    expect(owners).not.toContain('65534')
  },
)

test.runIf(asRoot)('as root no other user of the machine can hold the start by locking a file', async () => {
  furnish()
  const lock = join(folder, 'portavoz.lock')
  // As older versions left it.
  writeFileSync(lock, '', { mode: 0o644 })
  await start()
  expect(statSync(lock).mode & 0o777).toBe(0o600)
  const reading = () => execFileSync('cat', [lock], { uid: 1_000, gid: 1_000, cwd: '/', stdio: 'pipe' })
  chmodSync(folder, 0o711)
  expect(reading).toThrow(/Permission denied/)
})

test('the lock is private from its first moment', async () => {
  furnish()
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))
  await start()
  expect(statSync(join(folder, 'portavoz.lock')).mode & 0o777).toBe(0o600)
})

test.runIf(asRoot && process.platform === 'linux')('full disk: the start says so in one Spanish sentence', async () => {
  const disk = join(folder, 'disco')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])
  try {
    execFileSync('sh', ['-c', 'cat /dev/zero > "$1"/lleno 2>/dev/null || true', 'sh', disk])
    const attempt = openPortavoz({ DATA_DIR: join(disk, 'datos'), PORT: '0', LOG_LEVEL: 'silent' })
    await expect(attempt).rejects.toThrow(StartError)
    await expect(attempt).rejects.toThrow(`No queda espacio en el disco donde está la carpeta de datos ${disk}`)
  } finally {
    execFileSync('umount', ['-l', disk])
  }
})

test('a data folder that cannot be written is named in one Spanish sentence', async () => {
  const impossible = join(folder, 'fichero', 'datos')
  writeFileSync(join(folder, 'fichero'), '')
  const attempt = startEmbedded(impossible)
  await expect(attempt).rejects.toThrow(StartError)
  await expect(attempt).rejects.toThrow(`No se puede escribir en la carpeta de datos ${impossible}`)
})
