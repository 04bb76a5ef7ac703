import { connect, createPool } from '../apps/server/src/db/connect.ts'
import { createSearchService } from '../apps/server/src/modules/knowledge/search/search.service.ts'
import { createSearchPassages } from '../apps/server/src/modules/knowledge/search/search-passages.ts'
import { createPassageSearchStore } from '../apps/server/src/modules/knowledge/search/passage-search.store.ts'
import {
  type BenchmarkQuestion,
  benchmarkArticles,
  mapConcurrently,
  measureRanking,
  misspelledQuestions,
  benchmarkQuestions,
  storeArticles,
} from '../apps/server/test/retrieval-benchmark.ts'
import type { BenchResult } from './harness.ts'
import { startBenchPostgres } from './bench-postgres.ts'

type QuizResults = Awaited<ReturnType<ReturnType<typeof createSearchService>['retrieve']>>[]

/** P13: XQuAD in Spanish without a model. Tuning used the even questions only; the odd ones are the proof. */
export async function recall(): Promise<BenchResult[]> {
  const server = await startBenchPostgres()
  const pool = createPool(await server.database('quiz'))
  const db = connect(pool)
  const { retrieve } = createSearchService(createSearchPassages(createPassageSearchStore(db)), {
    now: () => new Date(),
  })
  const runQuestions = (workspaceId: string, questionSet: readonly BenchmarkQuestion[]) =>
    mapConcurrently(questionSet, ({ question }) => retrieve({ workspaceId, agentId: '' }, question, new Date()))
  try {
    await storeArticles({ db, workspaceId: 'entera' }, benchmarkArticles)
    const isTaught = ({ article }: BenchmarkQuestion) => article % 2 === 0
    const halfOfArticles = benchmarkArticles.filter((_, article) => article % 2 === 0)
    await storeArticles({ db, workspaceId: 'mitad' }, halfOfArticles)
    const odd = benchmarkQuestions.filter(({ isEven }) => !isEven)
    const typos = misspelledQuestions()
    const cpu = process.cpuUsage()
    const results = await runQuestions('entera', odd)
    const { user, system } = process.cpuUsage(cpu)
    const halfResults = await runQuestions('mitad', benchmarkQuestions)
    return [
      ...rankResults('', odd, results, { first: 0.92, ofFive: 0.985, reciprocal: 0.95 }),
      ...rankResults(', with typos', typos, await runQuestions('entera', typos), { ofFive: 0.97 }),
      atLeast(
        'the answer inside the quote',
        fractionOf(results, ({ quote }, index) => quote?.text.includes(odd[index]?.answer ?? '') ?? false),
        0.85,
      ),
      atLeast('half removed: still quoted', quotedFraction(halfResults, isTaught), 0.86),
      atMost(
        'half removed: quoted wrongly',
        quotedFraction(halfResults, (question) => !isTaught(question)),
        0.05,
      ),
      {
        promise: 'P13 CPU of a question beside PostgreSQL',
        measured: `${((user + system) / 1000 / odd.length).toFixed(1)} ms`,
        limit: 'told',
        kept: true,
      },
    ]
  } finally {
    await pool.end()
    await server.stop()
  }
}

const fractionOf = (results: QuizResults, matches: (question: QuizResults[number], index: number) => boolean) =>
  results.filter(matches).length / results.length

const quotedFraction = (results: QuizResults, matches: (questionSet: BenchmarkQuestion) => boolean) =>
  fractionOf(
    results.filter((_, index) => benchmarkQuestions[index] !== undefined && matches(benchmarkQuestions[index])),
    ({ quote }) => quote !== null,
  )

const METRIC_NAMES = { first: 'R@1', ofFive: 'R@5', reciprocal: 'MRR@10' } as const

function rankResults(
  label: string,
  questionSet: readonly BenchmarkQuestion[],
  results: QuizResults,
  minimums: Partial<Record<keyof typeof METRIC_NAMES, number>>,
) {
  const value = measureRanking(
    questionSet,
    results.map(({ recalled }) => recalled),
  )
  return (Object.keys(METRIC_NAMES) as (keyof typeof METRIC_NAMES)[]).map((name) =>
    atLeast(`${METRIC_NAMES[name]}${label}`, value[name], minimums[name] ?? 0),
  )
}

const toResult = (subject: string, value: number, limit: string, kept: boolean): BenchResult => ({
  promise: `P13 XQuAD-es, ${subject}`,
  measured: value.toFixed(3),
  limit,
  kept,
})

const atLeast = (subject: string, value: number, minimum: number) =>
  toResult(subject, value, `≥ ${minimum}`, value >= minimum)
const atMost = (subject: string, value: number, maximum: number) =>
  toResult(subject, value, `≤ ${maximum}`, value <= maximum)
