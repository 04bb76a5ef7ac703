import { expect, test } from 'vitest'
import { openFreshDb } from '../../../test/fresh-db.ts'
import { type Asked, articles, eachOf, marks, misspelt, questions, teach } from '../../../test/quiz.ts'
import { createAsking } from './asking.ts'
import { createRecall } from './recall.ts'
import { createRecallStore } from './recall.store.ts'

/* What was tuned was tuned on the even questions; `npm run bench` asks them all. */
const odd = (asked: readonly Asked[]) => asked.filter(({ isEven }) => !isEven)

/** Hundreds of questions, on a machine that may be busy. */
const QUIZ_MS = 180_000

async function openQuiz() {
  const db = await openFreshDb()
  const asking = createAsking(createRecall(createRecallStore(db)), { now: () => new Date() })
  return {
    learn: (userId: string, taught: typeof articles) => teach({ db, userId }, taught),
    ask: (userId: string, asked: readonly Asked[]) =>
      eachOf(asked, ({ question }) => asking.recollect({ userId, agentId: '' }, question, new Date())),
  }
}

test(
  'XQuAD in Spanish is recalled as promised, with typos too, and quoted without a model',
  async () => {
    const { learn, ask } = await openQuiz()
    await learn('entera', articles)
    const asked = odd(questions)
    const found = await ask('entera', asked)
    const recalled = marks(
      asked,
      found.map((one) => one.recalled),
    )
    expect(recalled.first).toBeGreaterThanOrEqual(0.92)
    expect(recalled.ofFive).toBeGreaterThanOrEqual(0.985)
    expect(recalled.reciprocal).toBeGreaterThanOrEqual(0.95)
    const right = found.filter(({ quote }, at) => quote?.text.includes(asked[at]?.answer ?? '\0'))
    expect(right.length / asked.length).toBeGreaterThanOrEqual(0.85)

    const typos = odd(misspelt())
    const understood = await ask('entera', typos)
    const marked = marks(
      typos,
      understood.map((one) => one.recalled),
    )
    expect(marked.ofFive).toBeGreaterThanOrEqual(0.97)
  },
  QUIZ_MS,
)

test(
  'article questions: unanswerable ones are seldom quoted, answerable ones mostly',
  async () => {
    const { learn, ask } = await openQuiz()
    await learn(
      'mitad',
      articles.filter((_, article) => article % 2 === 0),
    )
    const asked = odd(questions)
    const found = await ask('mitad', asked)
    const quoted = (isTaught: boolean) => {
      const these = found.filter((_, at) => ((asked[at]?.article ?? 0) % 2 === 0) === isTaught)
      return these.filter(({ quote }) => quote !== null).length / these.length
    }
    expect(quoted(true)).toBeGreaterThanOrEqual(0.86)
    expect(quoted(false)).toBeLessThanOrEqual(0.05)
  },
  QUIZ_MS,
)
