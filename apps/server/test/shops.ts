import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createChunker } from '../src/modules/knowledge/ingestion/chunker.ts'
import type { NewPassage } from '../src/modules/knowledge/ingestion/index-passages.ts'
import { readShortText } from './documents/read-sample.ts'
import type { StoredDocument } from './retrieval-benchmark.ts'

/** A customer's question to a shop; `document` and `answer` are null where no document of the shop answers it. */
export type ShopQuestion = { shop: string; question: string; document: string | null; answer: string | null }

const QUESTIONS = 'preguntas.tsv'
const isDocument = (name: string) => name !== QUESTIONS && !/\.\w+\.(?:md|csv)$/.test(name)

const parseOptional = (field: string) => (field === '-' ? null : field)

/** The shops of one folder beside this file, each a folder of documents with its questions. */
export function shopSet(name: string) {
  const folder = join(import.meta.dirname, name)
  const shops = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()

  const questionsOf = (shop: string): ShopQuestion[] =>
    readFileSync(join(folder, shop, QUESTIONS), 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const [document = '', answer = '', question = ''] = line.split('\t')
        return { shop, question, document: parseOptional(document), answer: parseOptional(answer) }
      })

  async function parseShop(shop: string): Promise<StoredDocument[]> {
    const documents: StoredDocument[] = []
    for (const file of readdirSync(join(folder, shop)).filter(isDocument)) {
      const blocks = await readShortText(file, readFileSync(join(folder, shop, file)))
      const chunker = createChunker()
      const passages: NewPassage[] = [...chunker.push(blocks), ...chunker.end()]
      documents.push({ name: file, passages })
    }
    return documents
  }

  const parsedShops = new Map<string, Promise<StoredDocument[]>>()

  /** Reads every document of a shop as an upload is read; the tests of a file parse it once. */
  function readShop(shop: string): Promise<StoredDocument[]> {
    const parsed = parsedShops.get(shop) ?? parseShop(shop)
    parsedShops.set(shop, parsed)
    return parsed
  }

  return { shops, questionsOf, readShop }
}

export type ShopSet = ReturnType<typeof shopSet>

export const calibrationSet = shopSet('shops')
/** Written apart from the first; its questions chose constants too, so figures on them say nothing of unseen shops. */
export const freshSet = shopSet('shops-fresh')
/** Of a third author: its first figures are of an unseen author, and since then it is tuning data too. */
export const thirdSet = shopSet('shops-third')
/** Of a fifth author, who asked in words that the documents lack: .188 right and .052 wrong when it was unseen. */
export const fifthSet = shopSet('shops-fifth')
/** Of a sixth author: .507 right of the answerable and .014 wrong of all when it was unseen. */
export const sixthSet = shopSet('shops-sixth')

/**
 * All are tuning data: the even half from the start, the odd half since it was asked once after the first tuning.
 * Figures on them say nothing of unseen shops; `docs/decisions/0042` has what was measured on those.
 */
export const evenShops = calibrationSet.shops.filter((_, at) => at % 2 === 0)
export const oddShops = calibrationSet.shops.filter((_, at) => at % 2 === 1)

/** The questions whose expected answer does not occur in their document. */
export async function findMissingAnswers({ shops, questionsOf, readShop }: ShopSet): Promise<ShopQuestion[]> {
  const missing: ShopQuestion[] = []
  for (const shop of shops) {
    const texts = new Map<string | null, string>()
    for (const { name, passages } of await readShop(shop))
      texts.set(name, normalizeForComparison(passages.map(({ text }) => text).join(' ')))
    missing.push(
      ...questionsOf(shop).filter(
        ({ document, answer }) => answer !== null && !texts.get(document)?.includes(normalizeForComparison(answer)),
      ),
    )
  }
  return missing
}

export type QuoteOutcome = 'right' | 'wrong' | 'silent'

export type ShopAnswer = ShopQuestion & { outcome: QuoteOutcome; quoted: string | null; from: string | null }

type ShopQuote = { text: string; source: { name: string } } | null

/** A quote is right when it is of the expected document and holds the answer. */
export function outcomeOf({ document, answer }: ShopQuestion, quote: ShopQuote): QuoteOutcome {
  if (!quote) return 'silent'
  return answer !== null &&
    quote.source.name === document &&
    normalizeForComparison(quote.text).includes(normalizeForComparison(answer))
    ? 'right'
    : 'wrong'
}

/** Text as it is compared: case and white space do not count. */
export const normalizeForComparison = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase()

/** Shares of the answerable questions answered rightly and wrongly, and of the unanswerable ones that were quoted. */
export function tally(answers: readonly ShopAnswer[]) {
  const shareOf = (isAnswerable: boolean, outcome: QuoteOutcome) => {
    const matching = answers.filter(({ answer }) => (answer !== null) === isAnswerable)
    return matching.filter((answered) => answered.outcome === outcome).length / matching.length
  }
  return {
    right: shareOf(true, 'right'),
    wrong: shareOf(true, 'wrong'),
    silent: shareOf(true, 'silent'),
    unanswerableQuoted: shareOf(false, 'wrong'),
    wrongOfAll: answers.filter(({ outcome }) => outcome === 'wrong').length / answers.length,
  }
}
