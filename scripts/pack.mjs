import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { buildStale } from './builds.mjs'
import { installMissing } from './install.mjs'
import { RELEASE_COMMANDS, RELEASE_PATHS, scriptsOf } from './pack/files.mjs'
import { inRoot } from './paths.mjs'
import { exitWithError, printLine } from './print.mjs'

/** Writes a release archive: what an installation needs to run, without sources, tests and their tools. */
const { values } = parseArgs({
  options: {
    to: { type: 'string', default: inRoot('dist') },
    'with-packages': { type: 'boolean', default: false },
    unpacked: { type: 'boolean', default: false },
  },
})
installMissing()
buildStale('server')
buildStale('console')
// Rolldown is there only after the packages are.
const [{ createManifest }, { collectLicenses }] = await Promise.all([
  import('./pack/manifest.mjs'),
  import('./pack/licenses.mjs'),
])

const own = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
const { manifest, lock } = createManifest(RELEASE_COMMANDS)
const name = `portavoz-${own.version}${values['with-packages'] ? `-${process.platform}-${process.arch}` : ''}`
mkdirSync(values.to, { recursive: true })
const draft = mkdtempSync(join(values.to, '.preparando-'))
process.on('exit', () => rmSync(draft, { recursive: true, force: true }))

const folder = join(draft, name)
const commandFiles = Object.values(manifest.scripts).flatMap(
  (command) => String(command).match(/scripts\/[\w/-]+\.mjs/g) ?? [],
)
const scripts = scriptsOf([...commandFiles, 'scripts/serve-prepared.mjs', 'scripts/probe.mjs'])
for (const path of [...RELEASE_PATHS, ...scripts]) copy(path)
const lockText = `${JSON.stringify(lock, null, 2)}\n`
write('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
write('package-lock.json', lockText)
write('LICENCIAS-DE-TERCEROS.txt', `${collectLicenses()}\n`)
if (values['with-packages']) copyPackages()

if (values.unpacked) keepFolder()
else writeArchive()

function keepFolder() {
  rmSync(join(values.to, name), { recursive: true, force: true })
  renameSync(folder, join(values.to, name))
  printLine(join(values.to, name))
}

function writeArchive() {
  const half = join(draft, 'archive')
  const args = ['--owner=0', '--group=0', '-czf', half, '-C', draft, name]
  if (spawnSync('tar', args, { stdio: ['ignore', 'inherit', 'inherit'] }).status !== 0)
    exitWithError('No se pudo escribir el archivo: el motivo está arriba.')
  const archive = join(values.to, `${name}.tar.gz`)
  const digest = createHash('sha256').update(readFileSync(half)).digest('hex')
  renameSync(half, archive)
  writeFileSync(`${archive}.sha256`, `${digest}  ${name}.tar.gz\n`)
  printLine(`${archive}\nSHA-256 ${digest}`)
}

function copy(/** @type {string} */ path) {
  cpSync(inRoot(path), join(folder, path), { recursive: true, preserveTimestamps: true })
}

function write(/** @type {string} */ path, /** @type {string} */ text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** Nested packages are listed themselves; `include` has headers to compile add-ons. */
function isLeftOut(/** @type {string} */ path) {
  return /^(?:node_modules|include)$/.test(path)
}

/** Those of this machine's platform, so that the archive installs without a network. */
function copyPackages() {
  for (const path of Object.keys(lock.packages).filter((one) => one && existsSync(inRoot(one))))
    cpSync(inRoot(path), join(folder, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !isLeftOut(relative(inRoot(path), source)),
    })
  write('node_modules/.instalado', createHash('sha256').update(lockText).digest('hex'))
}
