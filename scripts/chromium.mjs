import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The browser of the tests: Playwright's own, else the machine's; undefined when there is none. */
export function findChromium() {
  const own = chromium.executablePath()
  return existsSync(own) ? own : systemChromium()
}

/** The one without windows first: it draws the same pages with a third less work. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

function systemChromium() {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find((path) => existsSync(path) && answers(path))
}

/** Some distributions ship a stub under this name which only asks for another installation. */
const answers = (/** @type {string} */ path) => spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

/** Root has no sandbox to enter; the rest keeps the browser from talking to anybody but us. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
