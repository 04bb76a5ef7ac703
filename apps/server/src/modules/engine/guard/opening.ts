import { placesOf, type Span } from './flat.ts'

const WEEKDAY = 'lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|festivos?|feriados?'
const OPENING = String.raw`\b(?:${WEEKDAY}|dias|semana|diario|diariamente|abr\w{1,6}|abiert\w{1,3}|atend\w{1,6}|atencion|horarios?|cierr\w{1,3}|cerr\w{1,6}|trabaj\w{1,6}|jornada|turnos?)\b`
const BEFORE = new RegExp(String.raw`${OPENING}[^.!?\n]{0,40}$`)
const JUST_BEFORE = new RegExp(String.raw`${OPENING}[:,]? ?$`)
const AFTER = new RegExp(
  String.raw`^,? ?(?:(?:de |el |l[ao]s |todos los |cada )?(?:${WEEKDAY})|(?:todos los|cada|entre|en) (?:dias?|semana)|diario|diariamente|corrido)\b`,
)
/** «Abierto 24 horas», «te atendemos 24/7»: what is always there; not what takes a day, nor who answers in a chat. */
const ALWAYS =
  /(?<!\b(?:en|tras|cada|de|a las|dentro de|unas) )\b(?:24|veinticuatro) ?(?:horas|hrs?|h)\b|\b24 ?[x/] ?7\b|\ba toda hora\b|\bdia y noche\b/g
const OPEN_BEFORE =
  /\b(?:abr(?:e|en|imos)|abiert[oa]s?|atend(?:emos|ido)|atienden?|atencion|servicio(?: de)?|oper(?:a|an|amos)|trabaja(?:n|mos)|funciona(?:n|mos)?|horario:?)\b[^.!?\n]{0,30}$/
const IN_A_CHAT = /^[^.!?\n]{0,12}\b(?:por|en) (?:aqui|este|esta|chat|whatsapp|telegram|internet|linea)\b/
/** «Tallas de 8 a 14», «grupos de 2 a 4». */
const OF_SEVERAL = /\b(\w+s) $/
const OF_TIME = new RegExp(String.raw`^(?:${WEEKDAY}|dias|\w+mos)$`)

const NEAR = 60

/**
 * Whether two numbers at `[from, to)` of a flat text tell when somebody is there: «de 8 a 5» near a day or a word of
 * opening, «8-5» right behind one.
 */
export function isOfDay(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - NEAR), from)
  if (!text.startsWith('de', from)) return JUST_BEFORE.test(before)
  const several = OF_SEVERAL.exec(before)?.[1]
  if (several !== undefined && !OF_TIME.test(several)) return false
  return BEFORE.test(before) || AFTER.test(text.slice(to, to + NEAR))
}

/** Where a flat text says that somebody is there round the clock; a source says it however it stands there. */
export const openRoundTheClock = (text: string, isSource: boolean): Span[] =>
  placesOf(text, ALWAYS)
    .filter(
      ({ from, to }) =>
        isSource ||
        (OPEN_BEFORE.test(text.slice(Math.max(0, from - NEAR), from)) && !IN_A_CHAT.test(text.slice(to, to + NEAR))),
    )
    .map(({ from, to }) => ({ from, to }))
