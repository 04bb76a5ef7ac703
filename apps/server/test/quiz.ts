import { kindOfName } from '@portavoz/contract'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../src/db/connect.ts'
import { newId } from '../src/platform/ids.ts'
import { indexPassages, type NewPassage } from '../src/modules/knowledge/index-passages.ts'

/** A passage and its questions, each with the words that answer it. */
export type Page = { text: string; questions: [question: string, answer: string][] }

export type Asked = { question: string; answer: string; text: string; article: number; isEven: boolean }

/** XQuAD in Spanish: 48 articles of five passages, 1,190 questions. */
export const articles = JSON.parse(readFileSync(join(import.meta.dirname, 'data/xquad-es.json'), 'utf8')) as Page[][]

export const questions: Asked[] = articles
  .flatMap((pages, article) =>
    pages.flatMap(({ text, questions: asked }) =>
      asked.map(([question, answer]) => ({ question, answer, text, article })),
    ),
  )
  .map((one, at) => ({ ...one, isEven: at % 2 === 0 }))

/** The same as people write on a phone: no accents, no marks, and of the long words some with a letter left out or two swapped. */
export function misspelt(): Asked[] {
  let seed = 42
  const chance = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff
  const bare = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f¿?]/g, '')
      .toLowerCase()
  const stray = (word: string) => {
    if (word.length < 5 || chance() > 0.3) return word
    const at = 1 + Math.floor(chance() * (word.length - 2))
    const isLeftOut = chance() < 0.5
    return (
      word.slice(0, at) +
      (isLeftOut ? '' : (word[at + 1] ?? '') + (word[at] ?? '')) +
      word.slice(at + (isLeftOut ? 1 : 2))
    )
  }
  return questions.map((one) => ({ ...one, question: bare(one.question).split(' ').map(stray).join(' ') }))
}

/** Stores the articles as documents of this owner, each text as one passage. */
export const teach = (account: Account, taught: readonly Page[][]): Promise<void> =>
  storeDocuments(
    account,
    taught.map((pages, at) => ({
      name: `Artículo ${at}`,
      passages: pages.map(({ text }, position) => passageOf(text, position)),
    })),
  )

const passageOf = (text: string, position: number): NewPassage => ({
  position,
  text,
  heading: '',
  page: null,
  sheet: null,
  row: null,
})

type Account = { db: Db; userId: string }

export type StoredDocument = { name: string; passages: NewPassage[] }

/** Stores documents as a new account's, completely read. */
export async function storeDocuments({ db, userId }: Account, documents: readonly StoredDocument[]): Promise<void> {
  const now = new Date()
  await db
    .insertInto('users')
    .values({ id: userId, username: userId, email: `${userId}@ejemplo.co`, passwordHash: '', roles: [], ...nobody })
    .execute()
  for (const [at, { name, passages }] of documents.entries()) {
    const id = newId(now.getTime())
    const { postings, terms } = indexPassages(passages)
    await db
      .insertInto('documents')
      .values({
        id,
        userId,
        agentId: null,
        name,
        description: '',
        tags: [],
        fileId: id,
        fileName: 'articulo.txt',
        fileBytes: 1,
        sha256: at.toString(16).padStart(64, '0'),
        kind: kindOfName(name) ?? 'txt',
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
      .values(postings.map((posting) => ({ userId, documentId: id, batch: 0, ...posting })))
      .execute()
  }
}

const nobody = { avatar: null, emailVerifiedAt: null, createdAt: new Date(0) }

type Found = { text: string }

/** How often the right passage came first, among the first five, and how far up it was on average. */
export function marks(asked: readonly Asked[], found: readonly (readonly Found[])[]) {
  const ranks = asked.map(({ text }, at) => (found[at] ?? []).findIndex((one) => one.text === text))
  const share = (is: (rank: number) => boolean) => ranks.filter(is).length / ranks.length
  return {
    first: share((rank) => rank === 0),
    ofFive: share((rank) => rank >= 0 && rank < 5),
    reciprocal: ranks.reduce((sum, rank) => sum + (rank >= 0 && rank < 10 ? 1 / (rank + 1) : 0), 0) / ranks.length,
  }
}

/** As many at once as the database has hands for. */
export async function eachOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>, hands = 4): Promise<R[]> {
  const results: R[] = []
  const entries = items.entries()
  const hand = async () => {
    for (const [at, item] of entries) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: hands }, hand))
  return results
}
