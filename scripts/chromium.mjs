import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The browser for the tests: Playwright's own, else the machine's; undefined when there is none. */
export function findChromium() {
  const bundledPath = chromium.executablePath()
  return existsSync(bundledPath) ? bundledPath : systemChromium()
}

/** The headless shell first: it draws the same pages with a third less work. */
const BROWSER_NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

function systemChromium() {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = BROWSER_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find((path) => existsSync(path) && isRunnable(path))
}

/** Some distributions install a stub with this name that only asks for another package. */
const isRunnable = (/** @type {string} */ path) => spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

/** Chromium cannot use its sandbox as root; the other flags stop its background connections. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
