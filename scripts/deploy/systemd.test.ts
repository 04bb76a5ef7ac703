import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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

test('systemd: the time to stop is longer than the server takes', () => {
  const [, stopTimeoutMs = ''] =
    /STOP_TIMEOUT_MS = ([\d_]+)/.exec(readFileSync('apps/server/src/main.ts', 'utf8')) ?? []
  const [, stopSeconds = ''] =
    /^TimeoutStopSec=(\d+)$/m.exec(readFileSync(join(unitFolder, 'portavoz.service'), 'utf8')) ?? []
  expect(Number(stopTimeoutMs.replace('_', ''))).toBeGreaterThan(10_000)
  expect(Number(stopSeconds) * 1000).toBeGreaterThan(Number(stopTimeoutMs.replace('_', '')) + 10_000)
})
