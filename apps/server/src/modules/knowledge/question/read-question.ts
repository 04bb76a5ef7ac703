import { fold, type Term, termsOf } from '../terms.ts'
import { askingWords, stopWords } from '../stop-words.ts'
import { type AnswerKind, kindsOf } from './answer-kinds.ts'
import { courtesyWords, spelledOut } from './chat-words.ts'
import { isCommon, isPremise, isTrade } from './common-words.ts'

/** A word of a question; `common` words ask little by themselves, and what is told beside a question asks nothing. */
export type QuestionWord = Term & {
  isCommon: boolean
  isAside: boolean
  number: 'own' | 'model' | null
  clause: number
}

/** `clauses`: those that ask something of their own, where there are several. */
export type Question = { words: QuestionWord[]; kinds: AnswerKind[]; clauses: number[] }

/** Of what a machine writes, the first words are read. */
const MOST_TEXT = 2_000
const MOST_WORDS = 40
const MOST_CLAUSES = 4
const WORD = /[\p{L}\p{M}\p{N}.,]+/gu
const CLAUSE_END = /(?<=[?!\n]|[.;] )/u

/** What a customer asks for, without courtesy and what it is asked with. */
export function readQuestion(text: string): Question {
  const clauses = text.slice(0, MOST_TEXT).split(CLAUSE_END)
  const isAsked = clauses.map((clause) => clause.includes('?'))
  const spelled = clauses.map(
    (clause) =>
      fold(clause)
        .match(WORD)
        ?.map((word) => spelledOut(trim(word))) ?? [],
  )
  const kinds = kindsOf(spelled.flat())
  const terms = distinct(
    spelled.flatMap((words, clause) => termsOf(words.join(' ')).map((term) => ({ ...term, clause }))),
  )
  const asked = without(
    terms.filter(({ word }) => !courtesyWords.has(word)),
    ({ word }) => askingWords.has(word),
  )
  const words = asked.slice(0, MOST_WORDS).map((one) => ({
    ...one,
    isCommon: isAskedWith(one.word, kinds),
    isAside: isAsked.includes(true) && !isAsked[one.clause],
    number: numberOf(one.word, spelled[one.clause] ?? []),
  }))
  const asking = [...new Set(words.filter((one) => !one.isCommon && !one.isAside).map(({ clause }) => clause))]
  return { words, kinds, clauses: asking.length > 1 ? asking.slice(0, MOST_CLAUSES) : [] }
}

const SMALL_NUMBER = /^\d{1,2}$/

const COUNTED = /s$|^(?:km|kg|kilo|litro|lt|mt|metro|gr|ml|cm|noche|persona)$/

/** «iphone 15» names a thing by its number; «llevo 10» and «mesa 10 personas» tell how many. */
function numberOf(word: string, words: readonly string[]): QuestionWord['number'] {
  if (!/^\d{1,4}$/.test(word)) return null
  const at = words.indexOf(word)
  const [before = '', after = ''] = [words[at - 1], words[at + 1]]
  if (/^\p{L}{3}/u.test(before) && !says(before) && !COUNTED.test(after)) return 'model'
  return SMALL_NUMBER.test(word) ? 'own' : null
}

/** Whether a word only helps to ask. */
const says = (word: string) =>
  stopWords.has(word) || askingWords.has(word) || courtesyWords.has(word) || isCommon(word) || isTrade(word)

const trim = (word: string) => word.replace(/^[.,]+/, '').replace(/[.,]{1,40}$/, '')

/** A customer who asks for these may name the shop by its trade. */
const ASKED_OF_A_SHOP: ReadonlySet<AnswerKind['name']> = new Set(['place', 'hours', 'contact'])

const isAskedWith = (word: string, kinds: readonly AnswerKind[]) =>
  kinds.some(({ words }) => words.has(word)) ||
  isCommon(word) ||
  isPremise(word) ||
  (isTrade(word) && kinds.some(({ name }) => ASKED_OF_A_SHOP.has(name)))

/** Those that are not such, or all of them where none is left. */
function without<T>(all: readonly T[], is: (one: T) => boolean): readonly T[] {
  const others = all.filter((one) => !is(one))
  return others.length > 0 ? others : all
}

const distinct = <T extends Term>(terms: readonly T[]): T[] =>
  [...new Map(terms.toReversed().map((one) => [one.term, one])).values()].toReversed()
