import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createOwnerWithAgent, signUp } from '../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { createTemporaryFolder } from '../../../test/process/temporary-folder.ts'
import { createListReleases } from '../../adapters/git/list-releases.ts'
import { compareVersions } from './compare-versions.ts'
import { createFindNewerVersion } from './find-newer-version.ts'

function createTestFolder() {
  const folder = createTemporaryFolder('portavoz-novedades-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function writeChangelog() {
  const path = join(createTestFolder(), 'CHANGELOG.md')
  const section = (version: string) => `## ${version}\n- Novedad de la ${version}.\n`
  writeFileSync(path, ['0.3.0', '0.2.0', '0.1.0'].map(section).join('\n'))
  return path
}

/** The same installation with another version of the program. */
const startVersion = (version: string, changelogPath: string, former?: TestServer) =>
  startTestServer({
    inputs: { version, changelogPath },
    ...(former && {
      sharedWith: { database: former.database, telegramUrl: former.telegram.url, modelUrl: former.model.url },
    }),
  })

test('release notes: each person is told once after an update, and who came later is not', async () => {
  const changelog = writeChangelog()
  const first = await startVersion('0.1.0', changelog)
  const mariana = await signUp(first, 'mariana')
  const hasNews = async (server: TestServer, token: string) =>
    (await server.call('GET', '/api/test/user', undefined, token)).body.hasNews as boolean
  expect(await hasNews(first, mariana.token)).toBe(false)

  const second = await startVersion('0.2.0', changelog, first)
  const pablo = await signUp(second, 'pablo')
  expect([await hasNews(second, mariana.token), await hasNews(second, pablo.token)]).toEqual([true, false])
  const notes = async (server: TestServer, token: string) =>
    (await server.call('GET', '/api/release-notes', undefined, token)).body.data.notes as {
      version: string
      isNew: boolean
    }[]
  const shown = (list: { version: string; isNew: boolean }[]) => list.map((one) => `${one.version} ${one.isNew}`)
  expect(shown(await notes(second, mariana.token))).toEqual(['0.2.0 true', '0.1.0 false'])
  expect(await second.call('POST', '/api/release-notes/read', {}, mariana.token)).toMatchObject({ status: 200 })
  expect(await hasNews(second, mariana.token)).toBe(false)
  expect(shown(await notes(second, mariana.token))).toEqual(['0.2.0 false', '0.1.0 false'])

  const third = await startVersion('0.3.0', changelog, first)
  expect([await hasNews(third, mariana.token), await hasNews(third, pablo.token)]).toEqual([true, true])
  // Back to the former version: nothing is new.
  const back = await startVersion('0.2.0', changelog, first)
  expect([await hasNews(back, mariana.token), (await notes(back, mariana.token)).length]).toEqual([false, 2])
})

test('newer version: only the administrator asks, and is told what to do', async () => {
  const listReleases = async () => ({ releases: ['0.9.0', '0.10.0'], command: 'npm run update', trouble: null })
  const server = await startTestServer({ inputs: { version: '0.2.0', listReleases } })
  const owner = await createOwnerWithAgent(server)
  const administrator = await signUp(server, 'administradora')
  await server.pool.query(`update users set roles = roles || '{ROLE_ADMIN}' where id = $1`, [administrator.id])
  await server.pool.query(`update users set roles = array_remove(roles, 'ROLE_ADMIN') where id <> $1`, [
    administrator.id,
  ])
  const ask = (token: string) => server.call('POST', '/api/installation/newer-version', {}, token)
  expect((await ask(owner.token)).status).toBe(403)
  expect((await ask(administrator.token)).body.data).toMatchObject({
    version: '0.2.0',
    newest: '0.10.0',
    isNewer: true,
    command: 'npm run update',
  })
})

test('newer version: what could not be found out is said', async () => {
  const find = (releases: string[], trouble: string | null = null) =>
    createFindNewerVersion({ version: '0.2.0', listReleases: async () => ({ releases, command: 'x', trouble }) })()
  expect(await find(['0.2.0'])).toMatchObject({
    isNewer: false,
    command: null,
    seen: 'Tienes la 0.2.0, la última publicada.',
  })
  expect(await find([])).toMatchObject({ newest: null, seen: expect.stringContaining('ninguna versión') })
  expect(await find([], 'Sin red.')).toMatchObject({ newest: null, seen: 'Sin red.' })
  expect(compareVersions('0.10.0', '0.9.9')).toBeGreaterThan(0)
})

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=P', '-c', 'user.email=p@ejemplo.co', ...args], { cwd, stdio: 'pipe' })

test('releases: tags of origin, or of the address that the installer noted; nothing else is asked', async () => {
  const folder = createTestFolder()
  const [source, clone, installed] = ['source', 'clone', 'installed'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const path of [source, installed]) mkdirSync(path)
  git(source, 'init', '--quiet')
  git(source, 'commit', '--quiet', '--allow-empty', '--message', 'uno')
  for (const tag of ['v0.2.0', 'v0.10.0', 'v0.3.0-beta', 'otra', 'v1']) git(source, 'tag', tag)
  git(folder, 'clone', '--quiet', source, clone)
  const ask = (program: string) => createListReleases(program)()
  expect(await ask(clone)).toEqual({ releases: ['0.10.0', '0.2.0'], command: 'npm run update', trouble: null })

  expect((await ask(installed)).trouble).toContain('no vino de git')
  writeFileSync(join(installed, '.origen'), `${source}\n`)
  expect(await ask(installed)).toMatchObject({ releases: ['0.10.0', '0.2.0'], command: 'sudo npm run update' })
  for (const odd of ['--upload-pack=touch /tmp/x', 'ext::sh -c touch% /tmp/x', '']) {
    writeFileSync(join(installed, '.origen'), odd)
    expect((await ask(installed)).trouble).toContain('no vino de git')
  }
  writeFileSync(join(installed, '.origen'), join(folder, 'gone'))
  expect((await ask(installed)).trouble).toContain('No se pudo preguntar')
})
