import { join } from 'node:path'
import { cacheFolder, inRoot } from './paths.mjs'
import { slowestOfPlaywright, slowestOfVitest } from './slowest.mjs'
import { playwrightTally, vitestTally } from './tally.mjs'

const vitestReport = join(cacheFolder, 'vitest.json')
export const playwrightReport = join(cacheFolder, 'playwright.json')

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {{ file: string, tally: (file: string) => Tally, slowest: (file: string) => string[] }} Report */
/**
 * `beside`: extra arguments while another lane runs. @typedef {{ title: string, part: 'check' | 'e2e', command:
 * string[], beside?: string[], report?: Report }} Step
 */
/** Steps that run in order. @typedef {Step[]} Lane */

const toolPath = (/** @type {string[]} */ ...path) => inRoot('node_modules', ...path)

/** @type {Lane} */
const checkLane = [
  { title: 'Tipos', part: 'check', command: [toolPath('typescript', 'bin', 'tsc'), '--project', '.'] },
  { title: 'Estilo', part: 'check', command: [toolPath('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings'] },
  { title: 'Formato', part: 'check', command: [toolPath('oxfmt', 'bin', 'oxfmt'), '--check'] },
  { title: 'Capas', part: 'check', command: [inRoot('scripts', 'check-layers.ts')] },
  { title: 'Lenguaje', part: 'check', command: [inRoot('scripts', 'check-language.ts')] },
  { title: 'Patrones lineales', part: 'check', command: [inRoot('scripts', 'check-patterns.ts')] },
  { title: 'Código sin uso', part: 'check', command: [toolPath('knip', 'bin', 'knip.js')] },
]

/** @type {Lane} */
const testLane = [
  {
    title: 'Pruebas de unidad y del servidor',
    part: 'check',
    command: [
      toolPath('vitest', 'vitest.mjs'),
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
const consoleLane = [
  { title: 'Consola', part: 'e2e', command: [inRoot('scripts', 'build.mjs')] },
  { title: 'Chromium', part: 'e2e', command: [inRoot('scripts', 'install-chromium.mjs')] },
]

/** @type {Lane} */
const journeyLane = [
  {
    title: 'Pruebas en el navegador',
    part: 'e2e',
    command: [toolPath('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'],
    beside: ['--workers=2'],
    report: { file: playwrightReport, tally: playwrightTally, slowest: slowestOfPlaywright },
  },
]

/**
 * Stages run in order, the lanes of a stage concurrently: server tests wait a third of their time, which leaves the
 * processor to the browser tests. Two workers each are as fast as three or four alone; seven at once made long journeys
 * time out. The console is built in an earlier stage, since a server that starts meanwhile would serve half of it.
 * @type {Lane[][]}
 */
export const plan = [
  [checkLane, consoleLane],
  [testLane, journeyLane],
]
