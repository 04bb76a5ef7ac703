import type { CalendarDay } from './dates.ts'
import { findSpans, type TextSpan } from '../normalize-text.ts'

/** A weekday, «mañana» or «hoy» that a draft promises. */
export type PromisedDay = TextSpan & { day: number | 'tomorrow' | 'today'; isDelivery: boolean }

/** What sources state about weekdays; 0 is Sunday. */
export type WeekFacts = {
  openDays: ReadonlySet<number>
  deliveryDays: ReadonlySet<number>
  isNextDay: boolean
  isSameDay: boolean
}

const NAMES = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']
const DAY = String.raw`(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?)`
const DAYS = new RegExp(String.raw`\b${DAY}\b`, 'g')
const RANGE = new RegExp(String.raw`\b(${DAY})\s?(?:a|al|-|–|hasta(?: el)?)\s?(?:los? )?(${DAY})\b`, 'g')
const ANY_DAY = /\b(?:todos los dias|cada dia|a diario|diario|diariamente|los 7 dias|los siete dias|every day)\b/
const WORKING_DAYS = /\b(?:entre semana|(?:los|en) dias (?:habiles|laborables)|weekdays)\b/
const WEEKEND = /\b(?:fin(?:es)? de semana|finde|weekends?)\b/
const TOMORROW =
  /(?<!\b(?:(?:de|por|en|a|toda|esta|cada|hasta) (?:la )?|la |turno |hasta ))\bmanana\b(?! (?:o|y) (?:tarde|noche)\b)/g
const TODAY = /\bhoy\b/g

const DELIVERY_WORD = new RegExp(
  String.raw`\b(?:lleg(?:a|an|ara|aran|ue)|entreg[a-z]{1,7}|envi(?:o|os|amos|aremos|an|ara)|` +
    'despach[a-z]{1,6}|recib(?:es|e|is|iras|ira)|llev(?:o|a|amos|aremos|an)|' +
    'te l[oa]s? dej(?:o|amos)|mand(?:o|amos|aremos)|repart[a-z]{1,5}|domicilios?|delivery|' +
    String.raw`salen?|saldra|list[oa]s?|en casa|tendras|deliver[a-z]{0,3}|arrives?|ships?)\b`,
)
const PRESENCE_WORD = new RegExp(
  String.raw`\b(?:abr(?:e|en|imos|iremos)|abiert[oa]s?|atend[a-z]{1,6}|atiend[a-z]{1,3}|` +
    'trabaj(?:a|an|amos)|esperamos|cogemos|recibimos|hay|pas(?:a|as|e)|ven|puedes|podes|' +
    'retir[a-z]{1,5}|cita|citas|club|reserv[a-z]{1,4}|instal[a-z]{1,6}|coloc[a-z]{1,6}|' +
    'dej(?:o|amos)|te (?:llam|confirm|respond|escrib|aparto|agend|pag|devolv|' +
    String.raw`deposit)[a-z]{1,7})\b`,
)
const OPENING_WORD = new RegExp(
  [
    String.raw`\b(?:horarios?|abr[a-z]{1,5}|abiert[oa]s?|atend[a-z]{1,6}|atencion|atiend[a-z]{1,3}|` +
      String.raw`cit[ao]s?|retir[a-z]{1,4})\b`,
    String.raw`\b(?:de|hasta) (?:las? )?\d`,
    String.raw`\d ?(?:a|-) ?\d`,
    String.raw`\d:\d\d`,
  ].join('|'),
)
const NEGATION = /\b(?:no|cerrad[oa]s?|cerramos|ni|tampoco|feliz|buen|lindo|bonito|descans[a-z]{1,4})\b/
const CLOSED_WORD = /\b(?:cerrad[oa]s?|cierra|cerramos|no (?:hay|abr|atend|atiend|trabaj|repart|labor)|descans)/
const NEXT_DAY =
  /\b(?:dia siguiente|siguiente dia|proximo dia|next day|un dia habil|1 dia|24 ?h(?:oras|rs?)?|24 ?(?:-|a) ?48)\b/
const SAME_DAY = /\b(?:hoy|mismo dia|inmediat[a-z]{1,6}|al momento|express?|en minutos|same day|minutos)\b/

