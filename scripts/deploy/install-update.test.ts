import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createMachine } from './fake-machine.ts'
import { copyProgram, createFolder, runInstaller, write } from './run-installer.ts'

// Each test installs two shops.
vi.setConfig({ testTimeout: 60_000 })

/** Two shops of version 0.1.0 that run, and a program of version 0.2.0 beside. */
function installShops() {
  const [program, root] = [copyProgram(), createFolder()]
  const machine = createMachine(program, root)
  for (const options of [[], ['--shop', 'luz']])
    expect(runInstaller(program, root, ...options)).toMatchObject({ status: 0, err: '' })
  machine.giveData('portavoz', 'portavoz-luz')
  machine.setVersion('0.2.0')
  machine.log()
  const current = () => readlinkSync(join(root, 'opt/portavoz/current')).split('-')[0]
  const leftovers = () => readdirSync(join(root, 'opt/portavoz')).filter((name) => name.startsWith('.'))
  return {
    program,
    root,
    machine,
    current,
    leftovers,
    run: (...options: string[]) => runInstaller(program, root, ...options),
  }
}

const preparation = (shop: string) => [`stop ${shop}`, `0.1.0 ${shop} backup`, `0.2.0 ${shop} probe`]

test('install.sh: an update closes, saves and tries each shop, and opens them only when all are healthy', () => {
  const { machine, current, leftovers, run } = installShops()
  expect(run()).toMatchObject({ status: 0, err: '' })
  expect(machine.log()).toEqual([
    ...preparation('portavoz'),
    ...preparation('portavoz-luz'),
    'daemon-reload',
    'restart portavoz',
    'restart portavoz-luz',
  ])
  expect([current(), leftovers()]).toEqual(['0.2.0', []])
  expect(run().out).toContain('no cambió nada')
  expect(machine.log()).toEqual([])
})

test('install.sh: a version that is not healthy takes no place, and data that it changed comes back', () => {
  const { machine, current, leftovers, run } = installShops()
  machine.failAt('0.2.0 portavoz-luz probe')
  expect(run('--update')).toMatchObject({
    status: 1,
    err: expect.stringContaining('No se actualizó: portavoz-luz no abre'),
  })
  expect(machine.log()).toEqual([
    ...preparation('portavoz'),
    ...preparation('portavoz-luz'),
    '0.1.0 portavoz probe',
    'start portavoz',
    '0.1.0 portavoz-luz probe',
    'start portavoz-luz',
  ])
  expect([current(), leftovers()]).toEqual(['0.1.0', []])
})

test.each(['restart portavoz-luz', 'daemon-reload', 'stop portavoz', 'stop portavoz-luz'])(
  'install.sh: a run that was killed at «%s» is gone on with by the next one',
  (at) => {
    const { machine, current, leftovers, run } = installShops()
    machine.killAt(at)
    expect(run().status).not.toBe(0)
    machine.killAt(null)
    machine.log()
    expect(run('--update')).toMatchObject({ status: 0, err: '' })
    expect(machine.log()).toContain('restart portavoz-luz')
    expect([machine.isActive('portavoz'), machine.isActive('portavoz-luz')]).toEqual([true, true])
    expect([current(), leftovers()]).toEqual(['0.2.0', []])
    expect(run().out).toContain('no cambió nada')
  },
)

test('install.sh: a shop that does not open keeps no other closed, and is opened again by the next run', () => {
  const { machine, leftovers, run } = installShops()
  machine.failAt('restart portavoz')
  expect(run()).toMatchObject({ status: 1, err: expect.stringContaining('No contesta todavía: portavoz.') })
  expect([machine.isActive('portavoz'), machine.isActive('portavoz-luz')]).toEqual([false, true])
  machine.failAt(null)
  machine.log()
  expect(run()).toMatchObject({ status: 0, err: '' })
  expect([machine.log(), leftovers()]).toEqual([['daemon-reload', 'restart portavoz'], []])
})

test('install.sh: a run that was killed while a shop was tried goes back with --back', () => {
  const { machine, current, leftovers, run } = installShops()
  machine.killAt('stop portavoz-luz')
  run()
  machine.killAt(null)
  machine.failAt('0.1.0 portavoz probe')
  machine.log()
  expect(run('--back')).toMatchObject({ status: 0, err: '' })
  expect(machine.log()).toEqual([
    '0.1.0 portavoz probe',
    '0.1.0 portavoz restore',
    'start portavoz',
    'restart portavoz-luz',
  ])
  expect([current(), leftovers()]).toEqual(['0.1.0', []])
})

