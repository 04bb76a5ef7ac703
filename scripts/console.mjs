import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, node24 } from './paths.mjs'
import { exitWithError, printLine } from './print.mjs'

const webFolder = inRoot('apps', 'web')
const stampFile = join(webFolder, 'dist', '.origen')
const sources = [join(webFolder), inRoot('packages', 'contract'), inRoot('package-lock.json')]

/** Builds the console unless the last build had the same sources. */
export function buildStaleConsole() {
  const digest = sourcesDigest()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) return
  printLine('Construyendo la consola…')
  if (!buildConsole('quiet')) exitWithError('No se pudo construir la consola: el motivo está arriba.')
}

/** Fails when the bundle exceeds its size limits. @returns {boolean} whether it succeeded */
export function buildConsole(/** @type {'quiet' | 'aloud'} */ verbosity) {
  const digest = sourcesDigest()
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(node24, [vite, 'build', '--logLevel', verbosity === 'quiet' ? 'error' : 'info'], {
    cwd: webFolder,
    stdio: ['ignore', verbosity === 'quiet' ? 'ignore' : 'inherit', 'inherit'],
  })
  if (status === 0) writeFileSync(stampFile, digest)
  return status === 0
}

/** Names, sizes and times reveal a change without reading the files. */
function sourcesDigest() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesUnder)) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** @returns {string[]} */
function filesUnder(/** @type {string} */ path) {
  if (!statSync(path).isDirectory()) return [path]
  const inside = readdirSync(path).filter(
    (name) => name !== 'dist' && name !== 'node_modules' && !name.includes('.test.'),
  )
  return inside.toSorted().flatMap((name) => filesUnder(join(path, name)))
}
