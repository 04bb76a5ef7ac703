import { stem } from '../terms.ts'
import { wordList } from './word-list.ts'

/** What kind of answer a question wants. */
export type AnswerKind = {
  name: 'price' | 'hours' | 'place' | 'duration' | 'contact'
  /** Found in the folded words of a question that wants it. */
  asks: RegExp
  /** Words of the question that ask for it and need not stand in the answer. */
  words: ReadonlySet<string>
  /** What passages that answer it are looked up by, as the index has it. */
  terms: readonly string[]
  /** Found in a text that gives it. */
  gives: readonly RegExp[]
  /** Found in a text that may give it. */
  hints: readonly RegExp[]
}

const stemmed = (words: string): string[] => [...new Set(wordList(words).map(stem))]
const setOf = (words: string): ReadonlySet<string> => new Set(wordList(words))

const WEEKDAY = 'lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|feriados?|festivos?|noches?|mediodia|hoy'

export const answerKinds: readonly AnswerKind[] = [
  {
    name: 'duration',
    asks: /\b(?:cuanto (?:tiempo|tarda|tardan|demora|demoran|dura|duran|se tardan?|se demoran?|me demoran?|espera|me esperan|falta)|cuantos (?:dias|meses|minutos)|cuantas (?:horas|semanas)|en cuanto tiempo|con cuanta anticipacion|con cuanto tiempo|(?:tardan?|demoran?|duran?)|desde cuando|hasta cuando)\b/,
    words: setOf(
      'cuanto tiempo tarda tardan tardar demora demoran dura duran duracion dias horas minutos meses anticipacion espera',
    ),
    terms: [],
    gives: [
      /(?:\d|\b(?:una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|media|misma|mismo))\s(?:minutos?|min|horas?|hrs?|d[ií]as?|semanas?|mes(?:es)?|años?)/iu,
      /d[ií]as? (?:siguiente|h[aá]bil)|de inmediato|en el momento|al momento/iu,
    ],
    hints: [],
  },
  {
    name: 'hours',
    asks: new RegExp(
      `\\b(?:horarios?|que horas?|abren?|abris|abierto|abiertos|abierta|cierran?|cerrais|cierra|que dias?|cuando (?:abren|atienden|estan|esta abierta))\\b|\\b(?:atienden|atendeis|trabajan|trabajais|laburan|estan|esta)\\b[a-z ]{0,24}\\b(?:${WEEKDAY})\\b|\\b(?:${WEEKDAY})\\b[a-z ]{0,24}\\b(?:atienden|atendeis|trabajan|trabajais|laburan|estan)\\b`,
    ),
    words: setOf(
      'horario horarios hora horas abren abre abris abierto abiertos abierta abiertas cierran cierra cerrais dias dia atienden atendeis trabajan trabajais laburan cuando hasta desde',
    ),
    terms: stemmed(
      'horario horarios atencion abrimos abre abierto atendemos atiende cerrado cerramos lunes martes viernes sabado domingo hora horas',
    ),
    gives: [
      /\d\s?(?:[ap]\.?\s?m\b|h\b|hrs?\b|hs\b)|\d:\d\d/iu,
      /\b(?:de|las|la) \d{1,2}\b(?:\s(?:a|y|de la)\b|[.,;]|$)/imu,
      /\b(?:a|las?|de) (?:una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)\b(?! (?:horas|d[ií]as|semanas|mes))/iu,
      /cerrado|cerramos|no (?:abrimos|atendemos|trabajamos|abre|atiende|trabaja)|descansa|24 horas|mediod[ií]a|de la (?:mañana|tarde|noche)/iu,
    ],
    hints: [],
  },
  {
    name: 'place',
    asks: /\b(?:direccion|ubicacion|ubicados?|ubicadas?|ubican|d?onde (?:estan|estais|esta|queda|quedan|se ubican?|se encuentran?|los encuentro|les encuentro|es|son|puedo ir)|en que (?:parte|calle|local|colonia|barrio)|como (?:llego|llegar)|por donde)\b/,
    words: setOf(
      'direccion ubicacion ubicados ubicado ubicada ubicadas ubican ubica donde estan esta queda quedan encuentran encuentra parte llego llegar estais',
    ),
    terms: stemmed(
      `direccion ubicacion ubicados ubicado estamos encuentra encuentranos quedamos queda calle av avda avenida jr jiron carrera cra esquina
      local barrio colonia col paseo plaza km kilometro frente piso bulevar bv boulevard subida pasaje edificio centro comercial`,
    ),
    gives: [
      /\b(?:av|avda|avenida|calle|cll|carrera|cra|kr|jr|jir[oó]n|pasaje|bv|blvd|bulevar|boulevard|calzada|paseo|subida|diagonal|transversal|autopista|carretera)\b[^\n]{0,40}\d|\b(?:local|piso|oficina|km|kil[oó]metro) (?:n\.?º ?)?\d/iu,
      /\p{Lu}\p{Ll}{2,20},? (?:n\.?º |n[uú]mero |# ?)?(?!20[23]\d\b)\d{2,5}\b(?!\s?(?:€|pesos|soles|euros|MXN))/u,
      /📍|#\s?\d/u,
    ],
    hints: [
      /\b(?:avenida|calle|carrera|plaza|esquina|colonia|barrio|urbanizaci[oó]n|centro comercial|galer[ií]a|edificio)\b/iu,
      /\b(?:estamos|ubicad[oa]s?|encuentra|ubicamos|queda|quedamos) (?:en|a|frente|sobre|cerca)\b/iu,
    ],
  },
  {
    name: 'contact',
    asks: /\b(?:telefonos?|correo|email|whatsapp|a quien (?:llamo|le escribo)|a que numero|que numero)\b/,
    words: setOf('telefono telefonos correo email whatsapp numero llamo quien'),
    terms: stemmed('telefono tel correo email whatsapp celular fono linea'),
    gives: [/\d(?:[\s-]?\d){6,14}/u, /\S@\S/u],
    hints: [],
  },
  {
    name: 'price',
    asks: /\b(?:precios?|tarifas?|costos?|costes?|valor|valores|cuestan?|costaria|valen?|salen?|salis|saldria|cobr[a-z]{1,8}|a como|cuanto|en cuanto|piden por)\b/,
    words: setOf(
      'precio precios tarifa tarifas costo costos coste valor valores cuesta cuestan costaria vale valen sale salen salis saldria cobra cobran cobras cobrais cobrarian cobrarias como cuanto piden pide',
    ),
    terms: [],
    gives: [
      /(?:[$€]|S\/\.?)\s?\d|\d\s?(?:€|pesos|soles|euros|d[oó]lares|mxn|usd|cop|bs\b)/iu,
      /(?:precio|costo|valor|cuota|tarifa|importe|noche|menudeo|total)[^:;\n]{0,24}:\s?[$€]?\d/iu,
      /\bgratis\b|\bgratuit[oa]s?\b|\bsin (?:costo|cargo|coste)\b|\bincluid[oa]s?\b|\d\s?%/iu,
    ],
    hints: [/\b\d{1,3}[.,]\d{3}\b/u],
  },
]

/** The kinds of answers a question wants; a duration is asked with «cuánto» as a price is. */
export function kindsOf(words: readonly string[]): AnswerKind[] {
  const text = words.join(' ')
  const kinds = answerKinds.filter(({ asks }) => asks.test(text))
  const isDuration = kinds.some(({ name }) => name === 'duration')
  const isPrice = /\b(?:precios?|tarifas?|costos?|cuestan?|valen?|cobr[a-z]{1,8})\b/.test(text)
  return isDuration && !isPrice ? kinds.filter(({ name }) => name !== 'price') : kinds
}

const HINT = 0.5

/** From 0 to 1: how surely a text gives that kind of answer. */
export const givenBy = (kind: AnswerKind, text: string): number => {
  if (kind.gives.some((pattern) => pattern.test(text))) return 1
  return kind.hints.some((pattern) => pattern.test(text)) ? HINT : 0
}
