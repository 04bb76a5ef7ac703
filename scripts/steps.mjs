import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { delimiter } from 'node:path'
import { cacheFolder, inRoot, node24, root } from './places.mjs'
import { plan, playwrightReport } from './plan.mjs'
import { say } from './say.mjs'
import { aloud, held } from './voice.mjs'

/** @typedef {import('./plan.mjs').Step} Step */
/** @typedef {import('./plan.mjs').Lane} Lane */
/** @typedef {import('./voice.mjs').Voice} Voice */

/** Runs the stages in order, stops after the first that fails, and closes with the count of everything that was checked. */
export async function runSteps(/** @type {'check' | 'e2e' | 'all'} */ part, stages = plan) {
  mkdirSync(cacheFolder, { recursive: true })
  const since = performance.now()
  const done = []
  for (const stage of stages) {
    done.push(...(await runStage(part, stage)))
    if (done.some(({ failed }) => failed > 0)) break
  }
  for (const line of done.flatMap(({ slowest }) => slowest)) say(line)
  say(`\nEn total (${seconds(since)})`)
  const failed = sum(done.map((one) => one.failed))
  say(`\n${sum(done.map(({ passed }) => passed))} passed, ${failed} failed`)
  return failed ? 1 : 0
}

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, one) => all + one, 0)

/** The first lane is heard as it goes, each other once those before it have ended. */
async function runStage(/** @type {'check' | 'e2e' | 'all'} */ part, /** @type {Lane[]} */ stage) {
  const lanes = stage
    .map((lane) => lane.filter((step) => part === 'all' || step.part === part))
    .filter((lane) => lane.length > 0)
  const running = lanes.map((lane, at) => {
    const voice = at === 0 ? aloud() : held()
    return { voice, ends: runLane(lane, voice, lanes.length > 1) }
  })
  const done = []
  for (const { voice, ends } of running) {
    voice.speak()
    done.push(...(await ends))
  }
  return done
}

/** Stops at the first step that fails. */
async function runLane(/** @type {Lane} */ lane, /** @type {Voice} */ voice, /** @type {boolean} */ isBeside) {
  const done = []
  for (const step of lane) {
    const one = await runStep(isBeside ? { ...step, command: [...step.command, ...(step.beside ?? [])] } : step, voice)
    done.push(one)
    if (one.failed > 0) break
  }
  return done
}

async function runStep(/** @type {Step} */ { title, command, report }, /** @type {Voice} */ voice) {
  voice.say(`\n── ${title} ──`)
  const since = performance.now()
  if (report) rmSync(report.file, { force: true })
  const ok = await endsWell(command, voice)
  voice.say(`${title} (${seconds(since)})`)
  const counted = report?.tally(report.file) ?? { passed: ok ? 1 : 0, failed: 0, omitted: [], again: [] }
  for (const name of counted.omitted) voice.say(`Omitido: ${name}`)
  for (const name of counted.again) voice.say(`A la segunda: ${name}`)
  const files = report?.slowest(report.file) ?? []
  return {
    passed: counted.passed,
    failed: ok ? 0 : Math.max(1, counted.failed),
    slowest: files.length > 0 ? [`\n${title}: lo más lento`, ...files] : [],
  }
}

function endsWell(/** @type {string[]} */ command, /** @type {Voice} */ voice) {
  const { stdio } = voice
  const child = spawn(node24, command, { cwd: root, env: environment(), stdio: ['ignore', stdio, stdio] })
  voice.hear(child)
  return new Promise((done) => child.on('error', () => done(false)).on('close', (code) => done(code === 0)))
}

const seconds = (/** @type {number} */ since) => `${Math.round((performance.now() - since) / 1_000)} s`

/** Node 24 first on the path; plain text where no person looks. */
function environment() {
  const path = [inRoot('node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const env = { ...process.env, PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }
  return process.stdout.isTTY ? env : { ...env, NO_COLOR: '1', FORCE_COLOR: undefined }
}
