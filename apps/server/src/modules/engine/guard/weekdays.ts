import type { Day } from './dates.ts'
import { placesOf, type Span } from './flat.ts'

/** A weekday, or «mañana» or «hoy», that a draft promises. */
export type Promised = Span & { day: number | 'tomorrow' | 'today'; isDelivery: boolean }

/** What sources say of the days of a week: 0 is Sunday. */
export type Week = {
  open: ReadonlySet<number>
  delivered: ReadonlySet<number>
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

const DELIVERY =
  /\b(?:lleg(?:a|an|ara|aran|ue)|entreg[a-z]{1,7}|envi(?:o|os|amos|aremos|an|ara)|despach[a-z]{1,6}|recib(?:es|e|is|iras|ira)|llev(?:o|a|amos|aremos|an)|te l[oa]s? dej(?:o|amos)|mand(?:o|amos|aremos)|repart[a-z]{1,5}|domicilios?|delivery|salen?|saldra|list[oa]s?|en casa|tendras|deliver[a-z]{0,3}|arrives?|ships?)\b/
const PRESENCE =
  /\b(?:abr(?:e|en|imos|iremos)|abiert[oa]s?|atend[a-z]{1,6}|atiend[a-z]{1,3}|trabaj(?:a|an|amos)|esperamos|cogemos|recibimos|hay|pas(?:a|as|e)|ven|puedes|podes|retir[a-z]{1,5}|cita|citas|club|reserv[a-z]{1,4}|instal[a-z]{1,6}|coloc[a-z]{1,6}|dej(?:o|amos)|te (?:llam|confirm|respond|escrib|aparto|agend|pag|devolv|deposit)[a-z]{1,7})\b/
const OPENING =
  /\b(?:horarios?|abr[a-z]{1,5}|abiert[oa]s?|atend[a-z]{1,6}|atencion|atiend[a-z]{1,3}|cit[ao]s?|retir[a-z]{1,4})\b|\b(?:de|hasta) (?:las? )?\d|\d ?(?:a|-) ?\d|\d:\d\d/
const NOT = /\b(?:no|cerrad[oa]s?|cerramos|ni|tampoco|feliz|buen|lindo|bonito|descans[a-z]{1,4})\b/
const CLOSED = /\b(?:cerrad[oa]s?|cierra|cerramos|no (?:hay|abr|atend|atiend|trabaj|repart|labor)|descans)/
const NEXT_DAY =
  /\b(?:dia siguiente|siguiente dia|proximo dia|next day|un dia habil|1 dia|24 ?h(?:oras|rs?)?|24 ?(?:-|a) ?48)\b/
const SAME_DAY = /\b(?:hoy|mismo dia|inmediat[a-z]{1,6}|al momento|express?|en minutos|same day|minutos)\b/

const SENTENCE = /[.;!?¿¡\n|](?=\s|$|\p{L})|[¿¡]/u
const numberOf = (name: string) =>
  NAMES.indexOf(name.replace(/s$/, '').replace(/^(?:lune|marte|miercole|jueve|vierne)$/, '$&s'))

/** Sentences with their places; a break inside a number or an address is none. */
function sentencesOf(text: string): { from: number; text: string }[] {
  const sentences = []
  let from = 0
  for (const piece of text.split(SENTENCE)) {
    sentences.push({ from, text: piece })
    from += piece.length + 1
  }
  return sentences
}

function daysNamed(sentence: string): Set<number> {
  const days = new Set([...sentence.matchAll(DAYS)].map(([name]) => numberOf(name)))
  for (const [, first = '', last = ''] of sentence.matchAll(RANGE)) {
    const to = numberOf(last)
    for (let day = numberOf(first), n = 0; n < 7; n++, day = (day + 1) % 7) {
      days.add(day)
      if (day === to) break
    }
  }
  if (ANY_DAY.test(sentence)) for (let day = 0; day < 7; day++) days.add(day)
  if (WORKING_DAYS.test(sentence)) for (let day = 1; day < 6; day++) days.add(day)
  if (WEEKEND.test(sentence)) days.add(0).add(6)
  return days
}

/** What flat sources say of days. A day that is told to be closed is not open, unless another sentence opens it. */
export function weekIn(text: string): Week {
  const sentences = sentencesOf(text).map(({ text: said }) => said)
  const open = new Set<number>()
  const delivered = new Set<number>()
  for (const sentence of sentences) {
    const named = daysNamed(sentence)
    if (named.size === 0) continue
    const closed = new Set(sentence.split(',').flatMap((part) => (CLOSED.test(part) ? [...daysNamed(part)] : [])))
    const isAll = CLOSED.test(sentence) && !sentence.includes(',')
    for (const day of named) {
      if (isAll || closed.has(day)) continue
      open.add(day)
      if (DELIVERY.test(sentence) || !OPENING.test(sentence)) delivered.add(day)
    }
  }
  return { open, delivered, isNextDay: NEXT_DAY.test(text) || TOMORROW_IN.test(text), isSameDay: SAME_DAY.test(text) }
}
const TOMORROW_IN = new RegExp(TOMORROW.source)

/** The days that a flat draft promises: beside a word of delivery or of being there, in no question and no refusal. */
export function promisedIn(text: string): Promised[] {
  return sentencesOf(text).flatMap(({ from, text: sentence }) => {
    const isDelivery = DELIVERY.test(sentence)
    const isAsked = text[from + sentence.length] === '?'
    if (isAsked || NOT.test(sentence) || (!isDelivery && !PRESENCE.test(sentence))) return []
    const at = (span: Span) => ({ from: from + span.from, to: from + span.to })
    return [
      ...placesOf(sentence, DAYS).map((place) => ({ ...at(place), day: numberOf(place.match[0]), isDelivery })),
      ...placesOf(sentence, TOMORROW).map((place) => ({ ...at(place), day: 'tomorrow' as const, isDelivery })),
      ...(isDelivery ? placesOf(sentence, TODAY) : []).map((place) => ({
        ...at(place),
        day: 'today' as const,
        isDelivery,
      })),
    ]
  })
}

const weekdayOf = ({ day, month, year }: Day) => new Date(Date.UTC(year ?? 0, month - 1, day)).getUTCDay()

/** Whether sources know of the day that is promised. `around` are yesterday, today and tomorrow. */
export function isKnownDay({ day, isDelivery }: Promised, week: Week, around: readonly Day[]): boolean {
  if (day === 'today') return week.isSameDay
  if (day !== 'tomorrow') return isDelivery ? week.delivered.has(day) : week.open.has(day)
  const tomorrow = around.at(-1)
  const days = isDelivery ? week.delivered : week.open
  return week.isNextDay || (tomorrow !== undefined && days.has(weekdayOf(tomorrow)))
}