test('install.sh: a shop that cannot be saved keeps its program; the others are updated, and it is said', () => {
  const { machine, current, run } = installShops()
  machine.failAt('0.1.0 portavoz-luz backup')
  const refused = run('--update')
  expect(refused).toMatchObject({
    status: 1,
    err: expect.stringMatching(
      /^La copia no cabe en \/var\/backups\/portavoz-luz: .*no se actualizó: portavoz-luz\. Lo demás sí/s,
    ),
  })
  expect(machine.log()).toEqual([
    ...preparation('portavoz'),
    ...preparation('portavoz-luz').slice(0, 2),
    'start portavoz-luz',
    'daemon-reload',
    'restart portavoz',
  ])
  expect(current()).toBe('0.2.0')

  // It runs the former program, which its unit would not open again: it is closed only after a backup.
  expect(run()).toMatchObject({ status: 1 })
  expect(machine.log()).toEqual(['0.1.0 portavoz-luz backup', 'daemon-reload'])
  machine.failAt(null)
  expect(run()).toMatchObject({ status: 0, err: '' })
  expect(machine.log()).toEqual([
    '0.1.0 portavoz-luz backup',
    ...preparation('portavoz-luz'),
    'daemon-reload',
    'restart portavoz-luz',
  ])
})

test('install.sh: an update saves a closed shop too, and leaves it closed', () => {
  const { machine, run } = installShops()
  machine.failAt('0.1.0 portavoz-luz backup')
  machine.close('portavoz-luz')
  expect(run('--update')).toMatchObject({ status: 1, err: expect.stringContaining('portavoz-luz') })
  expect([machine.isActive('portavoz-luz'), machine.isActive('portavoz')]).toEqual([false, true])
})

test('install.sh: a reload that Caddy refused is tried again by the next run', () => {
  const { machine, root, program } = installShops()
  mkdirSync(join(root, 'etc/caddy'), { recursive: true })
  const run = () => runInstaller(program, root, '--shop', 'sol', '--domain', 'sol.ejemplo.co')
  machine.failAt('reload-or-restart caddy')
  expect(run()).toMatchObject({ status: 1, err: expect.stringContaining('Caddy lee su configuración') })
  machine.failAt(null)
  machine.log()
  expect(run()).toMatchObject({ status: 0, err: '' })
  expect(machine.log()).toContain('reload-or-restart caddy')
  expect(run().out).toContain('no cambió nada')
})

test('install.sh: the rest of a version whose removal was cut goes with the next run', () => {
  const { root, leftovers, run } = installShops()
  write('mitad', root, 'opt/portavoz/.quitando-0.0.9-0123abcd/apps/web/dist/index.html')
  write('suyo', root, 'opt/portavoz/.otra/notas.txt')
  expect(run().out).toContain('Se quita /opt/portavoz/.quitando-0.0.9-0123abcd')
  expect(leftovers()).toEqual(['.otra'])
})

test('install.sh: an update renews the unit of every shop and opens each again', () => {
  const { program, root, machine, run } = installShops()
  appendFileSync(join(program, 'deploy/systemd/portavoz.service'), '# más nuevo\n')
  writeFileSync(join(root, 'etc/systemd/system/portavoz-luz.service'), 'vieja\n')
  expect(run('--shop', 'luz')).toMatchObject({ status: 0, err: '' })
  for (const name of ['portavoz', 'portavoz-luz'])
    expect(readFileSync(join(root, `etc/systemd/system/${name}.service`), 'utf8')).toContain('# más nuevo')
  expect(
    machine
      .log()
      .filter((line) => line.startsWith('restart'))
      .toSorted(),
  ).toEqual(['restart portavoz', 'restart portavoz-luz'])
})

test('install.sh: --update without an installation makes none', () => {
  const [program, root] = [copyProgram(), createFolder()]
  expect(runInstaller(program, root, '--update')).toMatchObject({
    status: 1,
    err: expect.stringContaining('sin --update'),
  })
  expect(existsSync(join(root, 'etc'))).toBe(false)
})
