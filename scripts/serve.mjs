import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from './builds.mjs'
import './end-with-parent.mjs'
import { installMissing, isInstalled } from './install.mjs'
import { nodeEnvironment, nodeFlags } from './node-flags.mjs'
import { cacheFolder, inRoot, node24, root } from './paths.mjs'
import { exitWithError } from './print.mjs'

/** From a fresh clone to a running server: installs and builds what is missing, then continues as Node 24. */
export function runServer(/** @type {string[]} */ ...entry) {
  installMissing()
  buildStale('server')
  buildStale('console')
  replaceProcess(...entry)
}

/** For a service: the folder belongs to the administrator, so nothing is installed or built at a start. */
export function runPrepared(/** @type {string[]} */ ...entry) {
  if (!isInstalled() || ![inRoot(...entry), inRoot('apps', 'web', 'dist', 'index.html')].every(existsSync))
    exitWithError(`La carpeta ${root} no está completa: escribe «npm run build» en ella, o instala otra vez.`)
  replaceProcess(...entry)
}

/** A script of the repository, from its source. */
export function runScript(/** @type {string[]} */ ...entry) {
  installMissing()
  replaceProcess(...entry)
}

/** A terminal command of the product needs no console. */
export function runCommand(/** @type {string[]} */ ...entry) {
  installMissing()
  buildStale('server')
  replaceProcess(...entry)
}

function replaceProcess(/** @type {string[]} */ ...entry) {
  const watch = ['--import', new URL('end-with-parent.mjs', import.meta.url).href]
  const args = [...nodeFlags, ...watch, inRoot(...entry), ...process.argv.slice(2)]
  const env = { ...nodeEnvironment, NODE_COMPILE_CACHE: join(cacheFolder, 'portavoz'), ...process.env }
  process.chdir(root)
  if (process.execve) process.execve(node24, [node24, ...args], env)
  else runAsChild(args, env)
}

/** Node before 24 cannot replace its process: it stays as the parent and forwards signals. */
function runAsChild(/** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ env) {
  const child = spawn(node24, args, { env, stdio: 'inherit' })
  // In a terminal the child gets Ctrl+C itself; a second signal would abort its clean stop.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 1))
}
