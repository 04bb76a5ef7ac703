import { connect, createPool } from '../apps/server/src/db/connect.ts'
import { createSearchService } from '../apps/server/src/modules/knowledge/search/search.service.ts'
import { createSearchPassages } from '../apps/server/src/modules/knowledge/search/search-passages.ts'
import { createPassageSearchStore } from '../apps/server/src/modules/knowledge/search/passage-search.store.ts'
import {
  benchmarkArticles,
  measureRanking,
  misspelledQuestions,
  type BenchmarkPassage,
  benchmarkQuestions,
  storeArticles,
} from '../apps/server/test/retrieval-benchmark.ts'
import type { BenchResult } from './harness.ts'
import { createSentenceGenerator } from './million/random-sentences.ts'
import { startBenchPostgres, query } from './bench-postgres.ts'

const [DOCUMENTS, PASSAGES, PASSAGE_WORDS, SAMPLE_STEP] = [200, 250, 110, 4]

/** The quiz articles among the documents of shops: every fourth question, as written and with typos. */
export async function manyPassages(): Promise<BenchResult[]> {
  const server = await startBenchPostgres()
  const url = await server.database('library')
  const pool = createPool(url)
  const db = connect(pool)
  const { retrieve } = createSearchService(createSearchPassages(createPassageSearchStore(db)), {
    now: () => new Date(),
  })
  const sentence = createSentenceGenerator(7)
  const otherDocuments = Array.from({ length: DOCUMENTS }, (): BenchmarkPassage[] =>
    Array.from({ length: PASSAGES }, () => ({
      text: `${sentence(PASSAGE_WORDS / 2)} ${sentence(PASSAGE_WORDS / 2)}`,
      questions: [],
    })),
  )
  try {
    await storeArticles({ db, workspaceId: 'tienda' }, [...benchmarkArticles, ...otherDocuments])
    await query(url, 'vacuum analyze')
    return [await measureQuestions(''), await measureQuestions(', with typos', misspelledQuestions())]
  } finally {
    await pool.end()
    await server.stop()
  }

  async function measureQuestions(label: string, candidates = benchmarkQuestions): Promise<BenchResult> {
    const sample = candidates.filter((_one, index) => index % SAMPLE_STEP === 0)
    const results: Awaited<ReturnType<typeof retrieve>>[] = []
    const took: number[] = []
    for (const { question } of sample) {
      const startedAt = performance.now()
      results.push(await retrieve({ workspaceId: 'tienda', agentId: '' }, question, new Date()))
      took.push(performance.now() - startedAt)
    }
    const percentile = (share: number) => took.toSorted((a, b) => a - b)[Math.floor(share * took.length)]?.toFixed(0)
    const { ofFive } = measureRanking(
      sample,
      results.map(({ recalled }) => recalled),
    )
    return {
      promise: `${DOCUMENTS * PASSAGES} passages${label}`,
      measured:
        `p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms, slowest ${percentile(0.999)} ms of ` +
        `${sample.length} questions; R@5 ${ofFive.toFixed(3)}`,
      limit: 'told; R@5 ≥ 0.95',
      kept: ofFive >= 0.95,
    }
  }
}
