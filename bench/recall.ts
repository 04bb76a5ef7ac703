import { connect, createPool } from '../apps/server/src/db/connect.ts'
import { createAsking } from '../apps/server/src/modules/knowledge/asking.ts'
import { createRecall } from '../apps/server/src/modules/knowledge/recall.ts'
import { createRecallStore } from '../apps/server/src/modules/knowledge/recall.store.ts'
import { type Asked, articles, eachOf, marks, misspelt, questions, teach } from '../apps/server/test/quiz.ts'
import type { Line } from './harness.ts'
import { openServer } from './server.ts'

type Found = Awaited<ReturnType<ReturnType<typeof createAsking>['recollect']>>[]

/** P13: XQuAD in Spanish without any model. What was tuned was tuned on the even questions: the odd ones are the proof. */
export async function recall(): Promise<Line[]> {
  const server = await openServer()
  const pool = createPool(await server.database('quiz'))
  const db = connect(pool)
  const { recollect } = createAsking(createRecall(createRecallStore(db)), { now: () => new Date() })
  const ask = (userId: string, asked: readonly Asked[]) =>
    eachOf(asked, ({ question }) => recollect({ userId, agentId: '' }, question, new Date()))
  try {
    await teach({ db, userId: 'entera' }, articles)
    const isTaught = ({ article }: Asked) => article % 2 === 0
    const half = articles.filter((_, article) => article % 2 === 0)
    await teach({ db, userId: 'mitad' }, half)
    const odd = questions.filter(({ isEven }) => !isEven)
    const typos = misspelt()
    const cpu = process.cpuUsage()
    const found = await ask('entera', odd)
    const { user, system } = process.cpuUsage(cpu)
    const halved = await ask('mitad', questions)
    return [
      ...ranked('', odd, found, { first: 0.92, ofFive: 0.985, reciprocal: 0.95 }),
      ...ranked(', with typos', typos, await ask('entera', typos), { ofFive: 0.97 }),
      atLeast(
        'the answer inside the quote',
        share(found, ({ quote }, at) => quote?.text.includes(odd[at]?.answer ?? '') ?? false),
        0.85,
      ),
      atLeast('half removed: still quoted', quotedOf(halved, isTaught), 0.86),
      atMost(
        'half removed: quoted wrongly',
        quotedOf(halved, (one) => !isTaught(one)),
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

const share = (found: Found, is: (one: Found[number], at: number) => boolean) => found.filter(is).length / found.length

const quotedOf = (found: Found, is: (asked: Asked) => boolean) =>
  share(
    found.filter((_, at) => questions[at] !== undefined && is(questions[at])),
    ({ quote }) => quote !== null,
  )

const names = { first: 'R@1', ofFive: 'R@5', reciprocal: 'MRR@10' } as const

function ranked(
  how: string,
  asked: readonly Asked[],
  found: Found,
  floors: Partial<Record<keyof typeof names, number>>,
) {
  const reached = marks(
    asked,
    found.map(({ recalled }) => recalled),
  )
  return (Object.keys(names) as (keyof typeof names)[]).map((name) =>
    atLeast(`${names[name]}${how}`, reached[name], floors[name] ?? 0),
  )
}

const line = (what: string, reached: number, limit: string, kept: boolean): Line => ({
  promise: `P13 XQuAD-es, ${what}`,
  measured: reached.toFixed(3),
  limit,
  kept,
})

const atLeast = (what: string, reached: number, least: number) => line(what, reached, `≥ ${least}`, reached >= least)
const atMost = (what: string, reached: number, most: number) => line(what, reached, `≤ ${most}`, reached <= most)
