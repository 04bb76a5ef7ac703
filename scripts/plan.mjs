import { join } from 'node:path'
import { cacheFolder, inRoot } from './places.mjs'
import { slowestOfPlaywright, slowestOfVitest } from './slowest.mjs'
import { playwrightTally, vitestTally } from './tally.mjs'

const vitestReport = join(cacheFolder, 'vitest.json')
export const playwrightReport = join(cacheFolder, 'playwright.json')

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {{ file: string, tally: (file: string) => Tally, slowest: (file: string) => string[] }} Report */
/** `beside`: what its command is told too where another lane runs. @typedef {{ title: string, part: 'check' | 'e2e', command: string[], beside?: string[], report?: Report }} Step */
/** Steps in their order. @typedef {Step[]} Lane */

const tool = (/** @type {string[]} */ ...path) => inRoot('node_modules', ...path)

/** @type {Lane} */
const looks = [
  { title: 'Tipos', part: 'check', command: [tool('typescript', 'bin', 'tsc'), '--project', '.'] },
  { title: 'Estilo', part: 'check', command: [tool('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings'] },
  { title: 'Formato', part: 'check', command: [tool('oxfmt', 'bin', 'oxfmt'), '--check'] },
  { title: 'Muros', part: 'check', command: [inRoot('scripts', 'check-rooms.ts')] },
  { title: 'Patrones lineales', part: 'check', command: [inRoot('scripts', 'check-patterns.ts')] },
  { title: 'Código sin uso', part: 'check', command: [tool('knip', 'bin', 'knip.js')] },
]

/** @type {Lane} */
const tests = [
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
    beside: ['--maxWorkers=2'],
    report: { file: vitestReport, tally: vitestTally, slowest: slowestOfVitest },
  },
]

/** @type {Lane} */
const setting = [
  { title: 'Consola', part: 'e2e', command: [inRoot('scripts', 'build.mjs')] },
  { title: 'Chromium', part: 'e2e', command: [inRoot('scripts', 'install-chromium.mjs')] },
]

/** @type {Lane} */
const journeys = [
  {
    title: 'Pruebas en el navegador',
    part: 'e2e',
    command: [tool('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'],
    beside: ['--workers=2'],
    report: { file: playwrightReport, tally: playwrightTally, slowest: slowestOfPlaywright },
  },
]

/**
 * One stage after another. The lanes of a stage run beside each other: house tests wait a third of their time, and
 * whoever waits leaves the processor to the journeys. Two of each are no slower than three or four alone: seven at once
 * had the longest walks run out of their time. The console is built before: a server that begins meanwhile would find half
 * of it.
 * @type {Lane[][]}
 */
export const plan = [
  [looks, setting],
  [tests, journeys],
]
