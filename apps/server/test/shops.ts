import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../src/db/connect.ts'
import { createChunker } from '../src/modules/knowledge/chunk.ts'
import type { NewPassage } from '../src/modules/knowledge/index-passages.ts'
import { read } from './documents/read.ts'
import { type StoredDocument, storeDocuments } from './quiz.ts'

/** A customer's question to a shop; `document` and `answer` are null where no document of the shop answers it. */
export type ShopQuestion = { shop: string; question: string; document: string | null; answer: string | null }

const folder = join(import.meta.dirname, 'shops')
const QUESTIONS = 'preguntas.tsv'
const isDocument = (name: string) => name !== QUESTIONS && !/\.\w+\.(?:md|csv)$/.test(name)

/**
 * All are tuning data: the even half from the start, the odd half since it was asked once after the first tuning.
 * Figures on them say nothing of unseen shops; `docs/decisions/0042` has what was measured on those.
 */
const shops = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted()
export const evenShops = shops.filter((_, at) => at % 2 === 0)
export const oddShops = shops.filter((_, at) => at % 2 === 1)

export const questionsOf = (shop: string): ShopQuestion[] =>
  readFileSync(join(folder, shop, QUESTIONS), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [document = '', answer = '', question = ''] = line.split('\t')
      return { shop, question, document: orNull(document), answer: orNull(answer) }
    })

const orNull = (field: string) => (field === '-' ? null : field)

/** Reads every document of a shop as an upload is read, and stores it as its own account. */
export async function openShop(db: Db, shop: string): Promise<void> {
  const documents: StoredDocument[] = []
  for (const name of readdirSync(join(folder, shop)).filter(isDocument)) {
    const { blocks } = await read(name, readFileSync(join(folder, shop, name)))
    const chunker = createChunker()
    const passages: NewPassage[] = [...chunker.push(blocks), ...chunker.end()]
    documents.push({ name, passages })
  }
  await storeDocuments({ db, userId: shop }, documents)
}

export type Outcome = 'right' | 'wrong' | 'silent'

type Quoted = { text: string; source: { name: string } } | null

/** A quote is right when it is of the expected document and holds the answer. */
export function outcomeOf({ document, answer }: ShopQuestion, quote: Quoted): Outcome {
  if (!quote) return 'silent'
  return answer !== null && quote.source.name === document && bare(quote.text).includes(bare(answer))
    ? 'right'
    : 'wrong'
}

const bare = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase()

/** Shares of the answerable questions answered rightly and wrongly, and of the unanswerable ones that were quoted. */
export function tally(asked: readonly ShopQuestion[], outcomes: readonly Outcome[]) {
  const shareOf = (isAnswerable: boolean, outcome: Outcome) => {
    const these = outcomes.filter((_, at) => (asked[at]?.answer !== null) === isAnswerable)
    return these.filter((one) => one === outcome).length / these.length
  }
  return {
    right: shareOf(true, 'right'),
    wrong: shareOf(true, 'wrong'),
    silent: shareOf(true, 'silent'),
    unanswerableQuoted: shareOf(false, 'wrong'),
    wrongOfAll: outcomes.filter((one) => one === 'wrong').length / outcomes.length,
  }
}
