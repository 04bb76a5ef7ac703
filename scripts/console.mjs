import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, node24 } from './places.mjs'
import { giveUp, say } from './say.mjs'

const web = inRoot('apps', 'web')
const stampFile = join(web, 'dist', '.origen')
const sources = [join(web), inRoot('packages', 'contract'), inRoot('package-lock.json')]

/** Builds the console when its sources are not those of the last build. */
export function buildStaleConsole() {
  const digest = sourcesDigest()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) return
  say('Construyendo la consola…')
  if (!buildConsole('quiet')) giveUp('No se pudo construir la consola: el motivo está arriba.')
}

/** Its size limits are part of the build. @returns {boolean} whether it succeeded */
export function buildConsole(/** @type {'quiet' | 'aloud'} */ voice) {
  const digest = sourcesDigest()
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(node24, [vite, 'build', '--logLevel', voice === 'quiet' ? 'error' : 'info'], {
    cwd: web,
    stdio: ['ignore', voice === 'quiet' ? 'ignore' : 'inherit', 'inherit'],
  })
  if (status === 0) writeFileSync(stampFile, digest)
  return status === 0
}

/** Names, sizes and times tell a change apart without reading a file. */
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
