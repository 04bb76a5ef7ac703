import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.mjs'
import { inRoot } from './paths.mjs'
import { exitWithError, printLine } from './print.mjs'

const MINUTES = 60_000
const isRoot = process.getuid?.() === 0

/** Tries each way while there is no browser: Playwright's download, then the distribution's package. */
const installers = [
  () => run(process.execPath, [inRoot('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium']),
  () => isRoot && run('apt-get', ['update']) && ['chromium-headless-shell', 'chromium'].some(isInstalled),
]

function isInstalled(/** @type {string} */ name) {
  return run('apt-get', ['install', '-y', '--no-install-recommends', name])
}

if (!findChromium()) {
  printLine('Instalando Chromium para las pruebas…')
  installers.some((way) => way() && findChromium())
  if (!findChromium())
    exitWithError(
      'Falta Chromium para las pruebas del navegador: instálalo con «sudo apt-get install -y chromium» y repite.',
    )
}

function run(/** @type {string} */ command, /** @type {string[]} */ args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { env, stdio: 'ignore', timeout: 10 * MINUTES }).status === 0
}
