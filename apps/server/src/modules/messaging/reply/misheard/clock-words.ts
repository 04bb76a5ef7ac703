/** Words around the hours of a clock, in a folded text. */

const LEAD_IN = '(?:^|[^a-z])'
/** «A las», «hasta la»; «as» is «às» of Portuguese, folded, and also an article. */
export const CLOCK_BEFORE = new RegExp(
  `${LEAD_IN}(?:(?:a|hasta|desde|de|para|sobre|tipo|hacia) las?|(?:para |ate )?as|pelas|das)\\s$`,
)
/** Before these no sign of a clock is needed. */
export const HOUR_NAMED_BEFORE = new RegExp(
  `${LEAD_IN}(?:(?:a|hasta|desde|tipo|para|sobre|hacia|eso de|antes de|despues de|partir de|(?:cita|turno|reserva|` +
    'funcion|clase|tanda|vuelo|misa|bus) de) las?|(?:para|ate|chego|passo|vou|venho|ser|hoje|amanha) as|pelas|' +
    '(?:volta|antes|depois|partir) das)\\s$',
)
/** «Le mando a las dos»: two of something, unless a word of a meeting precedes. */
export const MEETING_BEFORE = new RegExp(
  `${LEAD_IN}(?:hasta|desde|tipo|eso de|antes de|despues de|partir de|(?:ve|vemos|veo|llego|llegamos|voy|vamos|` +
    'paso|pasamos|vengo|venimos|recojo|cita|turno|reserva|mesa|ser|seria|sea|hoy|manana) a|(?:cita|turno|reserva|' +
    'reservame|agendame|agenda) (?:de|para)) las?\\s$',
)
/** «Algo para las cinco», «pregunto sobre las cuatro»: things that an earlier sentence named. */
export const MAY_BE_NAMED_BEFORE = /(?:^|[^a-z])(?:para|sobre|hacia) las?\s$/
export const SPOKEN_OF_BEFORE = new RegExp(
  `${LEAD_IN}(?:pregunt[a-z]{1,6}|dudas?|info|informacion|habl[a-z]{1,6}|saber|consult[a-z]{1,4}|cuent[a-z]{1,4}|` +
    'algo|detalles?|escrib[a-z]{1,4}|opin[a-z]{1,4}|mas|lo) sobre las?\\s$',
)
export const LONGEST_CLOCK_BEFORE = 26
export const LONGEST_CLOCK_AFTER = 24
export const MAX_HOUR = 24
/** «A las siete de la noche»: the words that only an hour has behind it. */
export const CLOCK_SIGN = new RegExp(
  '^ ?(?:en punto|(?:de|en|por) la (manana|tarde|noche|madrugada)|del? (dia|medio ?dia)|' +
    'da (manha|tarde|noite|madrugada)|(a)[.]? ?m|(p)[.]? ?m)(?![a-z])',
)
/** «Para las cinco, que son altas» */
export const RELATIVE_NEXT = /^, que /
const DAYS = 'lunes|martes|miercoles|jueves|viernes|sabado|domingo'
/** What may follow an hour that has no sign; «a las siete niñas» is none. */
export const CLOCK_NEXT = new RegExp(
  '^(?:$|[^a-z0-9 ]| (?:horas|hoy|manana|pasado|por favor|por fa|si |u? ?o |y |para |hasta |a las? |gracias|' +
    'que dia|mas o menos|aprox|como maximo|maximo|en adelante|pero |porque |ya |no |est[ae] |antes |despues |' +
    `cuando |pued[eo] |podemos |podria |llego|paso|voy |el (?:${DAYS}|proximo)|` +
    `del? (?:${DAYS}|hoy)|(?:te|me|nos) (?:sirve|queda|viene|va|espero|parece)))`,
)
