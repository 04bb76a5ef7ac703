import { distance, sound } from '../kin.ts'
import { askingWords } from '../stop-words.ts'
import { stem } from '../terms.ts'
import { commerceGroups, sameGroups } from './commerce-words.ts'
import { answerKinds } from './answer-kinds.ts'
import { isCommon } from './common-words.ts'
import { moreTradeGroups } from './more-trade-words.ts'
import { serviceGroups } from './service-words.ts'
import { tradeGroups } from './trade-words.ts'

/** A synonym, as the index has it, and how surely it says the same, up to 1. */
export type Synonym = { term: string; worth: number }

/** By spelling where it is listed, so that «señor» is not what «señora» is; any other form by its stem. */
const bySpelling = new Map<string, Map<string, number>>()
const byStem = new Map<string, Map<string, number>>()
/** Without the groups that hold in one way only. */
const sameByWord = new Map<string, Set<string>>()
/** What is written as it sounds: «estasionamiento». */
const bySound = new Map<string, string>()
const byFirstLetter = new Map<string, string[]>()

/** What a list's groups are worth; where a word stands in many of them each says less. */
type Worth = { both: number; oneWay: number; many: number }
const FITTED: Worth = { both: 1, oneWay: 1, many: 1 }
const UNFITTED: Worth = { both: 0.9, oneWay: 0.75, many: 0.85 }
/** So many groups of one list are many. */
const MANY = 3

function add(map: Map<string, Map<string, number>>, key: string, terms: readonly string[], worth: number) {
  const of = map.get(key) ?? new Map<string, number>()
  map.set(key, of)
  for (const term of terms) if (term !== stem(key)) of.set(term, Math.max(of.get(term) ?? 0, worth))
}

function read(groups: string, of: Worth, isAsked: (word: string) => boolean) {
  const lines = groups
    .trim()
    .split(/\n+/)
    .map((line) => line.split(' > ').map((side) => side.trim().split(/\s+/)))
  const counts = new Map<string, number>()
  for (const [asked = []] of lines) for (const word of asked) counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const [asked = [], answered] of lines) {
    const terms = [...new Set((answered ?? asked).map(stem))]
    for (const word of asked.filter(isAsked)) {
      if (!bySpelling.has(word)) {
        bySound.set(sound(word), word)
        byFirstLetter.set(word.charAt(0), [...(byFirstLetter.get(word.charAt(0)) ?? []), word])
      }
      const worth = (answered ? of.oneWay : of.both) * ((counts.get(word) ?? 0) >= MANY ? of.many : 1)
      add(bySpelling, word, terms, worth)
      add(byStem, stem(word), terms, worth)
      if (!answered && of === FITTED) sameByWord.set(word, new Set([...(sameByWord.get(word) ?? []), ...terms]))
    }
  }
}

read(`${commerceGroups}${tradeGroups}`, FITTED, () => true)
/** What questions are asked with has no other names; «horarios» is answered by hours under that title, not by days alone. */
const isAsking = (word: string) =>
  askingWords.has(word) || answerKinds.some(({ name, words }) => name === 'hours' && words.has(word))
read(serviceGroups, UNFITTED, (word) => !isAsking(word))
// What customers of any shop say is no word of one trade.
read(moreTradeGroups, UNFITTED, (word) => !isCommon(word))

/** Of shorter words too many differ by one letter. */
const LONG = 6
const SHORTEST = 4

/** Whether the lexicon has the word or another form of it. */
export const isListed = (word: string) =>
  bySpelling.has(word) || (stem(word).length >= SHORTEST && byStem.has(stem(word)))

const DIMINUTIVE = /(?:c?it)(?=[oa]s?$)/
const CLITIC = /(?<=[aei]r)(?:me|te|se|nos|l[aeo]s?)$/

/** The listed word; «arbolito» is «árbol», «ponerlo» is «poner». */
const listedAs = (word: string): string | undefined =>
  [word, word.replace(DIMINUTIVE, ''), word.replace(CLITIC, '')].find(isListed)

/** The listed word that is spelled nearly so. */
function nearlyListedAs(word: string): string | undefined {
  if (word.length < SHORTEST) return undefined
  const known = bySound.get(sound(word))
  if (known !== undefined || word.length < LONG) return known
  return (byFirstLetter.get(word.charAt(0)) ?? []).find((one) => one.length >= LONG && distance(word, one, 1) <= 1)
}

const othersOf = (listed: string): Synonym[] =>
  [...(bySpelling.get(listed) ?? byStem.get(stem(listed)) ?? [])].map(([term, worth]) => ({ term, worth }))

/** What the same thing is called elsewhere, as the index has it. */
export function synonymsOf(word: string): readonly Synonym[] {
  const listed = listedAs(word)
  if (listed === undefined) return []
  return stem(listed) === stem(word) ? othersOf(listed) : [itself(listed), ...othersOf(listed)]
}

const itself = (listed: string): Synonym => ({ term: stem(listed), worth: 1 })

/** The same for a word that the lexicon has in another spelling: «estasionamiento». */
export function synonymsOfMisspelt(word: string): readonly Synonym[] {
  const listed = listedAs(word) === undefined ? nearlyListedAs(word) : undefined
  return listed === undefined ? [] : [itself(listed), ...othersOf(listed)]
}

const sameByTerm = new Map<string, readonly string[]>()
for (const line of sameGroups.trim().split('\n')) {
  const terms = [...new Set(line.split(' ').map(stem))]
  for (const term of terms)
    sameByTerm.set(term, [...(sameByTerm.get(term) ?? []), ...terms.filter((one) => one !== term)])
}

/** How else the index may have the same number, unit or day. */
export const writtenAs = (word: string): readonly string[] => sameByTerm.get(stem(word)) ?? []

/** Whether the one word is another for the other thing: «envío» of «domicilio», not «regalo» of «tarjeta». */
export const isSameThing = (word: string, term: string): boolean => sameByWord.get(word)?.has(term) ?? false
