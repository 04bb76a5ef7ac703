import { expect, test } from 'vitest'
import { comparisonTexts, runCountsText, changesSinceRunText, sortFailedFirst, sortWorstFirst } from './test-texts.ts'

test.each([
  [{ fields: [], documents: false, tests: 0 }, null],
  [{ fields: ['prompt'], documents: false, tests: 0 }, 'Cambiaste el prompt después de la última corrida.'],
  [
    { fields: ['personality.tone'], documents: false, tests: 0 },
    'Cambiaste opciones del agente después de la última corrida.',
  ],
  [
    { fields: ['prompt', 'greeting'], documents: true, tests: 2 },
    'Cambiaste el prompt, otras opciones, tus documentos y 2 pruebas después de la última corrida.',
  ],
])('run: changes since the last run are listed', (changes, text) => {
  expect(changesSinceRunText(changes)).toBe(text)
})

test.each([
  [{ passed: 3, failed: 1, broken: 1 }, '3 pasaron, 1 falló y 1 no se pudo probar'],
  [{ passed: 1, failed: 0, broken: 0 }, '1 pasó'],
  [{ passed: 0, failed: 0, broken: 0 }, 'Ninguna se probó'],
])('run: counts are formatted as text', (run, text) => {
  expect(runCountsText(run)).toBe(text)
})

test('run: changes against the run before, regressions first', () => {
  const results = [
    { state: 'failed', before: 'passed' },
    { state: 'failed', before: 'passed' },
    { state: 'passed', before: 'failed' },
    { state: 'broken', before: 'passed' },
    { state: 'failed', before: null },
    { state: 'passed', before: 'passed' },
  ] as const
  expect(comparisonTexts(results)).toEqual(['2 que pasaban ahora fallan', '1 que fallaba ahora pasa'])
  expect(comparisonTexts(results.slice(4))).toEqual([])
})

test('run: failures are sorted first, then by position', () => {
  const results = (['passed', 'failed', 'waiting', 'broken', 'failed'] as const).map((state, position) => ({
    state,
    position,
  }))
  expect(sortWorstFirst(results).map(({ position }) => position)).toEqual([1, 4, 3, 2, 0])
})

test('tests: those that did not pass come first, the others keep their order', () => {
  const tests = (['passed', 'failed', null, 'waiting', 'broken'] as const).map((state, id) => ({
    id,
    last: state && { runId: 'run', state },
  }))
  expect(sortFailedFirst(tests).map(({ id }) => id)).toEqual([1, 4, 0, 2, 3])
})
