import { documentKindFromName } from '@portavoz/contract'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../src/db/connect.ts'
import { newId } from '../src/platform/security/ids.ts'
import { indexPassages, type NewPassage } from '../src/modules/knowledge/ingestion/index-passages.ts'

/** A passage and its questions, each with the words of its answer. */
export type BenchmarkPassage = { text: string; questions: [question: string, answer: string][] }

export type BenchmarkQuestion = { question: string; answer: string; text: string; article: number; isEven: boolean }

/** XQuAD in Spanish: 48 articles of five passages, 1,190 questions. */
export const benchmarkArticles = JSON.parse(
  readFileSync(join(import.meta.dirname, 'data/xquad-es.json'), 'utf8'),
) as BenchmarkPassage[][]

export const benchmarkQuestions: BenchmarkQuestion[] = benchmarkArticles
  .flatMap((pages, article) =>
    pages.flatMap(({ text, questions: questionList }) =>
      questionList.map(([question, answer]) => ({ question, answer, text, article })),
    ),
  )
  .map((entry, index) => ({ ...entry, isEven: index % 2 === 0 }))

/**
 * The same questions as typed on a phone: no accents or question marks, and some long words with a letter omitted or
 * two letters swapped.
 */
export function misspelledQuestions(): BenchmarkQuestion[] {
  let seed = 42
  const chance = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff
  const normalizeText = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f¿?]/g, '')
      .toLowerCase()
  const misspellWord = (word: string) => {
    if (word.length < 5 || chance() > 0.3) return word
    const index = 1 + Math.floor(chance() * (word.length - 2))
    const isLeftOut = chance() < 0.5
    return (
      word.slice(0, index) +
      (isLeftOut ? '' : (word[index + 1] ?? '') + (word[index] ?? '')) +
      word.slice(index + (isLeftOut ? 1 : 2))
    )
  }
  return benchmarkQuestions.map((entry) => ({
    ...entry,
    question: normalizeText(entry.question).split(' ').map(misspellWord).join(' '),
  }))
}

/** Stores the articles as documents of this account, each text as one passage. */
export const storeArticles = (account: BenchmarkAccount, articleList: readonly BenchmarkPassage[][]): Promise<void> =>
  storeDocuments(
    account,
    articleList.map((pages, index) => ({
      name: `Artículo ${index}`,
      passages: pages.map(({ text }, position) => toPassage(text, position)),
    })),
  )

const toPassage = (text: string, position: number): NewPassage => ({
  position,
  text,
  heading: '',
  page: null,
  sheet: null,
  row: null,
})

type BenchmarkAccount = { db: Db; workspaceId: string }

export type StoredDocument = { name: string; passages: NewPassage[] }

/** Stores processed documents in a new account. */
export async function storeDocuments(
  { db, workspaceId }: BenchmarkAccount,
  documents: readonly StoredDocument[],
): Promise<void> {
  const now = new Date()
  await db
    .insertInto('users')
    .values({
      id: workspaceId,
      username: workspaceId,
      email: `${workspaceId}@ejemplo.co`,
      passwordHash: '',
      roles: [],
      ...userDefaults,
    })
    .execute()
  await db.insertInto('workspaces').values({ id: workspaceId, name: workspaceId, createdAt: now }).execute()
  for (const [index, { name, passages }] of documents.entries()) {
    const id = newId(now.getTime())
    const { postings, terms } = indexPassages(passages)
    await db
      .insertInto('documents')
      .values({
        id,
        workspaceId,
        agentId: null,
        name,
        description: '',
        tags: [],
        fileId: id,
        fileName: 'articulo.txt',
        fileBytes: 1,
        sha256: index.toString(16).padStart(64, '0'),
        kind: documentKindFromName(name) ?? 'txt',
        status: 'COMPLETED',
        notBefore: null,
        passageCount: passages.length,
        termCount: terms,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    await db
      .insertInto('passages')
      .values(passages.map((passage) => ({ documentId: id, ...passage })))
      .execute()
    await db
      .insertInto('postings')
      .values(postings.map((posting) => ({ workspaceId, documentId: id, batch: 0, ...posting })))
      .execute()
  }
}

const userDefaults = { avatar: null, emailVerifiedAt: null, createdAt: new Date(0) }

type RankedPassage = { text: string }

/** The share of questions whose right passage ranks first or among the first five, and the mean reciprocal rank. */
export function measureRanking(
  questionList: readonly BenchmarkQuestion[],
  rankings: readonly (readonly RankedPassage[])[],
) {
  const ranks = questionList.map(({ text }, index) => (rankings[index] ?? []).findIndex((entry) => entry.text === text))
  const shareOf = (matches: (rank: number) => boolean) => ranks.filter(matches).length / ranks.length
  return {
    first: shareOf((rank) => rank === 0),
    ofFive: shareOf((rank) => rank >= 0 && rank < 5),
    reciprocal: ranks.reduce((sum, rank) => sum + (rank >= 0 && rank < 10 ? 1 / (rank + 1) : 0), 0) / ranks.length,
  }
}

/** Runs the work with as many workers as the database pool allows. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  concurrency = 4,
): Promise<R[]> {
  const results: R[] = []
  const entries = items.entries()
  const runWorker = async () => {
    for (const [index, item] of entries) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, runWorker))
  return results
}
