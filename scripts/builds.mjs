import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inRoot, node24, root } from './paths.mjs'
import { exitWithError, printLine } from './print.mjs'

/**
 * Each has its result in the `dist` of its folder. The console fails when it exceeds its size limits.
 * @typedef {'console' | 'server'} Part @typedef {{ title: string, folder: string, command: string[], silence: string[],
 * sources: string[] }} Build
 */
const shared = [inRoot('packages', 'contract'), inRoot('package-lock.json')]
const consoleFolder = inRoot('apps', 'web')
const serverFolder = inRoot('apps', 'server')
const rolldownConfig = join(serverFolder, 'rolldown.config.mjs')

/** @type {Record<Part, Build>} */
const builds = {
  console: {
    title: 'la consola',
    folder: consoleFolder,
    command: [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build'],
    silence: ['--logLevel', 'error'],
    sources: [consoleFolder, ...shared],
  },
  server: {
    title: 'el servidor',
    folder: serverFolder,
    command: [inRoot('node_modules', 'rolldown', 'bin', 'cli.mjs'), '--config', rolldownConfig],
    silence: ['--logLevel', 'silent'],
    sources: [join(serverFolder, 'src'), rolldownConfig, ...shared],
  },
}

const stampOf = (/** @type {Build} */ { folder }) => join(folder, 'dist', '.origen')

/**
 * Builds the part unless its last build had the same sources. A release has no sources, and where only another user may
 * write, that user builds.
 */
export function buildStale(/** @type {Part} */ part) {
  const build = builds[part]
  if (existsSync(stampOf(build)) && (!canBuild(build) || hasCurrentStamp(build))) return
  printLine(`Construyendo ${build.title}…`)
  if (!buildPart(part, 'quiet')) exitWithError(`No se pudo construir ${build.title}: el motivo está arriba.`)
}

/** After an update moved sources and their builds here: the times of the sources changed. */
export function markBuilds() {
  for (const build of Object.values(builds))
    if (existsSync(stampOf(build)) && canBuild(build)) writeFileSync(stampOf(build), digestSources(build))
}

/** @returns {boolean} whether it succeeded */
export function buildPart(/** @type {Part} */ part, /** @type {'quiet' | 'aloud'} */ verbosity) {
  const build = builds[part]
  const digest = digestSources(build)
  const isQuiet = verbosity === 'quiet'
  const { status } = spawnSync(node24, [...build.command, ...(isQuiet ? build.silence : [])], {
    cwd: build.folder,
    stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', 'inherit'],
  })
  if (status === 0) writeFileSync(stampOf(build), digest)
  return status === 0
}

const hasCurrentStamp = (/** @type {Build} */ build) => readFileSync(stampOf(build), 'utf8') === digestSources(build)

function canBuild(/** @type {Build} */ { folder, sources }) {
  try {
    accessSync(folder, constants.W_OK)
    return sources.every(existsSync)
  } catch {
    return false
  }
}

/** Names, sizes and times reveal a change without reading the files. */
function digestSources(/** @type {Build} */ { sources }) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesUnder)) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${relative(root, path)} ${size} ${mtimeMs}\n`)
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
