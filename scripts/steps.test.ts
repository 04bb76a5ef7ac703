import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { runSteps } from './steps.mjs'

afterEach(() => void vi.restoreAllMocks())

const step = (title: string, exitCode: number, part: 'check' | 'e2e' = 'check', program = '') => ({
  title,
  part,
  command: ['--eval', `${program};process.exitCode = ${exitCode}`],
})

type TestLane = ReturnType<typeof step>[]

/** The printed lines, with each duration replaced by «#». */
async function run(part: 'check' | 'e2e' | 'all', ...stages: TestLane[][]) {
  const printed: string[] = []
  vi.spyOn(console, 'log').mockImplementation((sentence: string) => void printed.push(sentence))
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text))
    return true
  })
  const code = await runSteps(part, stages)
  vi.restoreAllMocks()
  return { code, said: printed.map((sentence) => sentence.replace(/\(\d+ s\)/, '(#)').trim()) }
}

test('steps: each prints its duration, then come the total and the count', async () => {
  expect(await run('check', [[step('Tipos', 0), step('Estilo', 0)]])).toEqual({
    code: 0,
    said: ['── Tipos ──', 'Tipos (#)', '── Estilo ──', 'Estilo (#)', 'En total (#)', '2 passed, 0 failed'],
  })
})

test('steps: a failing step prints its duration and is the last', async () => {
  expect(await run('check', [[step('Tipos', 1), step('Estilo', 0)]], [[step('Pruebas', 0)]])).toEqual({
    code: 1,
    said: ['── Tipos ──', 'Tipos (#)', 'Falló: Tipos', 'En total (#)', '0 passed, 1 failed'],
  })
})

/** Ends only after the other step has started: in sequence, both would wait forever. */
const waitForOther = (folder: string, ownFile: string, otherFile: string, text: string) => `
  const { existsSync, writeFileSync } = require('node:fs')
  writeFileSync(${JSON.stringify(folder)} + '/${ownFile}', '')
  const look = setInterval(() => {
    if (!existsSync(${JSON.stringify(folder)} + '/${otherFile}')) return
    clearInterval(look)
    process.stdout.write('${text}')
  }, 10)`

test('lanes: they run concurrently, and the output of the second follows the first as a whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portavoz-pasos-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const tests = step('Pruebas', 0, 'check', waitForOther(folder, 'one', 'other', ''))
  const journeys = step('Recorridos', 0, 'e2e', waitForOther(folder, 'other', 'one', 'visto'))
  expect(await run('all', [[tests], [step('Consola', 0, 'e2e'), journeys]])).toEqual({
    code: 0,
    said: [
      '── Pruebas ──',
      'Pruebas (#)',
      '── Consola ──',
      'Consola (#)',
      '── Recorridos ──',
      'visto',
      'Recorridos (#)',
      'En total (#)',
      '3 passed, 0 failed',
    ],
  })
})

test('lanes: a failing lane lets the other one finish, and both are counted', async () => {
  const { code, said: printed } = await run('all', [[step('Pruebas', 1)], [step('Recorridos', 0, 'e2e')]])
  expect({ code, last: printed.at(-1) }).toEqual({ code: 1, last: '1 passed, 1 failed' })
})

test('lanes: only those of the requested part run', async () => {
  const { said: printed } = await run(
    'e2e',
    [[step('Tipos', 1)]],
    [[step('Pruebas', 1)], [step('Recorridos', 0, 'e2e')]],
  )
  expect(printed).toEqual(['── Recorridos ──', 'Recorridos (#)', 'En total (#)', '1 passed, 0 failed'])
})

test('steps: extra arguments are added only while another lane runs', async () => {
  const failsWithExtraArgument = (title: string, part: 'check' | 'e2e') => ({
    ...step(title, 0, part),
    command: ['--eval', 'process.exitCode = process.argv.length - 1', '--'],
    beside: ['told'],
  })
  const stage = [[failsWithExtraArgument('Pruebas', 'check')], [failsWithExtraArgument('Recorridos', 'e2e')]]
  expect((await run('all', stage)).said).toContain('0 passed, 2 failed')
  expect((await run('e2e', stage)).said).toContain('1 passed, 0 failed')
})
