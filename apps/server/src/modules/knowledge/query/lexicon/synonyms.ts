import { editDistance, phoneticKey } from '../spelling-variants.ts'
import { askingWords } from '../../text/stop-words.ts'
import { stem } from '../../text/tokenize.ts'
import { commerceGroups, sameGroups } from './commerce-words.ts'
import { answerKinds } from '../answer-kinds.ts'
import { isCommon } from './common-words.ts'
import { moreTradeGroups } from './more-trade-words.ts'
import { serviceGroups } from './service-words.ts'
import { situationGroups } from './situation-words.ts'
import { tradeGroups } from './trade-words.ts'

/** A synonym's token and how surely it has the same meaning, up to 1. */
export type Synonym = { term: string; worth: number }

/** A group of synonyms as one listed word sees it; `terms` is shared by the words of the group. */
type SynonymGroup = { terms: readonly string[]; worth: number; isMutual: boolean }

/** Listed words match by spelling, so that «señor» differs from «señora»; other forms match by stem. */
const groupsBySpelling = new Map<string, SynonymGroup[]>()
const groupsByStem = new Map<string, SynonymGroup[]>()
/** Misspellings with the same sound: «estasionamiento». */
const wordByPhoneticKey = new Map<string, string>()
/** Long listed words by initial and length, the candidates for a typo. */
const wordsByShape = new Map<string, string[]>()

/** Worth of the groups of a list; a word in many groups is worth less in each. */
type GroupWorth = { mutual: number; oneWay: number; many: number }
const TUNED_WORTH: GroupWorth = { mutual: 1, oneWay: 1, many: 1 }
const UNTUNED_WORTH: GroupWorth = { mutual: 0.9, oneWay: 0.75, many: 0.85 }
const MANY_GROUPS = 3

function pushTo<T>(map: Map<string, T[]>, key: string, item: T) {
  const items = map.get(key)
  if (items) items.push(item)
  else map.set(key, [item])
}

const shapeOf = (word: string, length: number) => `${word.charAt(0)}${length}`

function addGroups(groups: string, groupWorth: GroupWorth, isAsked: (word: string) => boolean) {
  const lines = groups
    .trim()
    .split(/\n+/)
    .map((line) => line.split(' > ').map((side) => side.trim().split(/\s+/)))
  const counts = new Map<string, number>()
  for (const [asked = []] of lines) for (const word of asked) counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const [asked = [], answered] of lines) {
    // «Mesas» have the term of «meses».
    const terms = [...new Set((answered ?? asked).filter((word) => !word.startsWith('mesa')).map(stem))]
    for (const word of asked.filter(isAsked)) {
      if (!groupsBySpelling.has(word)) {
        wordByPhoneticKey.set(phoneticKey(word), word)
        pushTo(wordsByShape, shapeOf(word, word.length), word)
      }
      const worth =
        (answered ? groupWorth.oneWay : groupWorth.mutual) *
        ((counts.get(word) ?? 0) >= MANY_GROUPS ? groupWorth.many : 1)
      const group = { terms, worth, isMutual: !answered && groupWorth === TUNED_WORTH }
      pushTo(groupsBySpelling, word, group)
      pushTo(groupsByStem, stem(word), group)
    }
  }
}

addGroups(`${commerceGroups}${tradeGroups}`, TUNED_WORTH, () => true)
/** Question words have no synonyms; «horarios» is answered by hours below that title, not by days alone. */
const isAsking = (word: string) =>
  askingWords.has(word) || answerKinds.some(({ name, words }) => name === 'hours' && words.has(word))
addGroups(serviceGroups, UNTUNED_WORTH, (word) => !isAsking(word))
addGroups(situationGroups, UNTUNED_WORTH, (word) => !isAsking(word) && !isCommon(word))
// Common words are not taken from the trade lists.
addGroups(moreTradeGroups, UNTUNED_WORTH, (word) => !isCommon(word))

/** Too many short words differ by one letter. */
const MIN_NEAR_LENGTH = 6
const MIN_LENGTH = 4

/** True if the lexicon contains the word or another form of it. */
export const isListed = (word: string) =>
  groupsBySpelling.has(word) || (stem(word).length >= MIN_LENGTH && groupsByStem.has(stem(word)))

const DIMINUTIVE = /(?:c?it)(?=[oa]s?$)/
const CLITIC = /(?<=[aei]r)(?:me|te|se|nos|l[aeo]s?)$/

const findListed = (word: string): string | undefined =>
  [word, word.replace(DIMINUTIVE, ''), word.replace(CLITIC, '')].find(isListed)

function findNearlyListed(word: string): string | undefined {
  if (word.length < MIN_LENGTH) return undefined
  const known = wordByPhoneticKey.get(phoneticKey(word))
  if (known !== undefined || word.length < MIN_NEAR_LENGTH) return known
  for (const length of [word.length, word.length - 1, word.length + 1]) {
    if (length < MIN_NEAR_LENGTH) continue
    const near = wordsByShape.get(shapeOf(word, length))?.find((one) => editDistance(word, one, 1) <= 1)
    if (near !== undefined) return near
  }
  return undefined
}

function synonymsOfListed(listed: string): Synonym[] {
  const groups = groupsBySpelling.get(listed) ?? groupsByStem.get(stem(listed)) ?? []
  const ownStem = stem(listed)
  const worths = new Map<string, number>()
  for (const { terms, worth } of groups)
    for (const term of terms) if (term !== ownStem) worths.set(term, Math.max(worths.get(term) ?? 0, worth))
  return [...worths].map(([term, worth]) => ({ term, worth }))
}

export function synonymsOf(word: string): readonly Synonym[] {
  const listed = findListed(word)
  if (listed === undefined) return []
  return stem(listed) === stem(word) ? synonymsOfListed(listed) : [ownSynonym(listed), ...synonymsOfListed(listed)]
}

const ownSynonym = (listed: string): Synonym => ({ term: stem(listed), worth: 1 })

/** The same for a misspelled word: «estasionamiento». */
export function synonymsOfMisspelt(word: string): readonly Synonym[] {
  const listed = findListed(word) === undefined ? findNearlyListed(word) : undefined
  return listed === undefined ? [] : [ownSynonym(listed), ...synonymsOfListed(listed)]
}

const sameByTerm = new Map<string, readonly string[]>()
for (const line of sameGroups.trim().split('\n')) {
  const terms = [...new Set(line.split(' ').map(stem))]
  for (const term of terms)
    sameByTerm.set(term, [...(sameByTerm.get(term) ?? []), ...terms.filter((one) => one !== term)])
}

/** Other spellings of the same number, unit or day. */
export const otherSpellingsOf = (word: string): readonly string[] => sameByTerm.get(stem(word)) ?? []

/** True for mutual synonyms: «envío» of «domicilio», but not «regalo» of «tarjeta». */
export const isSameThing = (word: string, term: string): boolean =>
  (groupsBySpelling.get(word) ?? []).some(({ terms, isMutual }) => isMutual && terms.includes(term))
