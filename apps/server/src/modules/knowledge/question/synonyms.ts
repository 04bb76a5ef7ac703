import { distance, sound } from '../kin.ts'
import { stem } from '../terms.ts'
import { commerceGroups, sameGroups } from './commerce-words.ts'
import { tradeGroups } from './trade-words.ts'

/** By spelling where it is listed, so that «señor» is not what «señora» is; any other form by its stem. */
const bySpelling = new Map<string, Set<string>>()
const byStem = new Map<string, Set<string>>()
/** Without the groups that hold in one way only. */
const sameByWord = new Map<string, Set<string>>()
/** What is written as it sounds: «estasionamiento». */
const bySound = new Map<string, string>()
const byFirstLetter = new Map<string, string[]>()

const addTo = (map: Map<string, Set<string>>, key: string, terms: readonly string[]) =>
  map.set(key, new Set([...(map.get(key) ?? []), ...terms.filter((one) => one !== stem(key))]))

for (const line of `${commerceGroups}${tradeGroups}`.trim().split(/\n+/)) {
  const [asked = '', answered] = line.split(' > ')
  const words = asked.trim().split(/\s+/)
  const terms = (answered ?? asked).trim().split(/\s+/).map(stem)
  for (const word of words) {
    if (!bySpelling.has(word)) {
      bySound.set(sound(word), word)
      byFirstLetter.set(word.charAt(0), [...(byFirstLetter.get(word.charAt(0)) ?? []), word])
    }
    addTo(bySpelling, word, terms)
    addTo(byStem, stem(word), terms)
    if (answered === undefined) addTo(sameByWord, word, terms)
  }
}

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

const othersOf = (listed: string): string[] => [...(bySpelling.get(listed) ?? byStem.get(stem(listed)) ?? [])]

/** What the same thing is called elsewhere, as the index has it. */
export function synonymsOf(word: string): readonly string[] {
  const listed = listedAs(word)
  if (listed === undefined) return []
  return stem(listed) === stem(word) ? othersOf(listed) : [stem(listed), ...othersOf(listed)]
}

/** The same for a word that the lexicon has in another spelling: «estasionamiento». */
export function synonymsOfMisspelt(word: string): readonly string[] {
  const listed = listedAs(word) === undefined ? nearlyListedAs(word) : undefined
  return listed === undefined ? [] : [stem(listed), ...othersOf(listed)]
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
