import type { AgentTestOverview, TestResult, TestRun, AgentTestState } from '@portavoz/contract'
import type { Shape, Tone } from '../../../../ui/badge.tsx'
import { formatCount } from '../../../../lib/format/numbers.ts'

/** Label, colour and shape of each test state. */
export const testStateStyles: Record<AgentTestState, { label: string; tone: Tone; shape: Shape }> = {
  passed: { label: 'Pasó', tone: 'ok', shape: 'disc' },
  failed: { label: 'Falló', tone: 'error', shape: 'diamond' },
  broken: { label: 'No se pudo probar', tone: 'aviso', shape: 'square' },
  waiting: { label: 'En espera', tone: 'neutro', shape: 'ring' },
  cancelled: { label: 'Detenida', tone: 'neutro', shape: 'ring' },
}

const listFormat = new Intl.ListFormat('es')

type ChangesSinceRun = NonNullable<AgentTestOverview['sinceLastRun']>

/** Changes since the last run that may affect its results; null for none. */
export function changesSinceRunText({ fields, documents, tests }: ChangesSinceRun): string | null {
  const config = fields.includes('prompt') ? 'el prompt' : null
  const options = fields.some((name) => name !== 'prompt') ? (config ? 'otras opciones' : 'opciones del agente') : null
  const documentsText = documents ? 'tus documentos' : null
  const testsText = tests === 0 ? null : tests === 1 ? 'una prueba' : `${tests} pruebas`
  const changes = [config, options, documentsText, testsText].filter((text) => text !== null)
  return changes.length === 0 ? null : `Cambiaste ${listFormat.format(changes)} después de la última corrida.`
}

/** «3 pasaron, 1 falló y 1 no se pudo probar». */
export function runCountsText({ passed, failed, broken }: Pick<TestRun, 'passed' | 'failed' | 'broken'>): string {
  const counts = [
    passed > 0 && formatCount(passed, 'pasó', 'pasaron'),
    failed > 0 && formatCount(failed, 'falló', 'fallaron'),
    broken > 0 && formatCount(broken, 'no se pudo probar', 'no se pudieron probar'),
  ].filter((text) => text !== false)
  return counts.length === 0 ? 'Ninguna se probó' : listFormat.format(counts)
}

/** Compares with the run before: «2 que pasaban ahora fallan». */
export function comparisonTexts(results: readonly Pick<TestResult, 'state' | 'before'>[]): string[] {
  const count = (previousState: AgentTestState, state: AgentTestState) =>
    results.filter((result) => result.before === previousState && result.state === state).length
  const [worse, better] = [count('passed', 'failed'), count('failed', 'passed')]
  return [
    ...(worse > 0 ? [worse === 1 ? '1 que pasaba ahora falla' : `${worse} que pasaban ahora fallan`] : []),
    ...(better > 0 ? [better === 1 ? '1 que fallaba ahora pasa' : `${better} que fallaban ahora pasan`] : []),
  ]
}

/** The version and model of a run: «versión 3 · gpt-5-mini». */
export const runSetupText = ({ version, model }: Pick<TestRun, 'version' | 'model'>) =>
  `versión ${version} · ${model ?? 'sin modelo'}`

const stateOrder: readonly AgentTestState[] = ['failed', 'broken', 'waiting', 'cancelled', 'passed']
export const sortWorstFirst = <T extends { state: AgentTestState; position: number }>(results: readonly T[]): T[] =>
  results.toSorted((a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state) || a.position - b.position)

type LastTestState = { last: { state: AgentTestState } | null }
const hasFailed = ({ last }: LastTestState) => last?.state === 'failed' || last?.state === 'broken'

/** The tests that did not pass in their last run before the others. */
export const sortFailedFirst = <T extends LastTestState>(tests: readonly T[]): T[] =>
  tests.toSorted((a, b) => Number(hasFailed(b)) - Number(hasFailed(a)))
