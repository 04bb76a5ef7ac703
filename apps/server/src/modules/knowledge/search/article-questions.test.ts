import { expect, test } from 'vitest'
import { connectTestDatabase } from '../../../../test/database/connect-test-database.ts'
import {
  type BenchmarkQuestion,
  benchmarkArticles,
  mapConcurrently,
  measureRanking,
  misspelledQuestions,
  benchmarkQuestions,
  storeArticles,
} from '../../../../test/retrieval-benchmark.ts'
import { createSearchService } from './search.service.ts'
import { createSearchPassages } from './search-passages.ts'
import { createPassageSearchStore } from './passage-search.store.ts'

/* The even questions were used for tuning; `npm run bench` asks all of them. */
const oddQuestions = (asked: readonly BenchmarkQuestion[]) => asked.filter(({ isEven }) => !isEven)

/** Hundreds of questions on a busy machine. */
const TEST_TIMEOUT_MS = 180_000

async function openQuestionDb() {
  const db = await connectTestDatabase()
  const searchService = createSearchService(createSearchPassages(createPassageSearchStore(db)), {
    now: () => new Date(),
  })
  return {
    learn: (workspaceId: string, articlesToStore: typeof benchmarkArticles) =>
      storeArticles({ db, workspaceId }, articlesToStore),
    ask: (workspaceId: string, asked: readonly BenchmarkQuestion[]) =>
      mapConcurrently(asked, ({ question }) =>
        searchService.retrieve({ workspaceId, agentId: '' }, question, new Date()),
      ),
  }
}

test(
  'article questions: XQuAD in Spanish is found as promised, with typos too, and quoted without a model',
  async () => {
    const { learn, ask } = await openQuestionDb()
    await learn('entera', benchmarkArticles)
    const asked = oddQuestions(benchmarkQuestions)
    const found = await ask('entera', asked)
    const ranking = measureRanking(
      asked,
      found.map((one) => one.recalled),
    )
    expect(ranking.first).toBeGreaterThanOrEqual(0.92)
    expect(ranking.ofFive).toBeGreaterThanOrEqual(0.985)
    expect(ranking.reciprocal).toBeGreaterThanOrEqual(0.95)
    const correct = found.filter(({ quote }, at) => quote?.text.includes(asked[at]?.answer ?? '\0'))
    expect(correct.length / asked.length).toBeGreaterThanOrEqual(0.85)

    const typos = oddQuestions(misspelledQuestions())
    const understood = await ask('entera', typos)
    const typoRanking = measureRanking(
      typos,
      understood.map((one) => one.recalled),
    )
    expect(typoRanking.ofFive).toBeGreaterThanOrEqual(0.97)
  },
  TEST_TIMEOUT_MS,
)

test(
  'article questions: unanswerable ones are seldom quoted, answerable ones mostly',
  async () => {
    const { learn, ask } = await openQuestionDb()
    await learn(
      'mitad',
      benchmarkArticles.filter((_, article) => article % 2 === 0),
    )
    const asked = oddQuestions(benchmarkQuestions)
    const found = await ask('mitad', asked)
    const quoted = (isTaught: boolean) => {
      const these = found.filter((_, at) => ((asked[at]?.article ?? 0) % 2 === 0) === isTaught)
      return these.filter(({ quote }) => quote !== null).length / these.length
    }
    expect(quoted(true)).toBeGreaterThanOrEqual(0.86)
    expect(quoted(false)).toBeLessThanOrEqual(0.05)
  },
  TEST_TIMEOUT_MS,
)
