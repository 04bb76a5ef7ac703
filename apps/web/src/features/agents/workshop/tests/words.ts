import type { TestBench, TestResult, TestRun, TestState } from '@portavoz/contract'
import type { Shape, Tone } from '../../../../ui/badge.tsx'
import { formatCount } from '../../../../lib/numbers.ts'

/** Shape, colour and word of how a test went. */
export const stateLooks: Record<TestState, { word: string; tone: Tone; shape: Shape }> = {
  passed: { word: 'Pasó', tone: 'ok', shape: 'disc' },
  failed: { word: 'Falló', tone: 'error', shape: 'diamond' },
  broken: { word: 'No se pudo probar', tone: 'aviso', shape: 'square' },
  waiting: { word: 'En espera', tone: 'neutro', shape: 'ring' },
  cancelled: { word: 'Detenida', tone: 'neutro', shape: 'ring' },
}

const list = new Intl.ListFormat('es')

type Since = NonNullable<TestBench['sinceLastRun']>

/** What was done after the last run that may have changed its results; null for nothing. */
export function sinceWords({ fields, documents, tests }: Since): string | null {
  const config = fields.includes('prompt') ? 'el prompt' : null
  const options = fields.some((name) => name !== 'prompt') ? (config ? 'otras opciones' : 'opciones del agente') : null
  const papers = documents ? 'tus documentos' : null
  const own = tests === 0 ? null : tests === 1 ? 'una prueba' : `${tests} pruebas`
  const changed = [config, options, papers, own].filter((word) => word !== null)
  return changed.length === 0 ? null : `Cambiaste ${list.format(changed)} después de la última corrida.`
}

/** «3 pasaron, 1 falló y 1 no se pudo probar». */
export function countWords({ passed, failed, broken }: Pick<TestRun, 'passed' | 'failed' | 'broken'>): string {
  const said = [
    passed > 0 && formatCount(passed, 'pasó', 'pasaron'),
    failed > 0 && formatCount(failed, 'falló', 'fallaron'),
    broken > 0 && formatCount(broken, 'no se pudo probar', 'no se pudieron probar'),
  ].filter((word) => word !== false)
  return said.length === 0 ? 'Ninguna se probó' : list.format(said)
}

/** What is otherwise than the time before: «2 que pasaban ahora fallan». */
export function comparedWords(results: readonly Pick<TestResult, 'state' | 'before'>[]): string[] {
  const count = (before: TestState, state: TestState) =>
    results.filter((one) => one.before === before && one.state === state).length
  const [worse, better] = [count('passed', 'failed'), count('failed', 'passed')]
  return [
    ...(worse > 0 ? [worse === 1 ? '1 que pasaba ahora falla' : `${worse} que pasaban ahora fallan`] : []),
    ...(better > 0 ? [better === 1 ? '1 que fallaba ahora pasa' : `${better} que fallaban ahora pasan`] : []),
  ]
}

/** With what it was run: «versión 3 · gpt-5-mini». */
export const withWords = ({ version, model }: Pick<TestRun, 'version' | 'model'>) =>
  `versión ${version} · ${model ?? 'sin modelo'}`

/** What asks for a look comes first. */
const order: readonly TestState[] = ['failed', 'broken', 'waiting', 'cancelled', 'passed']
export const worstFirst = <T extends { state: TestState; position: number }>(results: readonly T[]): T[] =>
  results.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.position - b.position)
