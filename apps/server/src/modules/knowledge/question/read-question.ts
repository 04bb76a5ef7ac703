import { fold, type Term, termsOf } from '../terms.ts'
import { askingWords, stopWords } from '../stop-words.ts'
import { type AnswerKind, kindsOf } from './answer-kinds.ts'
import { courtesyWords } from './chat-words.ts'
import { isCommon, isPremise, isTrade } from './common-words.ts'
import { wordsSpelledAs } from './spelling.ts'

/** A word of a question; `common` words ask little by themselves, and what is told beside a question asks nothing. */
export type QuestionWord = Term & {
  isCommon: boolean
  isAside: boolean
  /** Told of the customer or of what happened: «se me seco», «mi abuelo». */
  isContext: boolean
  number: 'own' | 'model' | null
  /** What a number counts. */
  unit: Term | null
  clause: number
}

/** `clauses`: those that ask something of their own, where there are several, each with the kinds it wants. */
export type Question = { words: QuestionWord[]; kinds: AnswerKind[]; clauses: Clause[] }

export type Clause = { clause: number; kinds: AnswerKind[] }

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
        ?.flatMap((word) => wordsSpelledAs(trim(word))) ?? [],
  )
  const kinds = kindsOf(spelled.flat())
  const terms = spelled.flatMap((words, clause) =>
    distinct(termsOf(words.join(' '))).map((term) => ({ ...term, clause })),
  )
  const asked = without(
    terms.filter(({ word }) => !courtesyWords.has(word)),
    ({ word }) => askingWords.has(word),
  )
  const some = asked.slice(0, MOST_WORDS)
  // Of common words alone each is what is asked.
  const isAlone = kinds.length === 0 && some.every(({ word }) => isAskedWith(word, kinds))
  const words = some.map((one) => ({
    ...one,
    isCommon:
      !isAlone &&
      isAskedWith(one.word, kinds) &&
      !(isPremise(one.word) && isAskedFor(one.word, spelled[one.clause] ?? [])),
    isAside: isAsked.includes(true) && !isAsked[one.clause],
    isContext: isContext(one.word, spelled[one.clause] ?? []),
    number: numberOf(one.word, spelled[one.clause] ?? []),
    unit: unitOf(one.word, spelled[one.clause] ?? []),
  }))
  const asking = [...new Set(words.filter((one) => !one.isCommon && !one.isAside).map(({ clause }) => clause))]
  const all = asking.slice(0, MOST_CLAUSES).map((clause) => ({ clause, kinds: kindsOf(spelled[clause] ?? []) }))
  return { words, kinds, clauses: asking.length > 1 ? all : [] }
}

/** What follows these tells of the customer, or is a verb. */
const BEFORE_CONTEXT: ReadonlySet<string> = new Set(
  'me te se lo le nos les mi mis soy somos estoy vivo nuestro nuestra su yo ya'.split(' '),
)

function isContext(word: string, words: readonly string[]): boolean {
  const at = words.indexOf(word)
  return BEFORE_CONTEXT.has(words[at - 1] ?? '') || (words[at - 1] === 'de' && words[at - 2] === 'soy')
}

const HAVE: ReadonlySet<string> = new Set('tienen tienes tenes teneis tiene hay habra'.split(' '))

/** «¿Tienen tienda en Lima?» asks for a shop, «¿a qué hora abre la tienda?» does not. */
const isAskedFor = (word: string, words: readonly string[]) => HAVE.has(words[words.indexOf(word) - 1] ?? '')

/** The word behind a number. */
function unitOf(word: string, words: readonly string[]): Term | null {
  if (!/^\d{1,4}$/.test(word)) return null
  const [unit] = termsOf(words[words.indexOf(word) + 1] ?? '')
  return unit && /^\p{L}/u.test(unit.word) && !courtesyWords.has(unit.word) ? unit : null
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
