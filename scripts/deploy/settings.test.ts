import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { copyProgram, createFolder, runInstaller } from './run-installer.ts'

/** Part of systemd: it prints the variables of such a file as systemd reads them. */
const generator = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'
const hasGenerator = existsSync(generator)
if (!hasGenerator) console.log('Omitido: no hay systemd, con cuya lectura se comparan los ajustes.')

const same: [line: string, value: string][] = [
  ['KEY=abc', 'abc'],
  ['KEY=', ''],
  ["KEY=''", ''],
  ['KEY=  a b  ', 'a b'],
  ['KEY=a=b;c', 'a=b;c'],
  ['KEY=smtp://u:p%23@h:25?x=1&y=2', 'smtp://u:p%23@h:25?x=1&y=2'],
  ['KEY={"a":1}', '{"a":1}'],
  ["KEY=it's", "it's"],
  ['KEY=contraseña', 'contraseña'],
  ["KEY='correcta#caballo'", 'correcta#caballo'],
  ["KEY='a\\nb\\'", 'a\\nb\\'],
  ["KEY='a\"b`c' ", 'a"b`c'],
  ['KEY="it\'s # here"', "it's # here"],
  ['KEY=abc\r', 'abc'],
  ['KEY=\r', ''],
  ['# "quoted # comment\nKEY=abc', 'abc'],
  ['KEY=old\n\n  #\nKEY=abc', 'abc'],
]

const different = [
  'KEY=correcta#caballo',
  'KEY=a #b',
  'KEY=a\\nb',
  'KEY=a\\',
  'KEY="a\\nb"',
  "KEY='a' # b",
  'KEY="a"b',
  "KEY='a''b'",
  'KEY="a',
  "KEY='a",
  'KEY=`a`',
  'KEY=   ',
  'export KEY=a',
]

/** The reason why these settings are refused, or nothing. */
function refusalOf(text: string): string {
  const path = join(createFolder(), 'portavoz.env')
  writeFileSync(path, text)
  const script = 'set -eu; fail() { echo "$1"; exit 1; }; . deploy/install/settings.sh; check_settings "$1"'
  return spawnSync('sh', ['-c', script, 'sh', path], { encoding: 'utf8' }).stdout
}

function readAsSystemd(text: string) {
  const folder = createFolder()
  mkdirSync(join(folder, 'environment.d'))
  writeFileSync(join(folder, 'environment.d/portavoz.conf'), text)
  const env = { XDG_CONFIG_HOME: folder, HOME: folder }
  const lines = execFileSync(generator, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const [, printed = ''] = /^KEY=(.*)$/m.exec(lines) ?? []
  return printed.startsWith('"') ? printed.slice(1, -1).replaceAll(/\\(.)/g, '$1') : printed
}

describe.each(same)('settings: %j', (line, value) => {
  const text = `FIRST=1\n${line}\nNEXT=2\n`
  test('is accepted and read alike by Node and systemd', () => {
    expect([refusalOf(text), parseEnv(text)]).toEqual(['', { FIRST: '1', KEY: value, NEXT: '2' }])
    if (hasGenerator) expect(readAsSystemd(text)).toBe(value)
  })
})

test.each(different)('settings: %j is refused without its value', (line) => {
  const text = `FIRST=1\n${line}\nNEXT=2\n`
  const refusal = refusalOf(text)
  expect(refusal).toContain('línea 2')
  expect(refusal).not.toContain('caballo')
  if (hasGenerator) expect(readAsSystemd(text)).not.toBe(parseEnv(text)['KEY'])
})

// Before its version 254, systemd takes the next line for a part of the comment.
test('settings: a comment that ends in a backslash is refused', () => {
  expect(refusalOf('# C:\\\nKEY=a\n')).toContain('línea 1')
})

test('install.sh: an update refuses settings that would be read in two ways, and reads quoted ones', () => {
  const [program, root] = [copyProgram(), createFolder()]
  runInstaller(program, root)
  const path = join(root, 'etc/portavoz/portavoz.env')
  writeFileSync(path, "PORT='8090'\nPUBLIC_URL='https://tienda.ejemplo.co'\n")
  expect(runInstaller(program, root, '--port', '8090', '--domain', 'tienda.ejemplo.co').err).toBe('')
  writeFileSync(path, 'BACKUP_PASSPHRASE=correcta#caballo\n')
  expect(runInstaller(program, root)).toMatchObject({
    status: 1,
    err: expect.stringContaining('portavoz.env, línea 1'),
  })
})

test('portavoz: gives a command the settings as the service has them, or refuses them', () => {
  const root = createFolder()
  for (const path of ['opt/current/scripts', 'bin', 'etc']) mkdirSync(join(root, path), { recursive: true })
  symlinkSync(join(process.cwd(), 'deploy'), join(root, 'opt/current/deploy'))
  symlinkSync(process.execPath, join(root, 'opt/current/node'))
  writeFileSync(join(root, 'opt/current/scripts/backup.mjs'), 'console.log(process.env.BACKUP_PASSPHRASE)')
  const tools = { id: 'echo 0', runuser: 'shift 3\nexec "$@"' }
  for (const [name, text] of Object.entries(tools)) {
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(root, 'bin', name), 0o755)
  }
  const command = readFileSync('deploy/portavoz', 'utf8')
    .replace('program=/opt/portavoz/current', `program=${root}/opt/current`)
    .replace('/etc/portavoz/', `${root}/etc/`)
  const run = (settings: string) => {
    writeFileSync(join(root, 'etc/portavoz.env'), settings)
    const env = { PATH: `${join(root, 'bin')}:/usr/bin:/bin` }
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command, 'portavoz', 'backup'], { env, encoding: 'utf8' })
    return { status, text: stdout + stderr }
  }
  expect(run("BACKUP_PASSPHRASE='correcta#caballo'\n")).toEqual({ status: 0, text: 'correcta#caballo\n' })
  expect(run('BACKUP_PASSPHRASE=correcta#caballo\n')).toEqual({ status: 2, text: expect.stringContaining('línea 1') })
})
