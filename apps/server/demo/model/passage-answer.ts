import { sayRows } from '../../src/modules/knowledge/rows/row-sentence.ts'
import { askingWords } from '../../src/modules/knowledge/text/stop-words.ts'
import { courtesyWords } from '../../src/modules/knowledge/query/lexicon/chat-words.ts'
import { synonymsOf } from '../../src/modules/knowledge/query/lexicon/synonyms.ts'
import { splitSentences } from '../../src/modules/knowledge/text/sentences.ts'
import { tokenize } from '../../src/modules/knowledge/text/tokenize.ts'

export type PromptPassage = { number: number; source: string; text: string }

/** The customer's text and the passages above it, as the server writes them into the prompt. */
export const readPrompt = (prompt: string): { customerText: string; passages: PromptPassage[] } => {
  const [, customerText = prompt] = /<cliente>\n([\s\S]*)\n<\/cliente>/.exec(prompt) ?? []
  const [, block = ''] = /<pasajes>\n([\s\S]*)\n<\/pasajes>/.exec(prompt) ?? []
  const passages = block.split(/\n(?=\[\d{1,2}\] \()/).flatMap((one): PromptPassage[] => {
    const [, number, source = '', text = ''] = /^\[(\d{1,2})\] \(([^\n]*?)\) ([\s\S]*)$/.exec(one) ?? []
    return number === undefined ? [] : [{ number: Number(number), source, text }]
  })
  return { customerText, passages }
}

/** A word that the customer asks about, in all its forms. */
export type AskedThing = { term: string; terms: ReadonlySet<string> }

export const askedThings = (text: string): AskedThing[] =>
  tokenize(text)
    .filter(({ word }) => !askingWords.has(word) && !courtesyWords.has(word))
    .map(({ word, term }) => ({ term, terms: new Set([term, ...synonymsOf(word).map((synonym) => synonym.term)]) }))

const ASKS_FOR_PRICE = /\b(cu[aá]nto|precio|cuesta|vale|a c[oó]mo|sale)\b/i
const PRICE_BONUS = 0.4
const SYNONYM_SHARE = 0.7
const HEADING_SHARE = 0.6
const MAX_LINES = 3
const MAX_LENGTH = 320

export type PassageAnswer = { number: number; text: string; things: AskedThing[] }

/** The lines of one passage that hold most of what the customer asks for; null if no passage has any of it. */
export const answerFromPassages = (question: string, passages: readonly PromptPassage[]): PassageAnswer | null => {
  const things = askedThings(question)
  const lines = passages.flatMap((passage) => scoreLines(passage, things, ASKS_FOR_PRICE.test(question)))
  const [best] = lines.toSorted((a, b) => b.score - a.score)
  if (!best) return null
  const together = lines.filter(({ number, score }) => number === best.number && score === best.score)
  const text = together
    .slice(0, MAX_LINES)
    .map((line) => line.text)
    .join('\n')
  return { number: best.number, text: sayRows(text, best.isSheet), things: best.things }
}

const scoreLines = ({ number, source, text }: PromptPassage, things: readonly AskedThing[], wantsPrice: boolean) => {
  const heading = termsOf(source)
  return piecesOf(text).flatMap((line) => {
    const terms = termsOf(line)
    const found = things.filter((thing) => shareOf(thing, terms) > 0)
    const score = things.reduce(
      (sum, thing) => sum + Math.max(shareOf(thing, terms), HEADING_SHARE * shareOf(thing, heading)),
      wantsPrice && /\d/.test(line) ? PRICE_BONUS : 0,
    )
    const isFound = found.length > 0 || things.some((thing) => shareOf(thing, heading) > 0)
    return isFound ? [{ number, text: line, score, things: found, isSheet: / fila \d/.test(source) }] : []
  })
}

/** Lines; of a long paragraph its sentences. */
const piecesOf = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => (line.length > MAX_LENGTH ? splitSentences(line) : [line]))
    .map((line) => line.trim().slice(0, MAX_LENGTH))
    .filter((line) => line !== '' && !line.endsWith('?') && !line.endsWith(':'))

const termsOf = (text: string) => new Set(tokenize(text).map(({ term }) => term))

const shareOf = ({ term, terms }: AskedThing, found: ReadonlySet<string>): number => {
  if (found.has(term)) return 1
  return [...terms].some((one) => found.has(one)) ? SYNONYM_SHARE : 0
}
