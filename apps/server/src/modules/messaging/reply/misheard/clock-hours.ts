import type { TextSpan } from '../../grounding/normalize-text.ts'
import { isForeign, type NumberGroup, type SpokenNumber } from './number-words.ts'

const LONGEST_AFTER = 24
/** «A las», «hasta la»; «as» is «às» of Portuguese, folded, and also an article. */
const CLOCK_BEFORE = /(?:^|[^a-z])(?:(?:a|hasta|desde|de|para|sobre|tipo) las?|as)\s$/
const TO_BEFORE = /(?:^|[^a-z])(?:a|hasta|desde|tipo) las?\s$/
/** «Le mando a las dos»: two of something, unless a word of a meeting precedes. */
const MEETING_BEFORE = new RegExp(
  '(?:^|[^a-z])(?:hasta|desde|tipo|(?:ve|vemos|veo|llego|llegamos|voy|vamos|paso|pasamos|vengo|venimos|recojo|cita|' +
    'turno|reserva|mesa|ser|seria|sea|hoy|manana) a) las?\\s$',
)
const LONGEST_MEETING = 20
/** «Las dos» and «las tres» are more often what was named before. */
const isOftenNamed = (hour: number) => hour === 2 || hour === 3
const CLOCK_SIGN = new RegExp(
  '^ (?:en punto|(?:de|en|por) la (?:manana|tarde|noche|madrugada)|del (?:dia|medio ?dia)|' +
    'da (?:manha|tarde|noite|madrugada)|a[.]? ?m|p[.]? ?m)(?![a-z])',
)
/** What may follow an hour that has no sign; «a las siete niñas» is none. */
const CLOCK_NEXT = /^(?:$|[^a-z0-9 ]| (?:horas|hoy|manana|pasado|por favor|por fa|si |u? ?o |y |para |hasta |a las? ))/
const HALF_PAST = /^ (?:y media|e meia)(?![a-z])/
const QUARTER_PAST = /^ y cuarto(?![a-z])/
const QUARTER_TO = /^ menos cuarto(?![a-z])/
const MINUTES_GAP = /^ (?:[ye] )?$/
/** Between the hours of «de las dos a las cinco». */
const RANGE_GAP = /^(?: [ye] (?:media|meia|cuarto))? (?:a|hasta) las? $/
const [MAX_HOUR, HOURS_OF_CLOCK, MIN_MINUTES] = [24, 12, 5]

/** Who asks when a shop is open tells nothing that the shop acts on. */
const OPENING = new RegExp(
  '(?:^|[^a-z])(?:abr(?:e[mns]?|ir(?:a[ns]?|an)?|imos|ian?)|abiert[oa]s?|abert[oa]s?|cierr[ae][ns]?|' +
    'cerra(?:r|ran?|d[oa]s?)|' +
    'atiend[ae]n?|atende[mr]?|atencion|trabaja[ns]?|trabalham|horarios?|fecha(?:m|d[oa]s?| as)|' +
    'estan (?:hasta|desde))(?![a-z])',
)
const SENTENCE_END = /[?!¿\n]|\. /
const LONGEST_QUESTION = 120

function isOpeningQuestion(text: string, { from, to }: TextSpan): boolean {
  const [before, after] = [
    text.slice(Math.max(0, from - LONGEST_QUESTION), from),
    text.slice(to, to + LONGEST_QUESTION),
  ]
  const end = SENTENCE_END.exec(after)
  return end?.[0] === '?' && OPENING.test(`${before.split(SENTENCE_END).at(-1) ?? ''}${after.slice(0, end.index)}`)
}

/** «A las siete», «a las cinco y cuarenta»: an hour that a person may act on, as «7» or «5:40». */
export function clockHours(text: string, runs: readonly NumberGroup[][]): SpokenNumber[] {
  const groups = runs.flat()
  const beforeOf = ({ from }: TextSpan) => text.slice(Math.max(0, from - LONGEST_MEETING), from)
  const after = (end: number) => text.slice(end, end + LONGEST_AFTER)
  const isRange = (first: NumberGroup | undefined, last: NumberGroup | undefined) =>
    first !== undefined &&
    last !== undefined &&
    CLOCK_BEFORE.test(beforeOf(first)) &&
    RANGE_GAP.test(text.slice(first.to, last.from).slice(0, LONGEST_AFTER))
  return groups.flatMap((group, at): SpokenNumber[] => {
    const { from, to, value, words } = group
    const before = beforeOf(group)
    if (value < 1 || value > MAX_HOUR || !CLOCK_BEFORE.test(before) || isForeign(words)) return []
    if (isOpeningQuestion(text, group)) return []
    const rest = after(to)
    const quarter = QUARTER_TO.exec(rest)
    if (quarter)
      return [{ from, to: to + quarter[0].length, figure: clockTime(((value + 10) % HOURS_OF_CLOCK) + 1, 45) }]
    const part = HALF_PAST.exec(rest) ?? QUARTER_PAST.exec(rest)
    if (part) return [{ from, to: to + part[0].length, figure: clockTime(value, HALF_PAST.test(rest) ? 30 : 15) }]
    const next = groups[at + 1]
    const isMinutes =
      next && next.value >= MIN_MINUTES && next.value < 60 && MINUTES_GAP.test(text.slice(to, next.from))
    if (isMinutes && (CLOCK_NEXT.test(after(next.to)) || CLOCK_SIGN.test(after(next.to))))
      return [{ from, to: next.to, figure: clockTime(value, next.value) }]
    const isPlain = isOftenNamed(value) ? MEETING_BEFORE.test(before) : TO_BEFORE.test(before)
    const hasSign = CLOCK_SIGN.test(rest) || isRange(group, next) || isRange(groups[at - 1], group)
    return hasSign || (isPlain && CLOCK_NEXT.test(rest)) ? [{ from, to, figure: String(value) }] : []
  })
}

const clockTime = (hour: number, minutes: number) => `${hour}:${String(minutes).padStart(2, '0')}`
