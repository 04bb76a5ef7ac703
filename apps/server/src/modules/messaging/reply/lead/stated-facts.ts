import { normalizeText } from '@portavoz/contract'
import { findNumbers, isSameAmount } from '../../grounding/extractors/amounts.ts'
import { findEmails } from '../../grounding/extractors/links.ts'
import { findLongNumbers, isSameNumber } from '../../grounding/extractors/phones.ts'
import { foldText, toVisibleText } from '../../grounding/normalize-text.ts'
import { figuresOf, hasFiguresIn, isFigureIn } from '../misheard/figures.ts'
import { withDigits } from '../misheard/spoken-numbers.ts'
import type { LeadField } from './lead-fields.ts'

/** The facts of a text, each parsed once, when it is first asked for. */
export type StatedFacts = {
  emails: () => ReadonlySet<string>
  phones: () => readonly { figures: string }[]
  words: () => ReadonlySet<string>
  numbers: () => ReturnType<typeof findNumbers>
  hasFigures: (value: string) => boolean
  isFigure: (figure: string) => boolean
  /** «3 pizzas»: figures with the word behind each, also of numbers in words. */
  counts: () => ReadonlySet<string>
  /** Its words, with numbers as digits. */
  plainWords: () => ReadonlySet<string>
}

/** Parses lazily, because a model may call the tool many times and for every field. */
export function readFacts(statement: string): StatedFacts {
  const text = lazy(() => toVisibleText(statement))
  const flatText = lazy(() => foldText(text()))
  const plain = lazy(() => splitWords(withDigits(flatText())))
  const hasFigures = lazy(() => hasFiguresIn(statement))
  const isFigure = lazy(() => isFigureIn(statement))
  return {
    emails: lazy(() => new Set(findEmails(text()).map(({ key }) => key))),
    phones: lazy(() => findLongNumbers(flatText())),
    words: lazy(() => new Set(splitWords(text()))),
    numbers: lazy(() => findNumbers(flatText())),
    hasFigures: (value) => hasFigures()(value),
    isFigure: (figure) => isFigure()(figure),
    counts: lazy(() => new Set(countsOf(plain()))),
    plainWords: lazy(() => new Set(plain())),
  }
}

function lazy<T>(compute: () => T): () => T {
  let result: { value: T } | null = null
  return () => (result ??= { value: compute() }).value
}

const isTextOf = (value: string, facts: StatedFacts) => hasMostWords(value, facts) || hasNumber(value, facts)

const isStated: Record<LeadField['kind'], (value: string, facts: StatedFacts) => boolean> = {
  email: (value, { emails }) => findEmails(value).some(({ key }) => emails().has(key)),
  phone: (value, { phones }) => {
    const figures = value.replaceAll(/\D/g, '')
    return figures.length >= 7 && phones().some((one) => isSameNumber(figures, one.figures))
  },
  name: isTextOf,
  text: isTextOf,
}

/** Whether the contact said the value, in these or in similar words. */
export const isSaid = (facts: StatedFacts, { kind }: LeadField, value: string): boolean =>
  isStated[kind](toVisibleText(value), facts)

export const isAddress = ({ kind }: LeadField) => kind === 'phone' || kind === 'email'

/** Whether the value was said with each of its figures. */
export const isSaidWithFigures = (facts: StatedFacts, field: LeadField, value: string): boolean =>
  isSaid(facts, field, value) &&
  (isAddress(field) || (facts.hasFigures(value) && figuresOf(value).every(facts.isFigure)))

/** Whether two values are the same but for their spelling. */
export const isSameValue = (field: LeadField, one: string, other: string): boolean =>
  hasAllOf(field, one, other) && hasAllOf(field, other, one)

function hasAllOf(field: LeadField, text: string, value: string): boolean {
  const facts = readFacts(text)
  if (!isSaidWithFigures(facts, field, value)) return false
  const words = tellingWords(toVisibleText(value)).filter((word) => !/\d/.test(word))
  return isAddress(field) || hasNumber(toVisibleText(value), facts) || words.every((word) => facts.words().has(word))
}

