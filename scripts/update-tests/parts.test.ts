import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readVariables } from '../deploy/read-variables.ts'
import { describeNews } from '../update/news.ts'
import { packagesOf } from '../update/packages.ts'
import { returnPlaces, takePlaces, type MovedFolder } from '../update/places.ts'
import { findLeftoverScripts, scriptPath, stopProcesses } from '../update/servers.ts'
import { DATA_SETTINGS, SERVER_SETTINGS } from '../update/settings.ts'
import { describe } from '../update/stop.ts'
import { compareVersions, isTag, parseReleases } from '../update/versions.ts'

test('releases: published versions only, newest first', () => {
  const listing = ['v0.9.0', 'v0.10.0', 'v0.10.0-beta', 'v0.10.0^{}', 'otra', 'v1'].map(
    (tag) => `abc\trefs/tags/${tag}`,
  )
  expect(parseReleases(listing.join('\n'))).toEqual(['v0.10.0', 'v0.9.0'])
  expect([compareVersions('v1.2.3', '1.2.3'), compareVersions('1.2.3-beta', '1.2.3')]).toEqual([0, -1])
})

test.each(['v0.2', '0.2.0', '--upload-pack=x', 'v0.2.0 --force', 'v0.2.0;x', 'main'])('tag: %s is none', (text) =>
  expect(isTag(text)).toBe(false),
)

test('settings: the server opens again with each one that it reads, also a new one', () => {
  const compared = [...DATA_SETTINGS, ...SERVER_SETTINGS]
  // Given for one update.
  expect(compared.toSorted()).toEqual(readVariables().filter((name) => name !== 'BACKUP_BEFORE_UPDATE'))
})

test.runIf(existsSync('/dev/full'))('full disk: it is named, with what to do', () => {
  const fill = async () => writeFileSync('/dev/full', 'x')
  return expect(fill().catch(describe)).resolves.toMatch(/^No queda espacio .* repite la misma orden/)
})

test('news: only what came after the present version, without what a terminal would obey', () => {
  const changelog = [
    '# Novedades',
    '## Sin publicar\n- no',
    '## 0.3.0\n- tres\u001b[31m',
    '## 0.2.0\n- **dos** [guía](docs/x.md)',
    '## 0.1.0\n- uno',
  ].join('\n')
  expect(describeNews(changelog, '0.1.0', '0.3.0')).toBe('0.3.0\n- tres[31m\n0.2.0\n- dos guía')
  expect(describeNews(changelog, '0.1.0', '0.2.0')).toBe('0.2.0\n- dos guía')
  expect(describeNews('', '0.1.0', '0.2.0')).toBe('No dice qué cambia.')
})

test('packages: another version of the product needs no other packages; another package does', () => {
  const lock = (version: string, hono: string) =>
    JSON.stringify({
      version,
      packages: {
        '': { name: 'portavoz', version },
        'apps/server': { version },
        'node_modules/hono': { version: hono },
      },
    })
  expect(packagesOf(lock('0.1.0', '4.0.0'))).toBe(packagesOf(lock('0.2.0', '4.0.0')))
  expect(packagesOf(lock('0.1.0', '4.0.0'))).not.toBe(packagesOf(lock('0.1.0', '4.0.1')))
})

test('places: killed between any two moves, the change is finished or undone whole', () => {
  const moves = 4
  for (let done = 0; done <= moves; done++)
    for (const change of [takePlaces, returnPlaces]) {
      const { places, fresh, former, read } = setUp()
      stopAfter(done, places, fresh, former)
      change(places, fresh, former)
      const isNew = change === takePlaces
      expect([done, read()]).toEqual([done, isNew ? ['nuevo', 'nuevo', null] : ['viejo', null, 'viejo']])
    }
})

/** `first` is old and new, `second` is only new, `third` is only old. */
function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'portavoz-sitios-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [fresh, former] = [join(folder, 'fresco'), join(folder, 'antes')]
  const path = (name: string) => join(folder, name)
  const put = (text: string, at: string) => {
    mkdirSync(dirname(at), { recursive: true })
    writeFileSync(at, text)
  }
  const places: MovedFolder[] = [
    { path: path('first'), isOld: true, isNew: true },
    { path: path('second'), isOld: false, isNew: true },
    { path: path('third'), isOld: true, isNew: false },
  ]
  for (const one of places) {
    if (one.isOld) put('viejo', one.path)
    if (one.isNew) put('nuevo', join(fresh, one.path))
  }
  const read = () => places.map((one) => (existsSync(one.path) ? readFileSync(one.path, 'utf8') : null))
  return { places, fresh, former, read }
}

/** The state that a kill after so many moves leaves: a place whose later move was not made. */
function stopAfter(done: number, places: MovedFolder[], fresh: string, former: string) {
  const whole = done >= 4 ? 3 : done >= 3 ? 2 : done >= 2 ? 1 : 0
  takePlaces(places.slice(0, whole), fresh, former)
  const next = places[whole]
  if (next && done === 1) takePlaces([{ ...next, isNew: false }], fresh, former)
}

test('npm run update: its options reach it', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  // npm puts them at the end: of two commands, only the last would get them.
  expect(scripts['update']).toBe('node scripts/update.mjs')
})

test.runIf(process.platform === 'linux')(
  'scripts that a killed update left: those of this folder, and none that a person started',
  async () => {
    const begin = (name: string, env: Record<string, string>) => {
      const args = ['--input-type=module', '--eval', 'setInterval(() => {}, 1_000)', '--', scriptPath(name)]
      const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
      onTestFinished(() => void child.kill('SIGKILL'))
      return child
    }
    const left = begin('probe.mjs', { PORTAVOZ_UPDATE: '1' })
    begin('backup.mjs', {})
    begin('doctor.mjs', { PORTAVOZ_UPDATE: '1' })
    await expect.poll(findLeftoverScripts).toEqual([left.pid])
    const ended = once(left, 'exit')
    await stopProcesses(await findLeftoverScripts())
    expect(await ended).toEqual([null, 'SIGTERM'])
    expect(await findLeftoverScripts()).toEqual([])
  },
)
