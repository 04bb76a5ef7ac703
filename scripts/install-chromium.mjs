import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.mjs'
import { inRoot } from './places.mjs'
import { giveUp, say } from './say.mjs'

const minutes = 60_000
const isRoot = process.getuid?.() === 0

/** Every way is tried only while there is still no browser: Playwright's download, then the distribution's package. */
const ways = [
  () => run(process.execPath, [inRoot('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium']),
  () => isRoot && run('apt-get', ['update']) && ['chromium-headless-shell', 'chromium'].some(installed),
]

function installed(/** @type {string} */ name) {
  return run('apt-get', ['install', '-y', '--no-install-recommends', name])
}

if (!findChromium()) {
  say('Instalando Chromium para las pruebas…')
  ways.some((way) => way() && findChromium())
  if (!findChromium())
    giveUp('Falta Chromium para las pruebas del navegador: instálalo con «sudo apt-get install -y chromium» y repite.')
}

function run(/** @type {string} */ command, /** @type {string[]} */ args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { env, stdio: 'ignore', timeout: 10 * minutes }).status === 0
}
