import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cacheFolder, inRoot, node24, root } from './places.mjs'
import { say } from './say.mjs'
import { slowestOfPlaywright, slowestOfVitest } from './slowest.mjs'
import { playwrightTally, vitestTally } from './tally.mjs'

const vitestReport = join(cacheFolder, 'vitest.json')
const playwrightReport = join(cacheFolder, 'playwright.json')

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {{ title: string, part: 'check' | 'e2e', command: string[], tally?: () => Tally, slowest?: () => string[] }} Step */

const tool = (/** @type {string[]} */ ...path) => inRoot('node_modules', ...path)

/** @type {Step[]} */
const usual = [
  { title: 'Tipos', part: 'check', command: [tool('typescript', 'bin', 'tsc'), '--project', '.'] },
  { title: 'Estilo', part: 'check', command: [tool('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings'] },
  { title: 'Formato', part: 'check', command: [tool('oxfmt', 'bin', 'oxfmt'), '--check'] },
  { title: 'Muros', part: 'check', command: [inRoot('scripts', 'check-rooms.ts')] },
  { title: 'Código sin uso', part: 'check', command: [tool('knip', 'bin', 'knip.js')] },
  {
    title: 'Pruebas de unidad y de casa',
    part: 'check',
    command: [
      tool('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ],
    tally: () => vitestTally(vitestReport),
    slowest: () => slowestOfVitest(vitestReport),
  },
  { title: 'Consola', part: 'e2e', command: [inRoot('scripts', 'build.mjs')] },
  { title: 'Chromium', part: 'e2e', command: [inRoot('scripts', 'install-chromium.mjs')] },
  {
    title: 'Pruebas en el navegador',
    part: 'e2e',
    command: [tool('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'],
    tally: () => playwrightTally(playwrightReport),
    slowest: () => slowestOfPlaywright(playwrightReport),
  },
]

/** Runs the steps in order, stops at the first that fails, and closes with the count of everything that was checked. */
export function runSteps(/** @type {'check' | 'e2e' | 'all'} */ part, steps = usual) {
  mkdirSync(cacheFolder, { recursive: true })
  let passed = 0
  let failed = 0
  /** @type {string[]} */
  const thermometer = []
  const since = performance.now()
  for (const step of steps.filter((one) => part === 'all' || one.part === part)) {
    const { ok, counted, slowest } = runStep(step)
    passed += counted.passed
    failed += ok ? 0 : Math.max(1, counted.failed)
    if (slowest.length > 0) thermometer.push(`\n${step.title}: lo más lento`, ...slowest)
    for (const name of counted.omitted) say(`Omitido: ${name}`)
    for (const name of counted.again) say(`A la segunda: ${name}`)
    if (!ok) break
  }
  for (const line of thermometer) say(line)
  say(`\nEn total (${seconds(since)})`)
  say(`\n${passed} passed, ${failed} failed`)
  return failed ? 1 : 0
}

function runStep(/** @type {Step} */ { title, command, tally, slowest }) {
  say(`\n── ${title} ──`)
  const since = performance.now()
  for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true })
  const { status } = spawnSync(node24, command, {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  say(`${title} (${seconds(since)})`)
  const ok = status === 0
  const counted = tally?.() ?? { passed: ok ? 1 : 0, failed: 0, omitted: [], again: [] }
  return { ok, counted, slowest: slowest?.() ?? [] }
}

const seconds = (/** @type {number} */ since) => `${Math.round((performance.now() - since) / 1_000)} s`

/** Node 24 first on the path; plain text where no person looks. */
function environment() {
  const path = [inRoot('node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const env = { ...process.env, PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }
  return process.stdout.isTTY ? env : { ...env, NO_COLOR: '1', FORCE_COLOR: undefined }
}
