import type { KnowledgeAnswer, Recalled } from '@portavoz/contract'
import { type FillerWords, noFillerWords } from './filler-words.ts'
import { type Question, readQuestion } from './question/read-question.ts'
import { isProse } from './is-prose.ts'
import { quote } from './quote.ts'
import type { Ranked, RecallStore } from './recall.store.ts'
import type { Scope } from './scope.ts'
import { understandQuestion } from './understand-question.ts'
import { type Asked, closeness, shareOfReachable } from './weigh.ts'

/** What a question brought to mind, the best first, and what it was taken to ask. */
export type Recollection = { recalled: Recalled[]; asked: Asked[]; by: KnowledgeAnswer['by'] }

export type Recall = (scope: Scope, question: string) => Promise<Recollection>

/** How many the database ranks, and how many of those are read closely. */
const RANKED = 30
const READ = 15

/** What customers are answered from: the same for a customer, for a trial, and for an owner who asks. */
export const createRecall =
  (store: RecallStore, fillerWords: FillerWords = noFillerWords): Recall =>
  async (scope, text) => {
    const question = readQuestion(text)
    if (question.words.length === 0 && question.kinds.length === 0) return { recalled: [], asked: [], by: 'words' }
    const asked = await understandQuestion(store, scope, question, await fillerWords(scope.userId))
    const forms = asked.flatMap((one, at) =>
      one.forms.filter(({ weight }) => weight > 0).map((form) => ({ asked: at, ...form })),
    )
    if (forms.length === 0) return { recalled: [], asked, by: 'words' }
    const ranked = await store.ranked(scope, forms, RANKED)
    return { ...bestReading(ranked, readings(asked, question)), by: 'words' }
  }

type Reading = { asked: Asked[]; recalled: Recalled[] }

/** All that was asked at once, and where several things were asked, each alone. */
const readings = (asked: readonly Asked[], { words, clauses }: Question): Asked[][] => {
  const isFirst = (at: number) => words.findIndex(({ term }) => term === words[at]?.term) === at
  return [
    asked.filter(({ kind }, at) => kind !== null || isFirst(at)),
    ...clauses.map(({ clause, kinds }) =>
      asked.filter(({ kind }, at) => (kind === null ? words[at]?.clause === clause : kinds.includes(kind))),
    ),
  ]
}

/** The reading that is answered best; the first where several are. */
function bestReading(ranked: readonly Ranked[], all: readonly Asked[][]): Reading {
  const read = all.map((asked) => ({ asked, recalled: readClosely(ranked, asked) }))
  const strengthOf = ({ recalled }: Reading) => Math.max(0, ...recalled.map(({ strength }) => strength))
  const best = read.toSorted((a, b) => strengthOf(b) - strengthOf(a))[0]
  return { asked: best?.asked ?? [], recalled: best?.recalled ?? [] }
}

function readClosely(ranked: readonly Ranked[], asked: readonly Asked[]): Recalled[] {
  return ranked
    .slice(0, READ)
    .map((one) => ({ one, score: one.score + closeness(`${one.heading}\n${one.text}`, asked) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one: { position, ...passage }, score }) => ({
      ...passage,
      passageId: `${passage.documentId}.${position}`,
      score,
      strength: strengthOf(passage, score, asked),
      by: 'words',
      similarity: null,
    }))
}

/** A list answers by the lines it quotes; long prose says the words of any question somewhere, so its whole score counts. */
const strengthOf = (passage: Omit<Ranked, 'position'>, score: number, asked: readonly Asked[]): number =>
  isProse(passage) ? shareOfReachable(score, asked) : quote(passage.text, passage.heading, asked).strength
