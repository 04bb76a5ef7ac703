import { connect, createPool } from '../apps/server/src/db/connect.ts'
import { createAsking } from '../apps/server/src/modules/knowledge/asking.ts'
import { createRecall } from '../apps/server/src/modules/knowledge/recall.ts'
import { createRecallStore } from '../apps/server/src/modules/knowledge/recall.store.ts'
import { articles, marks, misspelt, type Page, questions, teach } from '../apps/server/test/quiz.ts'
import type { Line } from './harness.ts'
import { createSpeaker } from './million/words.ts'
import { openServer, query } from './server.ts'

const [DOCUMENTS, PASSAGES, WORDS, EVERY] = [200, 250, 110, 4]

/** The articles of the quiz in a library of shops' papers: every fourth question, as it stands and with typos. */
export async function manyPassages(): Promise<Line[]> {
  const server = await openServer()
  const url = await server.database('library')
  const pool = createPool(url)
  const db = connect(pool)
  const { recollect } = createAsking(createRecall(createRecallStore(db)), { now: () => new Date() })
  const sentence = createSpeaker(7)
  const papers = Array.from({ length: DOCUMENTS }, (): Page[] =>
    Array.from({ length: PASSAGES }, () => ({ text: `${sentence(WORDS / 2)} ${sentence(WORDS / 2)}`, questions: [] })),
  )
  try {
    await teach({ db, userId: 'tienda' }, [...articles, ...papers])
    await query(url, 'vacuum analyze')
    return [await answered(''), await answered(', with typos', misspelt())]
  } finally {
    await pool.end()
    await server.stop()
  }

  async function answered(how: string, all = questions): Promise<Line> {
    const asked = all.filter((_one, at) => at % EVERY === 0)
    const found: Awaited<ReturnType<typeof recollect>>[] = []
    const took: number[] = []
    for (const { question } of asked) {
      const from = performance.now()
      found.push(await recollect({ userId: 'tienda', agentId: '' }, question, new Date()))
      took.push(performance.now() - from)
    }
    const after = (share: number) => took.toSorted((a, b) => a - b)[Math.floor(share * took.length)]?.toFixed(0)
    const { ofFive } = marks(
      asked,
      found.map(({ recalled }) => recalled),
    )
    return {
      promise: `${DOCUMENTS * PASSAGES} passages${how}`,
      measured: `p50 ${after(0.5)} ms, p95 ${after(0.95)} ms, slowest ${after(0.999)} ms of ${asked.length} questions; R@5 ${ofFive.toFixed(3)}`,
      limit: 'told; R@5 ≥ 0.95',
      kept: ofFive >= 0.95,
    }
  }
}
