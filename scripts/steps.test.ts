import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { runSteps } from './steps.mjs'

afterEach(() => void vi.restoreAllMocks())

const step = (title: string, ends: number, part: 'check' | 'e2e' = 'check', program = '') => ({
  title,
  part,
  command: ['--eval', `${program};process.exitCode = ${ends}`],
})

type Lane = ReturnType<typeof step>[]

/** What is printed, with every time that is one written as «#». */
async function run(part: 'check' | 'e2e' | 'all', ...stages: Lane[][]) {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((sentence: string) => void said.push(sentence))
  vi.spyOn(process.stdout, 'write').mockImplementation((words) => {
    said.push(String(words))
    return true
  })
  const code = await runSteps(part, stages)
  vi.restoreAllMocks()
  return { code, said: said.map((sentence) => sentence.replace(/\(\d+ s\)/, '(#)').trim()) }
}

test('each step says how long it took, all of them together too, and the count closes', async () => {
  expect(await run('check', [[step('Tipos', 0), step('Estilo', 0)]])).toEqual({
    code: 0,
    said: ['── Tipos ──', 'Tipos (#)', '── Estilo ──', 'Estilo (#)', 'En total (#)', '2 passed, 0 failed'],
  })
})

test('a step that fails says it too, and is the last', async () => {
  expect(await run('check', [[step('Tipos', 1), step('Estilo', 0)]], [[step('Pruebas', 0)]])).toEqual({
    code: 1,
    said: ['── Tipos ──', 'Tipos (#)', 'En total (#)', '0 passed, 1 failed'],
  })
})

/** Ends only once the other has begun: one after the other they would wait for ever. */
const meeting = (folder: string, mine: string, other: string, words: string) => `
  const { existsSync, writeFileSync } = require('node:fs')
  writeFileSync(${JSON.stringify(folder)} + '/${mine}', '')
  const look = setInterval(() => {
    if (!existsSync(${JSON.stringify(folder)} + '/${other}')) return
    clearInterval(look)
    process.stdout.write('${words}')
  }, 10)`

test('lanes run beside each other, and what the second says stands whole after the first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portavoz-pasos-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const tests = step('Pruebas', 0, 'check', meeting(folder, 'one', 'other', ''))
  const journeys = step('Recorridos', 0, 'e2e', meeting(folder, 'other', 'one', 'visto'))
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

test('a lane that fails lets the one beside it come to its end, and both are counted', async () => {
  const { code, said } = await run('all', [[step('Pruebas', 1)], [step('Recorridos', 0, 'e2e')]])
  expect({ code, last: said.at(-1) }).toEqual({ code: 1, last: '1 passed, 1 failed' })
})

test('of the lanes only those of the part that is asked for run', async () => {
  const { said } = await run('e2e', [[step('Tipos', 1)]], [[step('Pruebas', 1)], [step('Recorridos', 0, 'e2e')]])
  expect(said).toEqual(['── Recorridos ──', 'Recorridos (#)', 'En total (#)', '1 passed, 0 failed'])
})

test('a step is told when another lane runs beside it, and only then', async () => {
  const failsIfTold = (title: string, part: 'check' | 'e2e') => ({
    ...step(title, 0, part),
    command: ['--eval', 'process.exitCode = process.argv.length - 1', '--'],
    beside: ['told'],
  })
  const stage = [[failsIfTold('Pruebas', 'check')], [failsIfTold('Recorridos', 'e2e')]]
  expect((await run('all', stage)).said).toContain('0 passed, 2 failed')
  expect((await run('e2e', stage)).said).toContain('1 passed, 0 failed')
})
