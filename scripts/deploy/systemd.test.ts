import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from './run-installer.ts'

const MAX_EXPOSURE = 3
const unitFolder = 'deploy/systemd'

const analyze = (...words: string[]) => spawnSync('systemd-analyze', words, { encoding: 'utf8' })
const hasTool = analyze('--version').status === 0
if (!hasTool) console.log('Omitido: no hay systemd-analyze, que comprueba deploy/systemd.')

/** The units under the names of one shop, with a program that exists here. */
function installUnits(name: string) {
  const folder = createFolder()
  for (const file of readdirSync(unitFolder)) {
    const path = join(folder, file.replace(/^portavoz\.service$/, `${name}.service`).replace('@.', `@${name}.`))
    cpSync(join(unitFolder, file), path)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('/opt/portavoz/current/node', process.execPath))
  }
  return readdirSync(folder).map((file) => join(folder, file))
}

test.skipIf(!hasTool).each(['portavoz', 'portavoz-luz'])('systemd: the units of %s are correct', (name) => {
  const paths = installUnits(name)
  expect(paths).toHaveLength(3)
  const { status, stderr } = analyze('verify', '--man=no', ...paths)
  expect([status, stderr.split('\n').filter((line) => line.includes('portavoz'))]).toEqual([0, []])
})

test.skipIf(!hasTool)('systemd: the services are exposed to at most 3.0', () => {
  for (const path of installUnits('portavoz').filter((one) => one.endsWith('.service'))) {
    const [, exposure = '10'] = /level for \S+: ([\d.]+)/.exec(analyze('security', '--offline=true', path).stdout) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(MAX_EXPOSURE)
  }
})

const readUnit = (file: string) => readFileSync(join(unitFolder, file), 'utf8')

test('systemd: the timer deletes its own backups of more than 14 days, and no others', () => {
  const unit = readUnit('portavoz-backup@.service')
  const [, target = ''] = / --to \/var\/backups\/%i\/(\S+)$/m.exec(unit) ?? []
  const [, words = ''] = /^ExecStartPost=(.*)$/m.exec(unit) ?? []
  const folder = createFolder()
  mkdirSync(join(folder, target))
  const putFile = (path: string, days: number) => {
    writeFileSync(join(folder, path), '')
    const time = new Date(Date.now() - days * 86_400_000)
    utimesSync(join(folder, path), time, time)
  }
  const stem = 'portavoz-3f2a9c1b-2026-11-24T03-20-00'
  for (const name of [`${stem}.tar.zst`, `${stem}.tar.zst.age`, `${stem}-automatica.tar.zst`]) putFile(name, 90)
  for (const name of [`${stem}.tar.zst`, `${stem}.tar.zst.age`]) putFile(join(target, name), 16)
  putFile(join(target, 'portavoz-3f2a9c1b-2026-12-08T03-20-00.tar.zst'), 13)
  putFile(join(target, 'apuntes.txt'), 90)

  // systemd runs no shell: a pattern reaches `find` as it is written.
  const [program = '', ...options] = words.replace('/var/backups/%i', folder).split(' ')
  expect(spawnSync(program, options, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual([
    target,
    join(target, 'apuntes.txt'),
    join(target, 'portavoz-3f2a9c1b-2026-12-08T03-20-00.tar.zst'),
    `${stem}-automatica.tar.zst`,
    `${stem}.tar.zst`,
    `${stem}.tar.zst.age`,
  ])
})

test('systemd: the server may write into the folder that the installer gives it for backups', () => {
  expect(readUnit('portavoz.service')).toMatch(/^ReadWritePaths=-\/var\/backups\/%N$/m)
  expect(readFileSync('deploy/install/backup.sh', 'utf8')).toContain('BACKUP_DIR=/var/backups/$name')
})

test('systemd: the time to stop is longer than the server takes', () => {
  const [, stopTimeoutMs = ''] =
    /STOP_TIMEOUT_MS = ([\d_]+)/.exec(readFileSync('apps/server/src/main.ts', 'utf8')) ?? []
  const [, stopSeconds = ''] = /^TimeoutStopSec=(\d+)$/m.exec(readUnit('portavoz.service')) ?? []
  expect(Number(stopTimeoutMs.replace('_', ''))).toBeGreaterThan(10_000)
  expect(Number(stopSeconds) * 1000).toBeGreaterThan(Number(stopTimeoutMs.replace('_', '')) + 10_000)
})
