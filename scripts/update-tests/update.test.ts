import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInstaller } from '../deploy/run-installer.ts'
import {
  addMigration,
  cloneOrigin,
  createOrigin,
  git,
  makeSick,
  type Origin,
  publish,
  release,
  replace,
} from './origin.ts'
import { endAll, freePort, runToEnd, start, stepOf } from './process.ts'

let origin: Origin

beforeAll(() => {
  origin = createOrigin()
  release(origin, '0.2.0', (source) => writeFileSync(join(source, 'scripts/build.mjs'), 'process.exit(1)\n'))
  release(origin, '0.3.0', (source) => {
    addMigration(source, 'create table proof (id int)')
    makeSick(source)
  })
  release(origin, '0.4.0', (source) => addMigration(source, 'create table proof (id int); select 1 / 0'))
  release(origin, '0.5.0', (source) => addMigration(source, 'create table proof (id int)'))
  publish(origin)
}, 120_000)

afterAll(async () => {
  await endAll()
  origin.remove()
}, 300_000)

const CLOSED = 'http://127.0.0.1:9'

async function createShop(name: string) {
  const clone = cloneOrigin(origin, name)
  const dataDir = mkdtempSync(join(tmpdir(), 'portavoz-datos-'))
  const PORT = await freePort()
  const env = { DATA_DIR: dataDir, PORT, BACKUP_AUTOMATIC: 'off', TELEGRAM_API_ROOT: CLOSED, WHATSAPP_WEB_URL: CLOSED }
  const health = () => fetch(`http://127.0.0.1:${PORT}/health/ready`).then(({ ok }) => ok)
  const version = () => (JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as { version: string }).version
  return { clone, dataDir, env, health, version, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

test('update: refuses what it cannot keep, goes back by itself from a bad version, and takes a good one', async () => {
  const { clone, dataDir, env, health, version, remove } = await createShop('tienda')
  const update = (...args: string[]) => runToEnd(clone, 'update.mjs', args, env)
  const server = start(clone, 'start.mjs', [], env)
  await server.says('está listo en')
  writeFileSync(join(dataDir, 'media.txt'), 'de un cliente')

  const checked = await update('--check')
  expect(checked).toMatchObject({ code: 0 })
  expect(checked.out).toMatch(/la nueva es la 0\.5\.0\.[^]*Novedad de la 0\.5\.0\.[^]*npm run update$/m)
  expect(await update('--to', 'v9.9.9')).toMatchObject({ code: 1, out: expect.stringContaining('No se pudo traer') })
  replace(clone, 'README.md', /$/, 'mío\n')
  expect((await update()).out).toContain('Has cambiado archivos del programa: README.md')
  git(clone, 'checkout', '--quiet', 'README.md')

  const unbuilt = await update('--to', 'v0.2.0')
  expect(unbuilt).toMatchObject({ code: 1, out: expect.stringContaining('No se cambió nada: sigue la versión 0.1.0') })
  expect([await health(), server.child.exitCode, stepOf(clone)]).toEqual([true, null, null])
  expect((await runToEnd(clone, 'update.mjs', ['--to', 'v0.5.0'], { ...env, DATA_DIR: '/otra' })).out).toContain(
    'está abierto con otros ajustes: DATA_DIR',
  )

  expect((await runToEnd(clone, 'update.mjs', ['--to', 'v0.5.0'], { ...env, METRICS_TOKEN: 'otra' })).out).toContain(
    'está abierto con otros ajustes: METRICS_TOKEN',
  )

  const sick = start(clone, 'update.mjs', ['--to', 'v0.3.0', '--seconds', '5'], env)
  await sick.says('Se abre sin atender a nadie')
  expect((await update()).out).toContain('Otra actualización está en marcha')
  await sick.says('está listo en')
  expect(sick.output()).toMatch(
    /no responde bien: dice «stopping»[^]*se recupera la copia[^]*sigue la versión 0\.1\.0, con sus datos/,
  )
  expect([await server.ended, version(), git(clone, 'branch', '--show-current')]).toEqual([0, '0.1.0', 'main'])
  expect([await health(), readFileSync(join(dataDir, 'media.txt'), 'utf8')]).toEqual([true, 'de un cliente'])

  // A supervisor opens the server again as soon as it closes: it waits, and serves the new version.
  const good = start(clone, 'update.mjs', [], env)
  expect(await sick.ended).toBe(0)
  const supervised = start(clone, 'start.mjs', [], env)
  await supervised.says('se abre cuando termine')
  expect(await good.ended).toBe(0)
  expect(good.output()).toMatch(
    /La versión 0\.5\.0 está sana\.[^]*Hecho: es la versión 0\.5\.0\.\nPortavoz está abierto otra vez/,
  )
  expect([await health(), version(), git(clone, 'status', '--porcelain')]).toEqual([true, '0.5.0', ''])
  expect(readdirSync(join(clone, '.actualizacion')).filter((name) => name.startsWith('version-'))).toEqual([])
  expect(existsSync(join(clone, 'node_modules/.instalado'))).toBe(true)
  expect((await update()).out).toContain('Ya está la versión 0.5.0, la última.')
  supervised.child.kill('SIGTERM')
  expect(await supervised.ended).toBe(0)
  remove()
}, 600_000)

test('update: what the installer put in place is updated by its installer, and the clone follows', async () => {
  const clone = cloneOrigin(origin, 'servidor')
  const root = join(origin.folder, 'raiz')
  mkdirSync(root)
  expect(runInstaller(clone, root)).toMatchObject({ status: 0, err: '' })
  const current = () => readlinkSync(join(root, 'opt/portavoz/current'))
  expect(current()).toMatch(/^0\.1\.0-/)
  const { code, out } = await runToEnd(clone, 'update.mjs', ['--to', 'v0.5.0', '--root', root], {})
  expect([code, out]).toEqual([0, expect.stringContaining('Hecho: versión 0.5.0-')])
  expect(current()).toMatch(/^0\.5\.0-/)
  expect(readFileSync(join(root, 'opt/portavoz/current/.origen'), 'utf8').trim()).toBe(origin.url)
  expect([git(clone, 'describe', '--tags'), git(clone, 'status', '--porcelain')]).toEqual(['v0.5.0', ''])
}, 120_000)

/** Minutes of starts and stops: `npm run soak`. */
const isThorough = process.env['SOAK'] === '1'

test.runIf(isThorough)(
  'update: a migration that fails changes nothing',
  async () => {
    const { clone, env, version, remove } = await createShop('migracion')
    await openOnce(clone, env)
    const failed = await runToEnd(clone, 'update.mjs', ['--to', 'v0.4.0'], env)
    expect(failed).toMatchObject({ code: 1, out: expect.stringContaining('division by zero') })
    expect(failed.out).not.toContain('se recupera la copia')
    expect([version(), (await runToEnd(clone, 'probe.mjs', [], env)).code]).toEqual(['0.1.0', 0])
    remove()
  },
  300_000,
)

const steps = ['preparing', 'closing', 'saving', 'switching', 'probing', 'returning', 'restoring'] as const

test.runIf(isThorough)(
  'update: killed at any step, a second run says where it was and goes on or back',
  async () => {
    const { clone, dataDir, env, version, remove } = await createShop('matada')
    await openOnce(clone, env)
    writeFileSync(join(dataDir, 'media.txt'), 'de un cliente')
    for (const step of steps) {
      await killAt(clone, step, ['--to', 'v0.3.0', '--seconds', '3'], env)
      const isMixed = steps.indexOf(step) >= steps.indexOf('switching')
      if (isMixed) expect((await runToEnd(clone, 'start.mjs', [], env)).out).toContain('quedó a medias')
      const again = await runToEnd(clone, 'update.mjs', ['--seconds', '3'], env)
      expect([step, again]).toEqual([step, { code: 1, out: expect.stringContaining('quedó a medias') }])
      expect([step, version(), git(clone, 'status', '--porcelain')]).toEqual([step, '0.1.0', ''])
      const probed = await runToEnd(clone, 'probe.mjs', [], env)
      expect([step, probed]).toEqual([step, { code: 0, out: expect.stringContaining('abre y responde') }])
      expect(readFileSync(join(dataDir, 'media.txt'), 'utf8')).toBe('de un cliente')
    }
    await killAt(clone, 'probing', [], env)
    const taken = await runToEnd(clone, 'update.mjs', [], env)
    expect(taken).toEqual({ code: 0, out: expect.stringContaining('Hecho: es la versión 0.5.0.') })
    expect([version(), (await runToEnd(clone, 'probe.mjs', [], env)).code]).toEqual(['0.5.0', 0])
    remove()
  },
  900_000,
)

/** Installs, builds and makes the database. */
async function openOnce(clone: string, env: Record<string, string>) {
  const server = start(clone, 'start.mjs', [], env)
  await server.says('está listo en')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}

async function killAt(clone: string, step: string, args: string[], env: Record<string, string>) {
  const update = start(clone, 'update.mjs', args, env)
  while (stepOf(clone) !== step && update.child.exitCode === null) await new Promise((done) => setTimeout(done, 2))
  update.child.kill('SIGKILL')
  expect([step, await update.ended]).toEqual([step, 'SIGKILL'])
}
