import { findSpans } from '../../grounding/normalize-text.ts'
import { clockTime } from './clock-time.ts'
import type { ForeignHour } from './foreign-hour.ts'
import type { PartOfDay } from './part-of-day.ts'

const HOUR_WORDS =
  'zero une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept ' +
  'dix-huit dix-neuf vingt vingt-et-une vingt-deux vingt-trois'
const HOURS = new Map(HOUR_WORDS.split(' ').map((word, at) => [word, at]))
const MINUTES = new Map([
  ['et demie', 30],
  ['et quart', 15],
  ['moins le quart', -15],
  ['cinq', 5],
  ['dix', 10],
  ['quinze', 15],
  ['vingt', 20],
  ['trente', 30],
  ['quarante', 40],
  ['quarante cinq', 45],
  ['cinquante', 50],
])
const PARTS = new Map<string, PartOfDay>([
  ['du matin', 'morning'],
  ["de l'apres-midi", 'afternoon'],
  ['du soir', 'night'],
  ['ce soir', 'night'],
])
/** Longest first; a space and a hyphen count as the same. */
const anyOf = (words: Iterable<string>) =>
  [...words]
    .toSorted((one, other) => other.length - one.length)
    .join('|')
    .replaceAll(/[ -]/g, '[ -]')
const PART = [...PARTS.keys()].join('|').replaceAll("'", "['’]")
/** «Sept heures et demie», «20h30», «vingt heures ce soir» */
const HOUR = new RegExp(
  String.raw`(?<![a-z\d.,:$€-])(?<hour>(?:\d{1,2}|${anyOf(HOURS.keys())})) ?(?:heures?|h)(?![a-z])` +
    String.raw`(?: ?(?<written>[0-5]\d)(?!\d)| (?<minutes>${anyOf(MINUTES.keys())})(?![a-z-]))?` +
    String.raw`(?=(?: (?<part>${PART}))?)`,
  'g',
)
const CLOCK_BEFORE = /(?:^|[^a-z])(?:a|vers|jusqu['’]a|avant|apres|des)\s$/
/** «Pour dix-neuf heures quinze», «de deux heures à quatre heures»; not «un massage de deux heures» */
const MAY_LAST_BEFORE = /(?:^|[^a-z])(?:pour|de)\s$/
const UNTIL_NEXT = new RegExp(
  String.raw`^ (?:a|jusqu['’]a) (?:\d{1,2}|${anyOf(HOURS.keys())}) ?` + '(?:heures?|h)(?![a-z])',
)
/** Without such a word «a 2 h» is Spanish. */
const FRENCH = new RegExp(
  "(?<![a-z])(?:j['’]|(?:je|nous|vous|vers|pour|jusqu['’]a|avant|apres|avec|du|au|une|est|et|chez|merci|" +
    'bonjour|bonsoir|votre|demain|aujourd|salle|heures?|viens|passe|soir|matin|midi)(?![a-z]))',
)
/** «Deux heures de route», «pour deux heures par jour» */
const LASTS_NEXT = /^ (?:de (?!l['’]apres)|d['’]|par |plus tard)/
const [LONGEST_BEFORE, LONGEST_AFTER, LONGEST_UNTIL, LAST_HOUR] = [10, 12, 30, 24]

/** The hours of a clock in a folded text in French. */
export function frenchHours(text: string): ForeignHour[] {
  const isFrench = FRENCH.test(text)
  return findSpans(text, HOUR).flatMap(({ from, to, match: { groups = {} } }): ForeignHour[] => {
    const { hour: said = '', written, minutes, part } = groups
    const named = HOURS.get(said.replaceAll(' ', '-'))
    const hour = named ?? Number(said)
    const before = text.slice(Math.max(0, from - LONGEST_BEFORE), from)
    const isExact = (written ?? minutes ?? part) !== undefined
    if (!isFrench && !isExact && named === undefined) return []
    const isRange = UNTIL_NEXT.test(text.slice(to, to + LONGEST_UNTIL))
    const isClock = CLOCK_BEFORE.test(before) || ((isExact || isRange) && MAY_LAST_BEFORE.test(before))
    if (!isClock || hour > LAST_HOUR || LASTS_NEXT.test(text.slice(to, to + LONGEST_AFTER))) return []
    const added = written === undefined ? (MINUTES.get(minutes?.replaceAll('-', ' ') ?? '') ?? 0) : Number(written)
    const figure = added === 0 ? String(hour) : clockTime(hour, added)
    return [{ from, to, figure, part: PARTS.get(part?.replace('’', "'") ?? '') ?? null }]
  })
}