/** What the contact typed, and what only a recogniser wrote. */
export type LeadStatements = { typed: StatedFacts; heard: StatedFacts }

/** Whether an amount of the value is one that was only heard: «2 pizzas» where «3 pizzas y 2 jugos» was typed. */
export function hasHeardCount({ typed, heard }: LeadStatements, value: string): boolean {
  const counts = countsOf(plainWordsOf(value))
  return counts.some((one) => heard.counts().has(one) && !typed.counts().has(one))
}

/**
 * Whether a word of the value comes from a voice note. Words that a model put in come from none. A name that was spoken
 * is no slip of a similar one: «Catalina» after «Carolina».
 */
export function hasHeardWord({ typed, heard }: LeadStatements, { kind }: LeadField, value: string): boolean {
  const words = plainWordsOf(value).filter((word) => !STOP_WORDS.has(word) && !MONEY.has(word) && !/\d/.test(word))
  const missing = [...new Set(words)].filter((word) => !typed.plainWords().has(word))
  if (missing.some((word) => heard.plainWords().has(word) && (kind === 'name' || !isTidied(word, typed)))) return true
  const heardOnly = [...heard.plainWords()].filter((word) => !typed.plainWords().has(word))
  return missing.slice(0, MAX_COMPARED).some((word) => !isTidied(word, typed) && isAlikeIn(heardOnly, word))
}

/** Enough for a value; a text that a model makes longer is not compared letter by letter. */
const MAX_COMPARED = 40
const LONG_WORD = 6

/** A long word that the contact typed with a slip: «choclate» for «chocolate». */
const isTidied = (word: string, typed: StatedFacts): boolean =>
  word.length >= LONG_WORD && isAlikeIn([...typed.plainWords()], word)

const isAlikeIn = (words: readonly string[], word: string) => words.some((other) => isAlike(word, other))

/** Whether two words differ in one place: by a letter, or by two of long words. */
function isAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const allowed = short.length >= LONG_WORD ? 2 : 1
  if (long.length - short.length > allowed) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  let end = 0
  while (end < short.length - same && short.at(-1 - end) === long.at(-1 - end)) end += 1
  return long.length - same - end <= allowed
}

/** Common words that prove nothing. */
const STOP_WORDS = new Set(
  'de del la el los las lo y o e a al en con por para un una su mi tu se que es me le no si san santa don dona'.split(
    ' ',
  ),
)
/** A model writes «$200.000 pesos» for «200 lucas». */
const MONEY = new Set(
  'peso pesos dolar dolares euro euros sol soles real reales reais cop usd mxn mil millones'.split(' '),
)
const splitWords = (text: string) =>
  normalizeText(text)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
const plainWordsOf = (value: string) => splitWords(withDigits(foldText(toVisibleText(value))))

function countsOf(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    const next = words[at + 1]
    return /^\d+$/.test(word) && next !== undefined && !STOP_WORDS.has(next) && !/\d/.test(next)
      ? [`${word} ${next}`]
      : []
  })
}

function tellingWords(value: string): string[] {
  const words = splitWords(value)
  const telling = words.filter((word) => !STOP_WORDS.has(word))
  return telling.length > 0 ? telling : words
}

/** At least half of the words are the contact's: a model may tidy a value but not invent it. */
function hasMostWords(value: string, facts: StatedFacts): boolean {
  const words = tellingWords(value)
  const known = words.filter((word) => facts.words().has(word) || facts.plainWords().has(word))
  return words.length > 0 && known.length * 2 >= words.length
}

/** «$200.000» for «200 mil». */
function hasNumber(value: string, facts: StatedFacts): boolean {
  const folded = foldText(value)
  if (!/^\D{0,12}\d[\d.,' ]*\D{0,12}$/.test(folded)) return false
  return findNumbers(folded).some((one) => facts.numbers().some((other) => isSameAmount(one, other)))
}
