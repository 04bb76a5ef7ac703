import { findSpans, type TextSpan } from '../normalize-text.ts'

const WEEKDAY = 'lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|festivos?|feriados?'
const OPENING_WORD =
  String.raw`\b(?:${WEEKDAY}|dias|semana|diario|diariamente|abr\w{1,6}|abiert\w{1,3}|atend\w{1,6}|` +
  String.raw`atencion|horarios?|cierr\w{1,3}|cerr\w{1,6}|trabaj\w{1,6}|jornada|turnos?)\b`
const OPENING_BEFORE = new RegExp(String.raw`${OPENING_WORD}[^.!?\n]{0,40}$`)
const OPENING_JUST_BEFORE = new RegExp(String.raw`${OPENING_WORD}[:,]? ?$`)
const WEEKDAY_AFTER = new RegExp(
  `^,? ?(?:(?:de |el |l[ao]s |todos los |cada )?(?:${WEEKDAY})|` +
    String.raw`(?:todos los|cada|entre|en) (?:dias?|semana)|diario|diariamente|corrido)\b`,
)
/** «Abierto 24 horas», «te atendemos 24/7»; not durations («en 24 horas») and not chat availability. */
const ROUND_THE_CLOCK = new RegExp(
  [
    String.raw`(?<!\b(?:en|tras|cada|de|a las|dentro de|unas) )\b(?:24|veinticuatro) ?(?:horas|hrs?|h)\b`,
    String.raw`\b24 ?[x/] ?7\b`,
    String.raw`\ba toda hora\b`,
    String.raw`\bdia y noche\b`,
  ].join('|'),
  'g',
)
const OPEN_BEFORE = new RegExp(
  String.raw`\b(?:abr(?:e|en|imos)|abiert[oa]s?|atend(?:emos|ido)|atienden?|atencion|servicio(?: de)?|` +
    String.raw`oper(?:a|an|amos)|trabaja(?:n|mos)|funciona(?:n|mos)?|horario:?)\b[^.!?\n]{0,30}$`,
)
const IN_A_CHAT = /^[^.!?\n]{0,12}\b(?:por|en) (?:aqui|este|esta|chat|whatsapp|telegram|internet|linea)\b/
/** «Tallas de 8 a 14», «grupos de 2 a 4». */
const AFTER_PLURAL_NOUN = /\b(\w+s) $/
const TIME_NOUN = new RegExp(String.raw`^(?:${WEEKDAY}|dias|\w+mos)$`)

const CONTEXT_CHARACTERS = 60

/**
 * Whether the range at `[from, to)` of a folded text states opening hours: «de 8 a 5» near a weekday or an opening
 * word, «8-5» directly after one.
 */
export function isOpeningRange(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - CONTEXT_CHARACTERS), from)
  if (!text.startsWith('de', from)) return OPENING_JUST_BEFORE.test(before)
  const noun = AFTER_PLURAL_NOUN.exec(before)?.[1]
  if (noun !== undefined && !TIME_NOUN.test(noun)) return false
  return OPENING_BEFORE.test(before) || WEEKDAY_AFTER.test(text.slice(to, to + CONTEXT_CHARACTERS))
}

/** Statements of round-the-clock service; a source needs no opening word next to them. */
export const findRoundTheClock = (text: string, isSource: boolean): TextSpan[] =>
  findSpans(text, ROUND_THE_CLOCK)
    .filter(
      ({ from, to }) =>
        isSource ||
        (OPEN_BEFORE.test(text.slice(Math.max(0, from - CONTEXT_CHARACTERS), from)) &&
          !IN_A_CHAT.test(text.slice(to, to + CONTEXT_CHARACTERS))),
    )
    .map(({ from, to }) => ({ from, to }))
