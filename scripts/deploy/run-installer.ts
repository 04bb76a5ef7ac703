import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portavoz-kit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A file, with the folders above it. */
export function write(text: string, ...path: string[]) {
  mkdirSync(dirname(join(...path)), { recursive: true })
  writeFileSync(join(...path), text)
}

/** A small copy of the project, which a test may change, with the whole installer. */
export function copyProgram(folder = createFolder()): string {
  for (const path of ['deploy', 'package.json', 'package-lock.json', 'CHANGELOG.md', 'LICENSE', 'DATA-LICENSES.md'])
    cpSync(path, join(folder, path), { recursive: true })
  for (const path of [
    'README.md',
    'README.es.md',
    'scripts/start.mjs',
    'apps/server/src/main.ts',
    'docs/guia/README.md',
    'packages/contract/package.json',
    'n8n/README.md',
  ])
    cpSync(path, join(folder, path))
  return folder
}

/** The installer of this copy in a prefix, with the umask of a careful administrator. */
export function runInstaller(program: string, root: string, ...options: string[]) {
  const command = `umask 077 && exec sh ${join(program, 'deploy/install.sh')} "$@"`
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command, 'sh', '--root', root, ...options], {
    encoding: 'utf8',
  })
  return { status, out: stdout, err: stderr.trim() }
}

/** Every path below a folder with its mode and content. */
export function listTree(folder: string): Record<string, string> {
  const describe = (path: string) => {
    const stats = lstatSync(path)
    const content = stats.isSymbolicLink() ? readlinkSync(path) : stats.isFile() ? readFileSync(path, 'utf8') : ''
    return `${(stats.mode & 0o777).toString(8)} ${content}`
  }
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(paths.toSorted().map((path) => [path, describe(join(folder, path))]))
}

/** What git knows of the product; a build may need any of it. */
export const listProductFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z', 'apps', 'packages', 'n8n', 'scripts', 'deploy', 'docs/guia'], {
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => path !== '' && !/\.test\.tsx?$|^apps\/server\/test\//.test(path))
