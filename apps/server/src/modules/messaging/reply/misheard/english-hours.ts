import { findSpans } from '../../grounding/normalize-text.ts'
import { clockTime } from './clock-time.ts'
import type { ForeignHour } from './foreign-hour.ts'
import { partOfHalf, type PartOfDay } from './part-of-day.ts'

const HOURS = new Map(
  'one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, at + 1]),
)
const MINUTES = new Map([
  ['five', 5],
  ['ten', 10],
  ['quarter', 15],
  ['fifteen', 15],
  ['twenty', 20],
  ['twenty five', 25],
  ['half', 30],
  ['thirty', 30],
  ['forty', 40],
  ['forty five', 45],
  ['fifty', 50],
])
const PARTS = new Map<string, PartOfDay>([
  ['in the morning', 'morning'],
  ['in the afternoon', 'afternoon'],
  ['in the evening', 'night'],
  ['at night', 'night'],
  ['tonight', 'night'],
])
/** «Half past seven», «seven thirty», «seven o'clock», «seven p.m.», «seven tonight» */
const HOUR = new RegExp(
  String.raw`(?<![a-z\d.,:$€'’-])(?:(?:a )?(?<shift>quarter|half|five|ten|twenty(?:[ -]five)?) (?<side>past|to) )?` +
    String.raw`(?<hour>\d{1,2}|${[...HOURS.keys()].join('|')})(?![a-z\d]|[.,:]\d)` +
    String.raw`(?:[ -](?<minutes>fifteen|thirty|twenty(?:[ -]five)?|ten|forty(?:[ -]five)?|fifty)(?![a-z]))?` +
    String.raw`(?=(?<clock> o.?clock)?` +
    String.raw`(?:,? (?:(?<part>${[...PARTS.keys()].join('|')})|(?<half>[ap])[.]? ?m(?![a-z])))?)`,
  'g',
)
const CLOCK_BEFORE = /(?:^|[^a-z])(?:at|by|around|about|until|till|after|before|for|from|to)\s$/
/** «At seven», but not «about seven», which counts. */
const NAMED_BEFORE = /(?:^|[^a-z])(?:at|by|around|until|till|after|before)\s$/
const SMALL_BEFORE = /(?:^|[^a-z])(?:at|around|until|till)\s$/
const LOOKED_BEFORE = /(?:^|[^a-z])(?:look(?:ed|ing|s)?|stay(?:ed|ing|s)?|aimed|guess) at\s$/
const NEXT = new RegExp(
  '^(?:$|[^a-z0-9 ]| (?:please|today|tomorrow|sharp|works?|would|is|or|and|but|if|on|with|i|we|thanks|thank|for|' +
    'in the|at night|tonight|o.?clock|[ap][.]? ?m|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?![a-z]))',
)
/** «Quiero dos cajas de After Eight» */
const CHOCOLATES_BEFORE = /(?:^|[^a-z])(?:de|of|cajas?|box(?:es)?|chocolates?) after\s$/
/** «I sell it at seven fifty» */
const PRICE_BEFORE = /(?:^|[^a-z])(?:costs?|prices?|sells?|sold|selling|pays?|paid|worth|charges?|each)(?![a-z])/
const [LONGEST_BEFORE, LONGEST_AFTER, LONGEST_SENTENCE] = [22, 14, 60]
/** «I'll take them at 20» names a price. */
const LAST_PLAIN = 12
const [LARGEST_SMALL, LAST_HOUR] = [3, 24]

/** The hours of a clock in a folded text in English. */
export function englishHours(text: string): ForeignHour[] {
  return findSpans(text, HOUR).flatMap(({ from, to, match: { groups = {} } }): ForeignHour[] => {
    const { hour: said = '', shift, side, minutes, clock, part, half } = groups
    const hour = HOURS.get(said) ?? Number(said)
    const before = text.slice(Math.max(0, from - LONGEST_BEFORE), from)
    const hasClock = CLOCK_BEFORE.test(before)
    if (hour < 1 || hour > LAST_HOUR || LOOKED_BEFORE.test(before) || CHOCOLATES_BEFORE.test(before)) return []
    if (PRICE_BEFORE.test(text.slice(Math.max(0, from - LONGEST_SENTENCE), from))) return []
    const isInDigits = !HOURS.has(said)
    const hasSign = (clock ?? part ?? half) !== undefined && (hasClock || !isInDigits)
    const isShifted = shift !== undefined && (hasClock || /^(?:quarter|half)/.test(shift))
    const isEnd = NEXT.test(text.slice(to, to + LONGEST_AFTER))
    const isPlain =
      hour <= LAST_PLAIN && NAMED_BEFORE.test(before) && (hour > LARGEST_SMALL || SMALL_BEFORE.test(before))
    if (!hasSign && !(isEnd && (isShifted || isPlain))) return []
    if (shift !== undefined && !isShifted) return []
    const added = MINUTES.get((shift ?? minutes ?? '').replace('-', ' ')) ?? 0
    const figure = added === 0 ? String(hour) : clockTime(hour, side === 'to' ? -added : added)
    const partOfDay = part === undefined ? null : (PARTS.get(part) ?? null)
    return [{ from, to, figure, part: half === 'a' || half === 'p' ? partOfHalf(hour, half) : partOfDay }]
  })
}
