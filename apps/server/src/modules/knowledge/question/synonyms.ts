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

/** One group of words as a listed word meets it; its terms are shared by all words of the group. */
type Group = { terms: readonly string[]; worth: number; isMutual: boolean }

/** By spelling where it is listed, so that «señor» is not what «señora» is; any other form by its stem. */
const bySpelling = new Map<string, Group[]>()
const byStem = new Map<string, Group[]>()
/** What is written as it sounds: «estasionamiento». */
const bySound = new Map<string, string>()
/** Longer listed words by their first letter and length: only those can be spelled nearly alike. */
const byShape = new Map<string, string[]>()

/** What a list's groups are worth; where a word stands in many of them each says less. */
type Worth = { both: number; oneWay: number; many: number }
const FITTED: Worth = { both: 1, oneWay: 1, many: 1 }
const UNFITTED: Worth = { both: 0.9, oneWay: 0.75, many: 0.85 }
/** So many groups of one list are many. */
const MANY = 3

function push<T>(map: Map<string, T[]>, key: string, item: T) {
  const items = map.get(key)
  if (items) items.push(item)
  else map.set(key, [item])
}

const shapeOf = (word: string, length: number) => `${word.charAt(0)}${length}`

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
        push(byShape, shapeOf(word, word.length), word)
      }
      const worth = (answered ? of.oneWay : of.both) * ((counts.get(word) ?? 0) >= MANY ? of.many : 1)
      const group = { terms, worth, isMutual: !answered && of === FITTED }
      push(bySpelling, word, group)
      push(byStem, stem(word), group)
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
  for (const length of [word.length, word.length - 1, word.length + 1]) {
    if (length < LONG) continue
    const near = byShape.get(shapeOf(word, length))?.find((one) => distance(word, one, 1) <= 1)
    if (near !== undefined) return near
  }
  return undefined
}

function othersOf(listed: string): Synonym[] {
  const groups = bySpelling.get(listed) ?? byStem.get(stem(listed)) ?? []
  const own = stem(listed)
  const worths = new Map<string, number>()
  for (const { terms, worth } of groups)
    for (const term of terms) if (term !== own) worths.set(term, Math.max(worths.get(term) ?? 0, worth))
  return [...worths].map(([term, worth]) => ({ term, worth }))
}

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
export const isSameThing = (word: string, term: string): boolean =>
  (bySpelling.get(word) ?? []).some(({ terms, isMutual }) => isMutual && terms.includes(term))
