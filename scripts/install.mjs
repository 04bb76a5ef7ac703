import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hasNode24, inRoot, root } from './paths.mjs'
import { exitWithError, printLine } from './print.mjs'

const stampFile = inRoot('node_modules', '.instalado')
const lockDigest = () =>
  createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
/** Whether the packages are those of the lock file. */
export const isInstalled = () =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockDigest() && hasNode24()

/**
 * Installs the versions of the lock file unless they are installed. Not `npm ci`, which refuses lock files of another
 * platform.
 */
export function installMissing() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    exitWithError(
      `Portavoz necesita Node 20 o posterior y este es el ${process.versions.node}: instala uno nuevo de https://nodejs.org.`,
    )
  }
  if (isInstalled()) return
  printLine('Instalando lo que falta (la primera vez tarda un minuto o dos)…')
  const [command, args] = npm()
  const result = spawnSync(
    command,
    [...args, 'install', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: command === 'npm' && process.platform === 'win32',
    },
  )
  if (result.status !== 0) exitWithError('No se pudo instalar: revisa la conexión a internet y vuelve a intentarlo.')
  if (!hasNode24())
    exitWithError('npm no instaló Node 24 para este equipo: instala Node 24 desde https://nodejs.org y repite.')
  writeFileSync(stampFile, lockDigest())
}

/** The npm that started this script, so that the version stays the same. @returns {[string, string[]]} */
function npm() {
  const cli = process.env['npm_execpath']
  return cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
}
