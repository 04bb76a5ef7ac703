import { fold, type Term, termsOf } from '../terms.ts'
import { askingWords } from '../stop-words.ts'
import { type AnswerKind, kindsOf } from './answer-kinds.ts'
import { isCourtesy } from './chat-words.ts'
import { withoutCourtesyPhrases } from './courtesy-phrases.ts'
import { isAlternative, isContext, splitAside } from './context.ts'
import { isCommon, isPremise, isTrade } from './common-words.ts'
import { numberOf, unitOf } from './numbers.ts'
import { withPhrasesAsWords } from './phrases.ts'
import { wordsSpelledAs } from './spelling.ts'

/** A word of a question; `common` words ask little by themselves, words of a sentence beside the question ask nothing. */
export type QuestionWord = Term & {
  isCommon: boolean
  isAside: boolean
  /** Told of the customer or of what happened: «se me seco», «mi abuelo». */
  isContext: boolean
  /** One of two that are asked for in turn. */
  isAlternative: boolean
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
  const clauses = clausesOf(text.slice(0, MOST_TEXT))
  const hasAsked = clauses.some(({ isAsked }) => isAsked)
  const spelled = clauses.map(({ folded }) => wordsOf(folded))
  const kinds = kindsOf(spelled.flat())
  const terms = spelled.flatMap((words, clause) =>
    distinct(termsOf(words.join(' '))).map((term) => ({ ...term, clause })),
  )
  const asked = without(
    terms.filter(({ word, clause }) => !isCourtesy(word, spelled[clause] ?? [])),
    ({ word }) => askingWords.has(word),
  )
  const some = asked.slice(0, MOST_WORDS)
  // Of common words alone each is what is asked, unless it is asked of the shop itself.
  const isAlone = kinds.every(({ name }) => name === 'price') && some.every(({ word }) => isAskedWith(word, kinds))
  const words = some.map((one) => ({
    ...one,
    isCommon:
      (!isAlone || MEASURES.has(one.word)) &&
      isAskedWith(one.word, kinds) &&
      !(isPremise(one.word) && isAskedFor(one.word, spelled[one.clause] ?? [])),
    isAside: hasAsked && !clauses[one.clause]?.isAsked,
    isContext: isContext(one.word, spelled[one.clause] ?? []),
    isAlternative: isAlternative(one.word, spelled[one.clause] ?? []),
    number: numberOf(one.word, spelled[one.clause] ?? []),
    unit: unitOf(one.word, spelled[one.clause] ?? []),
  }))
  const asking = [...new Set(words.filter((one) => !one.isCommon && !one.isAside).map(({ clause }) => clause))]
  const all = asking.slice(0, MOST_CLAUSES).map((clause) => ({ clause, kinds: kindsOf(spelled[clause] ?? []) }))
  return { words, kinds, clauses: asking.length > 1 ? all : [] }
}

type SpelledClause = { folded: string; isAsked: boolean }

/** The clauses of a text; where none has a question mark, the clause after a comma may be the question. */
function clausesOf(text: string): SpelledClause[] {
  const marked = text.split(CLAUSE_END).map((clause) => ({ folded: fold(clause), isAsked: clause.includes('?') }))
  const hasMark = marked.some(({ isAsked }) => isAsked)
  return marked.flatMap((one) => {
    const aside = hasMark && !one.isAsked ? null : splitAside(one.folded)
    if (aside === null) return [one]
    return [
      { folded: aside.told, isAsked: false },
      { folded: aside.asked, isAsked: true },
    ]
  })
}

const wordsOf = (folded: string): string[] => withPhrasesAsWords(spellOut(folded)).match(WORD)?.map(trim) ?? []

const spellOut = (folded: string): string =>
  withoutCourtesyPhrases((folded.match(WORD) ?? []).map(trim))
    .flatMap(wordsSpelledAs)
    .join(' ')

/** These are in every document. */
const MEASURES: ReadonlySet<string> = new Set(
  'hora horas dia dias semana semanas mes meses ano anos minuto minutos tiempo'.split(' '),
)

const HAVE: ReadonlySet<string> = new Set('tienen tienes tenes teneis tiene hay habra'.split(' '))

/** «¿Tienen tienda en Lima?» asks for a shop, «¿a qué hora abre la tienda?» does not. */
const isAskedFor = (word: string, words: readonly string[]) => HAVE.has(words[words.indexOf(word) - 1] ?? '')

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
