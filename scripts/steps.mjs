import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { delimiter } from 'node:path'
import { cacheFolder, inRoot, node24, root } from './paths.mjs'
import { plan, playwrightReport } from './plan.mjs'
import { printLine } from './print.mjs'
import { liveOutput, bufferedOutput } from './voice.mjs'

/** @typedef {import('./plan.mjs').Step} Step */
/** @typedef {import('./plan.mjs').Lane} Lane */
/** @typedef {import('./voice.mjs').Voice} Voice */

/**
 * Runs the stages in order, stops after the first with a failure, and prints the total count. Returns the exit code.
 */
export async function runSteps(/** @type {'check' | 'e2e' | 'all'} */ part, stages = plan) {
  mkdirSync(cacheFolder, { recursive: true })
  const startedAt = performance.now()
  const done = []
  for (const stage of stages) {
    done.push(...(await runStage(part, stage)))
    if (done.some(({ failed }) => failed > 0)) break
  }
  for (const line of done.flatMap(({ slowest }) => slowest)) printLine(line)
  for (const line of done.flatMap(({ again }) => again)) printLine(`\nA la segunda: ${line}`)
  for (const line of done.flatMap(({ broken }) => broken)) printLine(`\nFalló: ${line}`)
  printLine(`\nEn total (${seconds(startedAt)})`)
  const failed = sum(done.map((result) => result.failed))
  printLine(`\n${sum(done.map(({ passed }) => passed))} passed, ${failed} failed`)
  return failed ? 1 : 0
}

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, result) => total + result, 0)

/** The output of the first lane is live; that of the others follows when the lanes before have ended. */
async function runStage(/** @type {'check' | 'e2e' | 'all'} */ part, /** @type {Lane[]} */ stage) {
  const lanes = stage
    .map((lane) => lane.filter((step) => part === 'all' || step.part === part))
    .filter((lane) => lane.length > 0)
  const running = lanes.map((lane, index) => {
    const voice = index === 0 ? liveOutput() : bufferedOutput()
    return { voice, ends: runLane(lane, voice, lanes.length > 1) }
  })
  const done = []
  for (const { voice, ends: finished } of running) {
    voice.speak()
    done.push(...(await finished))
  }
  return done
}

/** Stops at the first step that fails. */
async function runLane(/** @type {Lane} */ lane, /** @type {Voice} */ voice, /** @type {boolean} */ isBeside) {
  const done = []
  for (const step of lane) {
    const result = await runStep(
      isBeside ? { ...step, command: [...step.command, ...(step.beside ?? [])] } : step,
      voice,
    )
    done.push(result)
    if (result.failed > 0) break
  }
  return done
}

async function runStep(/** @type {Step} */ { title, command, report }, /** @type {Voice} */ voice) {
  voice.say(`\n── ${title} ──`)
  const startedAt = performance.now()
  if (report) rmSync(report.file, { force: true })
  const ok = await runCommand(command, voice)
  voice.say(`${title} (${seconds(startedAt)})`)
  const tally = report?.tally(report.file) ?? { passed: ok ? 1 : 0, failed: 0, omitted: [], again: [], broken: [] }
  for (const name of tally.omitted) voice.say(`Omitido: ${name}`)
  // A runner also fails by an error outside its tests, which its own output tells.
  const broken = ok || tally.broken.length > 0 ? tally.broken : [title]
  const files = report?.slowest(report.file) ?? []
  return {
    passed: tally.passed,
    failed: ok ? 0 : Math.max(1, tally.failed),
    again: tally.again,
    broken,
    slowest: files.length > 0 ? [`\n${title}: lo más lento`, ...files] : [],
  }
}

function runCommand(/** @type {string[]} */ command, /** @type {Voice} */ voice) {
  const { stdio } = voice
  const child = spawn(node24, command, { cwd: root, env: environment(), stdio: ['ignore', stdio, stdio] })
  voice.hear(child)
  return new Promise((done) => child.on('error', () => done(false)).on('close', (code) => done(code === 0)))
}

const seconds = (/** @type {number} */ startedAt) => `${Math.round((performance.now() - startedAt) / 1_000)} s`

/** Puts Node 24 and local tools first in the path; without colours unless the output is a terminal. */
function environment() {
  const path = [inRoot('node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const env = { ...process.env, PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }
  return process.stdout.isTTY ? env : { ...env, NO_COLOR: '1', FORCE_COLOR: undefined }
}
