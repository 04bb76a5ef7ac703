import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A bare repository with releases of this program, and a place for clones of it. */
export type Origin = { folder: string; url: string; source: string; remove: () => void }

const identity = ['-c', 'user.name=Prueba', '-c', 'user.email=prueba@ejemplo.co', '-c', 'core.autocrlf=false']

export const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** The files of this program as they are now, committed as 0.1.0; Vite, which takes half a minute, writes one page. */
export function createOrigin(): Origin {
  const folder = mkdtempSync(join(tmpdir(), 'portavoz-origen-'))
  const source = join(folder, 'fuente')
  for (const path of listFiles()) {
    mkdirSync(dirname(join(source, path)), { recursive: true })
    cpSync(path, join(source, path))
  }
  replace(source, 'scripts/builds.mjs', '  const digest = digestSources(build)\n', FAKE_CONSOLE)
  const url = join(folder, 'origen.git')
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', url)
  git(source, 'init', '--quiet', '--initial-branch=main')
  commit(source, 'v0.1.0')
  git(source, 'remote', 'add', 'origin', url)
  return { folder, url, source, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const FAKE_CONSOLE = `  const digest = digestSources(build)
  if (part === 'console') {
    process.getBuiltinModule('fs').mkdirSync(join(build.folder, 'dist'), { recursive: true })
    writeFileSync(join(build.folder, 'dist', 'index.html'), '<!doctype html>')
    writeFileSync(stampOf(build), digest)
    return true
  }
`

const listFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && !/^(?:docs\/(?:decisions|guia\/img)|e2e|bench|apps\/server\/test)\//.test(path))

function commit(source: string, tag: string) {
  git(source, 'add', '--all')
  git(source, 'commit', '--quiet', '--allow-empty', '--message', tag)
  git(source, 'tag', tag)
}

export function replace(source: string, path: string, found: RegExp | string, text: string) {
  const former = readFileSync(join(source, path), 'utf8')
  const present = former.replace(found, text)
  if (present === former) throw new Error(`${path}: nothing to replace`)
  writeFileSync(join(source, path), present)
}

/** A release after 0.1.0, with its news. */
export function release({ source }: Origin, version: string, change: (source: string) => void) {
  git(source, 'checkout', '--quiet', '--detach', 'v0.1.0')
  for (const path of ['package.json', 'apps/server/package.json'])
    replace(source, path, /"version": "[^"]*"/, `"version": "${version}"`)
  replace(
    source,
    'CHANGELOG.md',
    '## Sin publicar',
    `## ${version} · 1 de diciembre de 2026\n\n- Novedad de la ${version}.\n\n## Sin publicar`,
  )
  change(source)
  commit(source, `v${version}`)
}

export const publish = ({ source }: Origin) =>
  git(source, 'push', '--quiet', 'origin', '--tags', 'v0.1.0^{commit}:refs/heads/main')

export function addMigration(source: string, statement: string) {
  const lines = [
    "import { type Kysely, sql } from 'kysely'",
    'export const up = async (db: Kysely<never>): Promise<void> => {',
    `  await sql.raw(${JSON.stringify(statement)}).execute(db)`,
    '}\n',
  ]
  writeFileSync(join(source, 'apps/server/src/db/migrations/9001-proof.ts'), lines.join('\n'))
  const path = 'apps/server/src/db/migration-list.ts'
  replace(
    source,
    path,
    '\n/**\n * Runs by name',
    "import * as proof from './migrations/9001-proof.ts'\n\n/**\n * Runs by name",
  )
  replace(source, path, /(export const migrations = \{[^}]*)\}/, "$1  '9001-proof': proof,\n}")
}

export const makeSick = (source: string) =>
  replace(source, 'apps/server/src/platform/http/health.routes.ts', 'if (isStopping) return', 'if (!isStopping) return')

/** A clone with the packages of this folder, as links: nothing is downloaded. */
export function cloneOrigin({ folder, url }: Origin, name: string): string {
  const clone = join(folder, name)
  git(folder, 'clone', '--quiet', url, clone)
  const packages = join(clone, 'node_modules')
  mkdirSync(join(packages, '@portavoz'), { recursive: true })
  for (const one of readdirSync('node_modules'))
    if (!['@portavoz', '.cache', '.vite', '.instalado'].includes(one))
      symlinkSync(join(process.cwd(), 'node_modules', one), join(packages, one))
  for (const one of ['contract', 'server', 'web'])
    symlinkSync(join('../..', one === 'contract' ? 'packages' : 'apps', one), join(packages, '@portavoz', one))
  cpSync('node_modules/.instalado', join(packages, '.instalado'))
  return clone
}