const SENTENCE = /[.;!?¿¡\n|](?=\s|$|\p{L})|[¿¡]/u
const weekdayNumber = (name: string) =>
  NAMES.indexOf(name.replace(/s$/, '').replace(/^(?:lune|marte|miercole|jueve|vierne)$/, '$&s'))

/** Sentences with their positions. Punctuation inside a number or an address does not end one. */
function splitSentences(text: string): { from: number; text: string }[] {
  const sentences = []
  let from = 0
  for (const piece of text.split(SENTENCE)) {
    sentences.push({ from, text: piece })
    from += piece.length + 1
  }
  return sentences
}

function weekdaysIn(sentence: string): Set<number> {
  const days = new Set([...sentence.matchAll(DAYS)].map(([name]) => weekdayNumber(name)))
  for (const [, first = '', last = ''] of sentence.matchAll(RANGE)) {
    const to = weekdayNumber(last)
    for (let day = weekdayNumber(first), n = 0; n < 7; n++, day = (day + 1) % 7) {
      days.add(day)
      if (day === to) break
    }
  }
  if (ANY_DAY.test(sentence)) for (let day = 0; day < 7; day++) days.add(day)
  if (WORKING_DAYS.test(sentence)) for (let day = 1; day < 6; day++) days.add(day)
  if (WEEKEND.test(sentence)) days.add(0).add(6)
  return days
}

/** Reads folded sources. A day stated as closed is not open unless another sentence says so. */
export function readWeek(text: string): WeekFacts {
  const sentences = splitSentences(text).map(({ text: sentence }) => sentence)
  const openDays = new Set<number>()
  const deliveryDays = new Set<number>()
  for (const sentence of sentences) {
    const weekdays = weekdaysIn(sentence)
    if (weekdays.size === 0) continue
    const closedDays = new Set(
      sentence.split(',').flatMap((part) => (CLOSED_WORD.test(part) ? [...weekdaysIn(part)] : [])),
    )
    const isAllClosed = CLOSED_WORD.test(sentence) && !sentence.includes(',')
    for (const day of weekdays) {
      if (isAllClosed || closedDays.has(day)) continue
      openDays.add(day)
      if (DELIVERY_WORD.test(sentence) || !OPENING_WORD.test(sentence)) deliveryDays.add(day)
    }
  }
  return {
    openDays,
    deliveryDays,
    isNextDay: NEXT_DAY.test(text) || HAS_TOMORROW.test(text),
    isSameDay: SAME_DAY.test(text),
  }
}
const HAS_TOMORROW = new RegExp(TOMORROW.source)

/** Days in a folded draft next to a word of delivery or presence, outside questions and negations. */
export function findPromisedDays(text: string): PromisedDay[] {
  return splitSentences(text).flatMap(({ from, text: sentence }) => {
    const isDelivery = DELIVERY_WORD.test(sentence)
    const isQuestion = text[from + sentence.length] === '?'
    if (isQuestion || NEGATION.test(sentence) || (!isDelivery && !PRESENCE_WORD.test(sentence))) return []
    const inText = (span: TextSpan) => ({ from: from + span.from, to: from + span.to })
    return [
      ...findSpans(sentence, DAYS).map((span) => ({ ...inText(span), day: weekdayNumber(span.match[0]), isDelivery })),
      ...findSpans(sentence, TOMORROW).map((span) => ({ ...inText(span), day: 'tomorrow' as const, isDelivery })),
      ...(isDelivery ? findSpans(sentence, TODAY) : []).map((span) => ({
        ...inText(span),
        day: 'today' as const,
        isDelivery,
      })),
    ]
  })
}

const weekdayOf = ({ day, month, year }: CalendarDay) => new Date(Date.UTC(year ?? 0, month - 1, day)).getUTCDay()

/** Whether sources support the promised day. `nearbyDays` are yesterday, today and tomorrow. */
export function isGroundedDay(
  { day, isDelivery }: PromisedDay,
  week: WeekFacts,
  nearbyDays: readonly CalendarDay[],
): boolean {
  if (day === 'today') return week.isSameDay
  if (day !== 'tomorrow') return isDelivery ? week.deliveryDays.has(day) : week.openDays.has(day)
  const tomorrow = nearbyDays.at(-1)
  const days = isDelivery ? week.deliveryDays : week.openDays
  return week.isNextDay || (tomorrow !== undefined && days.has(weekdayOf(tomorrow)))
}
