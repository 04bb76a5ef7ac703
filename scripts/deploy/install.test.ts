import { appendFileSync, existsSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { copyProgram, createFolder, listProductFiles, listTree, runInstaller } from './run-installer.ts'

vi.setConfig({ testTimeout: 60_000 })

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('install.sh: installs with private data and settings, and a second run changes nothing', () => {
  const [program, root] = [copyProgram(), createFolder()]
  const options = ['--domain', 'tienda.ejemplo.co', '--port', '8090']
  expect(runInstaller(program, root, ...options)).toMatchObject({ status: 0, err: '' })
  const first = listTree(root)

  const version = readlinkSync(join(root, 'opt/portavoz/current'))
  expect(version).toMatch(/^0\.1\.0-[0-9a-f]{8}$/)
  expect(first[`opt/portavoz/${version}/apps/server/src/main.ts`]).toBe(
    `644 ${readFileSync('apps/server/src/main.ts', 'utf8')}`,
  )
  expect(first['etc/systemd/system/portavoz.service']).toBe(
    `644 ${readFileSync('deploy/systemd/portavoz.service', 'utf8')}`,
  )
  for (const path of ['var/lib/portavoz', 'var/cache/portavoz', 'var/backups/portavoz'])
    expect([path, modeOf(join(root, path))]).toEqual([path, '700'])
  expect(modeOf(join(root, 'etc/portavoz/portavoz.env'))).toBe('640')
  expect(first['etc/portavoz/portavoz.env']).toContain('\nPORT=8090\nBACKUP_DIR=/var/backups/portavoz\n')
  expect(first['etc/portavoz/portavoz.env']).toMatch(
    /\nPUBLIC_URL=https:\/\/tienda\.ejemplo\.co\nTRUST_PROXY=loopback\n(?:#.*\n)SIGNUP=invite\n$/,
  )
  expect(first['etc/caddy/Caddyfile']).toBe('644 import portavoz/*.caddy\n')
  expect(first['etc/caddy/portavoz/portavoz.caddy']).toMatch(
    /^644 tienda\.ejemplo\.co \{\n\treverse_proxy 127\.0\.0\.1:8090 /,
  )

  const second = runInstaller(program, root, ...options)
  expect(second).toMatchObject({ status: 0, err: '' })
  expect(second.out).toContain('no cambió nada')
  expect(listTree(root)).toEqual(first)
})

test('install.sh: the server makes the backup of each night, or with --backup-timer only a timer', () => {
  const [program, root] = [copyProgram(), createFolder()]
  const timersOf = (folder: string) => Object.keys(listTree(folder)).filter((path) => /^etc.*\.timer$/.test(path))
  const link = 'etc/systemd/system/timers.target.wants/portavoz-backup@portavoz.timer'
  const timer = 'etc/systemd/system/portavoz-backup@.timer'
  runInstaller(program, root)
  expect(timersOf(root)).toEqual([])
  const settings = join(root, 'etc/portavoz/portavoz.env')
  const automatic = readFileSync(settings, 'utf8')
  expect(automatic).toContain('\nBACKUP_DIR=/var/backups/portavoz\n')
  expect(automatic).not.toContain('BACKUP_AUTOMATIC')
  expect(runInstaller(program, root, '--backup-timer')).toMatchObject({
    status: 1,
    err: expect.stringContaining('pon ahí BACKUP_AUTOMATIC=off'),
  })
  expect(timersOf(root)).toEqual([])

  appendFileSync(settings, 'BACKUP_AUTOMATIC=off\n')
  expect(runInstaller(program, root).out).toContain('Nadie hace la copia de cada noche')
  expect(runInstaller(program, root, '--backup-timer')).toMatchObject({ status: 0, err: '' })
  expect([timersOf(root), readlinkSync(join(root, link))]).toEqual([[timer, link], `/${timer}`])

  writeFileSync(settings, automatic)
  runInstaller(program, root)
  expect(timersOf(root)).toEqual([timer])
  expect(runInstaller(program, root).out).toContain('no cambió nada')
})

test('install.sh: --backup-timer from the first day is kept by later runs and goes with the shop', () => {
  const [program, root] = [copyProgram(), createFolder()]
  runInstaller(program, root)
  const alone = listTree(root)
  expect(runInstaller(program, root, '--shop', 'luz', '--backup-timer')).toMatchObject({ status: 0, err: '' })
  const settings = readFileSync(join(root, 'etc/portavoz/portavoz-luz.env'), 'utf8')
  expect(settings).toMatch(/\nBACKUP_DIR=\/var\/backups\/portavoz-luz\n(?:#.*\n)BACKUP_AUTOMATIC=off\n$/)
  const installed = listTree(root)
  const link = 'etc/systemd/system/timers.target.wants/portavoz-backup@portavoz-luz.timer'
  expect(installed[link]).toBe('777 /etc/systemd/system/portavoz-backup@.timer')
  for (const options of [['--shop', 'luz'], ['--shop', 'luz', '--backup-timer'], []])
    expect(runInstaller(program, root, ...options).out).toContain('no cambió nada')
  expect(listTree(root)).toEqual(installed)

  runInstaller(program, root, '--uninstall', '--shop', 'luz')
  expect(listTree(root)).toMatchObject(alone)
  expect(existsSync(join(root, 'etc/systemd/system/portavoz-luz.service'))).toBe(false)
  expect(Object.keys(listTree(root))).not.toContain(link)
})

test('install.sh: the installed program has every file of the product', () => {
  const root = createFolder()
  expect(runInstaller('.', root)).toMatchObject({ status: 0, err: '' })
  const current = join(root, 'opt/portavoz/current')
  expect(listProductFiles().length).toBeGreaterThan(1000)
  expect(listProductFiles().filter((path) => !existsSync(join(current, path)))).toEqual([])
})

test('install.sh: repairs what was damaged and keeps the settings of the operator', () => {
  const [program, root] = [copyProgram(), createFolder()]
  runInstaller(program, root)
  const whole = listTree(root)
  rmSync(join(root, 'etc/systemd/system/portavoz.service'))
  rmSync(join(root, 'opt/portavoz/current'))
  runInstaller(program, root)
  expect(listTree(root)).toEqual(whole)

  appendFileSync(join(root, 'etc/portavoz/portavoz.env'), 'SMTP_URL=smtp://correo\n')
  expect(runInstaller(program, root).out).toContain('no cambió nada')
  expect(readFileSync(join(root, 'etc/portavoz/portavoz.env'), 'utf8')).toContain('SMTP_URL=smtp://correo')
  expect(runInstaller(program, root, '--domain', 'otra.ejemplo.co')).toMatchObject({
    status: 1,
    err: expect.stringContaining('pon ahí PUBLIC_URL=https://otra.ejemplo.co'),
  })
})

test('install.sh: an update keeps the former version, and --back returns to it', () => {
  const [program, root] = [copyProgram(), createFolder()]
  const link = (name: string) => readlinkSync(join(root, 'opt/portavoz', name))
  runInstaller(program, root)
  const former = link('current')
  expect(runInstaller(program, root, '--back').err).toContain('No hay una versión anterior')

  appendFileSync(join(program, 'CHANGELOG.md'), '\nMás nuevo.\n')
  runInstaller(program, root)
  const newer = link('current')
  expect([newer === former, link('previous')]).toEqual([false, former])
  expect(runInstaller(program, root, '--back').status).toBe(0)
  expect([link('current'), link('previous')]).toEqual([former, newer])

  appendFileSync(join(program, 'CHANGELOG.md'), '\nY más.\n')
  runInstaller(program, root)
  expect(existsSync(join(root, 'opt/portavoz', newer))).toBe(false)
  expect(link('previous')).toBe(former)
})

test('install.sh: --uninstall keeps data, backups and settings and says where they are', () => {
  const [program, root] = [copyProgram(), createFolder()]
  runInstaller(program, root, '--domain', 'tienda.ejemplo.co')
  writeFileSync(join(root, 'etc/caddy/Caddyfile'), 'otra.co {\n}\nimport portavoz/*.caddy\n')
  writeFileSync(join(root, 'var/lib/portavoz/secret.key'), 'clave')
  const settings = readFileSync(join(root, 'etc/portavoz/portavoz.env'), 'utf8')

  const { status, out } = runInstaller(program, root, '--uninstall')
  expect(status).toBe(0)
  for (const path of ['/var/lib/portavoz', '/var/backups/portavoz', '/etc/portavoz/portavoz.env'])
    expect(out).toContain(`\n  ${path}\n`)
  const files = Object.entries(listTree(root)).filter(([path]) => !statSync(join(root, path)).isDirectory())
  expect(Object.fromEntries(files)).toEqual({
    'etc/caddy/Caddyfile': '644 otra.co {\n}\n',
    'etc/portavoz/portavoz.env': `640 ${settings}`,
    'run/portavoz-install.lock': '644 ',
    'var/lib/portavoz/secret.key': '644 clave',
  })
  expect(runInstaller(program, root, '--uninstall')).toMatchObject({ status: 0, err: '' })
  expect(runInstaller(program, createFolder(), '--uninstall').out).toContain('no hay nada que quitar')
})

test('install.sh: two shops share the program, and each has its own port and data', () => {
  const [program, root] = [copyProgram(), createFolder()]
  runInstaller(program, root)
  const alone = listTree(root)
  expect(runInstaller(program, root, '--shop', 'luz')).toMatchObject({ status: 0, err: '' })
  expect(readFileSync(join(root, 'etc/portavoz/portavoz-luz.env'), 'utf8')).toContain('\nPORT=8081\n')
  expect(runInstaller(program, root, '--shop', 'sol', '--port', '8081').err).toContain('ya lo usa otra instalación')

  runInstaller(program, root, '--uninstall', '--shop', 'luz')
  expect(listTree(root)).toMatchObject(alone)
})

test('install.sh: --dry-run says each step and writes nothing', () => {
  const [program, root] = [copyProgram(), createFolder()]
  const { status, out } = runInstaller(program, root, '--dry-run', '--domain', 'tienda.ejemplo.co')
  expect(status).toBe(0)
  expect(out).toContain('  Archivo /etc/systemd/system/portavoz.service\n')
  expect(out).toMatch(/Se harían \d+ cambios\. No se hizo ninguno\.\n$/)
  expect(listTree(root)).toEqual({})

  runInstaller(program, root)
  const installed = listTree(root)
  expect(runInstaller(program, root, '--dry-run', '--uninstall').out).toContain('Se quita /opt/portavoz')
  expect(listTree(root)).toEqual(installed)
})

test.each([
  [['--port', '80'], '--port debe ser un número entre 1024 y 65535.'],
  [['--port'], 'Falta el valor de --port.'],
  [['--domain', 'https://tienda.co'], '--domain debe ser un nombre de internet'],
  [['--domain', 'tienda.co\nreverse_proxy x'], '--domain debe ser un nombre de internet'],
  [['--domain', 'tienda/co.uk'], '--domain debe ser un nombre de internet'],
  [['--shop', '../luz'], '--shop debe ser un nombre corto'],
  [['--shop', 'luz de día'], '--shop debe ser un nombre corto'],
  [['--offline'], 'Para --offline faltan los paquetes, la consola o el servidor'],
  [['--fast'], 'No se entiende «--fast».'],
])('install.sh: %j is refused with a sentence, before anything is written', (options, sentence) => {
  const [program, root] = [copyProgram(), createFolder()]
  const { status, err } = runInstaller(program, root, ...options)
  expect([status, err]).toEqual([1, expect.stringContaining(sentence)])
  expect(Object.keys(listTree(root)).filter((path) => !path.startsWith('run'))).toEqual([])
})

test('install.sh: an incomplete program and an interrupted copy leave nothing that looks complete', () => {
  const [program, root] = [copyProgram(), createFolder()]
  rmSync(join(program, 'apps/server/src/main.ts'))
  expect(runInstaller(program, root).err).toContain('no está Portavoz entero')

  const whole = copyProgram()
  writeFileSync(join(root, 'opt'), 'a file in the way')
  const refused = runInstaller(whole, root)
  expect([refused.status, refused.err]).toEqual([1, expect.stringContaining('corrígelo y repite la misma orden')])
  rmSync(join(root, 'opt'))
  expect(runInstaller(whole, root).status).toBe(0)
  expect(runInstaller(whole, root).out).toContain('no cambió nada')
})
