import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildStaleConsole } from './console.mjs'
import './end-with-parent.mjs'
import { installMissing } from './install.mjs'
import { nodeEnvironment, nodeFlags } from './node-flags.mjs'
import { cacheFolder, inRoot, node24, root } from './places.mjs'

/** From a fresh clone to a running program of ours: what is missing is installed and built, then Node 24 takes over. */
export function serve(/** @type {string[]} */ ...entry) {
  installMissing()
  buildStaleConsole()
  become(...entry)
}

/** A command at the terminal needs no console. */
export function command(/** @type {string[]} */ ...entry) {
  installMissing()
  become(...entry)
}

function become(/** @type {string[]} */ ...entry) {
  const watch = ['--import', new URL('end-with-parent.mjs', import.meta.url).href]
  const args = [...nodeFlags, ...watch, inRoot(...entry), ...process.argv.slice(2)]
  const env = { ...nodeEnvironment, ...process.env, NODE_COMPILE_CACHE: join(cacheFolder, 'portavoz') }
  process.chdir(root)
  if (process.execve) process.execve(node24, [node24, ...args], env)
  else runBeside(args, env)
}

/** An older Node cannot become another program: it stays and passes signals on, its own parent's death among them. */
function runBeside(/** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ env) {
  const child = spawn(node24, args, { env, stdio: 'inherit' })
  // In a terminal Ctrl+C reaches the child by itself; a second one would cut its clean stop short.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 1))
}
