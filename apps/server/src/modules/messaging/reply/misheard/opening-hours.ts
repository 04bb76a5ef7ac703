import type { TextSpan } from '../../grounding/normalize-text.ts'
import { sentenceAround } from './sentence-around.ts'
import { WISH } from './wish-words.ts'

const OPENING_VERB =
  'abr(?:e[mns]?|ir(?:a[ns]?|an)?|imos|ian?|an?)|cierr[ae][ns]?|cerra(?:r|ran?)|atiend[ae]n?|atende[mr]?|' +
  'fecha(?:m| as)'
const OPENING = new RegExp(
  `(?:^|[^a-z])(?:${OPENING_VERB}|abiert[oa]s?|abert[oa]s?|cerrad[oa]s?|trabaja[ns]?|trabalham|fechad[oa]s?|` +
    'open(?:s|ed|ing)?|clos(?:es?|ed|ing)|ouvr(?:ez|e|ent|ir)|ouverte?s?|ferm(?:ez|ent|er|es?)|' +
    'hay servicio|(?:estan|funcionan?) (?:hasta|desde))(?![a-z])',
  'g',
)
/** «¿El horario es hasta las seis?», but not «quiero el horario de las seis». */
const OPENING_NOUN = /(?:^|[^a-z])(?:atencion|horarios?)(?![a-z])/
/** «¿Me atienden a las siete?», «¿nos pueden abrir a las seis?»: a service at that hour. */
const SERVED = new RegExp(
  `(?:^|[^a-z])(?:me|nos) (?:[a-z]{1,12} )?(?:${OPENING_VERB}|atender)(?![a-z])|` +
    '(?:^|[^a-z])(?:abrir|atender)(?:me|nos)(?![a-z])',
  'g',
)
/** «El pedido llegó a las nueve»: folded, a plain «llego» is also «I arrive». */
const PAST = new RegExp(
  '(?:^|[^a-z])(?:yesterday|last night|arrived|(?:i|we) (?:came|went|called)|hier|' +
    'suis (?:venue?|passee?)|est arrivee?|' +
    'ayer|anoche|anteayer|antier|fui|fuimos|llev(?:o|amos) [a-z]{1,12}ndo|' +
    '(?:pedido|paquete|envio|orden|domicilio) (?:[a-z]{1,3} )?llego|(?:me|nos) llego)(?![a-z])',
  'g',
)

function endOfLast(text: string, pattern: RegExp): number {
  const last = [...text.matchAll(pattern)].at(-1)
  return last ? last.index + last[0].length : -1
}
const firstOf = (text: string, pattern: RegExp) => text.matchAll(pattern).next().value?.index ?? text.length

const endOfWish = (text: string) => Math.max(endOfLast(text, WISH), endOfLast(text, SERVED))

/** «¿Hasta las ocho?» after «¿Están abiertos?» */
const HOUR_ALONE = /^ ?(?:(?:y )?(?:a|hasta|desde) las?|(?:and )?(?:at|until|till|from)|(?:et )?(?:a|jusqu['’]a|des)) $/
/** «… y media», «… y veinte de la noche» */
const REST_OF_HOUR = new RegExp(
  '^(?: (?:y media|e meia|y cuarto|menos cuarto|(?:[ye] )?(?:[0-5][0-9]|cinco|diez|quince|veinte|veinticinco|treinta|' +
    'cuarenta|cincuenta)))?(?: (?:en punto|(?:de|en|por) la (?:manana|tarde|noche|madrugada)|[ap][.]? ?m[.]?|tonight|' +
    'in the (?:morning|afternoon|evening)|at night|du (?:matin|soir)))? ?$',
)

/**
 * Whether an hour of a folded text tells when a shop opens or closes, or what is past, and not when the contact wants
 * something.
 */
export function isAboutOpening(text: string, span: TextSpan): boolean {
  const { previous, before, after, isQuestion } = sentenceAround(text, span)
  const [opens, past, wish] = [endOfLast(before, OPENING), endOfLast(before, PAST), endOfWish(before)]
  if (past >= 0 && past >= wish) return true
  if (opens >= 0 || wish >= 0) return opens > wish
  if (isQuestion && REST_OF_HOUR.test(after) && HOUR_ALONE.test(before))
    return endOfLast(previous, OPENING) > endOfWish(previous)
  if (isQuestion && OPENING_NOUN.test(`${before} ${after}`)) return true
  const opensLater = firstOf(after, OPENING)
  return isQuestion && opensLater < after.length && opensLater < firstOf(after, WISH)
}
