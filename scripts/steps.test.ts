import { afterEach, expect, test, vi } from 'vitest'
import { runSteps } from './steps.mjs'

afterEach(() => void vi.restoreAllMocks())

const step = (title: string, ends: number) => ({
  title,
  part: 'check' as const,
  command: ['--eval', `process.exit(${ends})`],
})

/** What is printed, with every time that is one written as «#». */
function run(...steps: ReturnType<typeof step>[]) {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((sentence: string) => void said.push(sentence))
  const code = runSteps('check', steps)
  return { code, said: said.map((sentence) => sentence.replace(/\(\d+ s\)/, '(#)').trim()) }
}

test('each step says how long it took, all of them together too, and the count closes', () => {
  expect(run(step('Tipos', 0), step('Estilo', 0))).toEqual({
    code: 0,
    said: ['── Tipos ──', 'Tipos (#)', '── Estilo ──', 'Estilo (#)', 'En total (#)', '2 passed, 0 failed'],
  })
})

test('a step that fails says it too, and is the last', () => {
  expect(run(step('Tipos', 1), step('Estilo', 0))).toEqual({
    code: 1,
    said: ['── Tipos ──', 'Tipos (#)', 'En total (#)', '0 passed, 1 failed'],
  })
})
