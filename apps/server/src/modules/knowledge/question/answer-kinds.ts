import { fold, stem } from '../terms.ts'
import { wordList } from './word-list.ts'

/** What kind of answer a question wants. */
export type AnswerKind = {
  name:
    | 'price'
    | 'hours'
    | 'day'
    | 'place'
    | 'duration'
    | 'contact'
    | 'age'
    | 'capacity'
    | 'requirements'
    | 'person'
    | 'count'
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
  /** Found, folded, in a text or the title above it that is about this. */
  named?: RegExp
}

const stemmed = (words: string): string[] => [...new Set(wordList(words).map(stem))]
const setOf = (words: string): ReadonlySet<string> => new Set(wordList(words))

const WEEKDAY = 'lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|feriados?|festivos?|noches?|mediodia|hoy'

export const answerKinds: readonly AnswerKind[] = [
  {
    name: 'duration',
    named: /\b(?:demor|tard|entreg|plazo|dur[ae]|tiempo|anticipa|antela|list[oa]s?|llega|dentro de|garanti)/,
    asks: /\b(?:cuanto (?:tiempo|tarda|tardan|demora|demoran|dura|duran|se tardan?|se demoran?|me demoran?|espera|me esperan|falta)|cuantos (?:dias|meses|minutos)|cuantas (?:horas|semanas)|en cuanto tiempo|cada cuanto|con cuantos? dias?|con cuanta (?:anticipacion|antelacion)|con cuanto tiempo|(?:tardan?|demoran?|duran?|demorarian?|tardarian?|tardais|demoras|tardas))\b/,
    words: setOf(
      'cuanto cuantos tiempo tarda tardan tardar tardais tardas demora demoran demoras demorarian tardarian dura duran duracion dias horas minutos meses anticipacion antelacion espera cada',
    ),
    terms: [],
    gives: [
      /(?:\d|\b(?:una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|media|misma|mismo))\s(?:minutos?|min|horas?|hrs?|hs|d[ií]as?|semanas?|mes(?:es)?|años?|noches?|veces)/iu,
      /d[ií]as? (?:siguiente|h[aá]bil)|de inmediato|en el momento|al momento|en el d[ií]a|mismo d[ií]a|semanal(?:mente)?|al mes\b|mensual/iu,
    ],
    hints: [/antes del? (?:d[ií]a )?\d|hasta el \d/iu],
  },
  {
    name: 'hours',
    named: /\b(?:horario|abr[ei]|abiert|atencion|atend|atiend|cierr|cerr|funciona)|\bhoras?\b|🕐|⏰/u,
    asks: new RegExp(
      `\\b(?:horarios?|que horas?|abren?|abris|abierto|abiertos|abierta|cierran?|cerrais|cierra|cuando (?:abren|atienden|estan|esta abierta))\\b|\\b(?:atienden|atendeis|trabajan|trabajais|laburan|estan|esta)\\b[a-z ]{0,24}\\b(?:${WEEKDAY})\\b|\\b(?:${WEEKDAY})\\b[a-z ]{0,24}\\b(?:atienden|atendeis|trabajan|trabajais|laburan|estan)\\b`,
    ),
    words: setOf(
      'horario horarios hora horas abren abre abris abierto abiertos abierta abiertas cierran cierra cerrais dias dia atienden atencion atendeis trabajan trabajais laburan cuando hasta desde',
    ),
    terms: stemmed(
      'horario horarios atencion abrimos abre abierto atendemos atiende cerrado cerramos lunes martes viernes sabado domingo hora horas hs hrs lun vie sab dom feriado festivo',
    ),
    gives: [
      /\d\s?(?:[ap]\.?\s?m\b|h\b|hrs?\b|hs\b)|\d:\d\d/iu,
      /\b\d{1,2} ?(?:a|-|–|y) ?\d{1,2}\b(?! ?(?:d[ií]as|horas|meses|semanas|años|km|personas|unid|minutos))/iu,
      /\b(?:de|las|la) \d{1,2}\b(?:\s(?:a|y|de la)\b|[.,;]|$)/imu,
      /\b(?:a|las?|de) (?:una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)\b(?! (?:horas|d[ií]as|semanas|mes))/iu,
      /cerrado|cerramos|no (?:abrimos|atendemos|trabajamos|abre|atiende|trabaja)|descansa|24 horas|mediod[ií]a|de la (?:mañana|tarde|noche)/iu,
    ],
    hints: [],
  },
  {
    name: 'day',
    asks: /\b(?:(?:que|cual(?:es)?) (?:dias?|fechas?|mes)|hasta (?:cuando|que dia|que fecha)|desde cuando|(?<!de vez en )cuando|para cuando)\b/,
    words: setOf('dia dias fecha fechas cuando hasta desde mes'),
    terms: stemmed('lunes martes miercoles jueves viernes sabado domingo dia dias lun vie sab'),
    gives: [
      /\b(?:lun(?:es)?|martes|mi[eé](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|s[aá]b(?:ados?)?|dom(?:ingos?)?|feriados?|festivos?)(?![\p{L}])/iu,
      /\b(?:\d{1,2}|primero) de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)/iu,
      /\b(?:en|de|todo) (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)/iu,
      /\b(?:del?|al?) \d{1,2} (?:al?|de) |\d\s?(?:horas?|d[ií]as?|semanas?|meses)|todos los d[ií]as|\d{1,2}\/\d{1,2}|d[ií]a \d/iu,
    ],
    hints: [/\d\s?(?:[ap]\.?\s?m\b|h\b|hrs?\b|hs\b)|\d:\d\d/iu],
  },
  {
    name: 'age',
    asks: /\b(?:(?:que|cual) edad(?:es)?|cuantos anos|edad minima)\b|\btengo \d{1,2} (?:anos|puedo|y puedo)\b/,
    words: setOf('edad edades anos cuantos desde partir minima'),
    terms: stemmed('edad edades anos mayores menores adultos'),
    gives: [
      /\d\s?(?:años|meses|a\b)|\ba los \d{1,3} d[ií]as|\bedad[^\n]{0,20}\d|\+\s?\d\d|\bdesde \d|\badultos?\b|de edad/iu,
    ],
    hints: [/\bde \d{1,2} a \d{1,2}\b/iu],
  },
  {
    name: 'capacity',
    asks: /\bcuant[ao]s? (?:gente|personas|invitados|alumnos|pasajeros|sillas|lugares|puestos|caben|entran)\b|\bcapacidad\b/,
    words: setOf('cuanta cuantas cuantos gente personas caben entran capacidad'),
    terms: stemmed('capacidad personas invitados alumnos pasajeros'),
    gives: [
      /\d\s?(?:a \d{1,4}\s)?(?:personas|pers\b|pax|invitados|alumnos|pasajeros|asientos|plazas|sentad[oa]s|comensales|niñ[oa]s)|capacidad|cupo/iu,
    ],
    hints: [/\bm[aá]x(?:imo)?\.? \d/iu],
  },
  {
    name: 'requirements',
    asks: /\b(?:requisitos?|(?:que|cuales) (?:papeles|documentos|documentacion|piden|piden|requieren|se necesita|hay que (?:llevar|traer|presentar)|(?:debo|tengo que|necesito|hace falta) (?:llevar|traer|presentar|para)|necesito))\b/,
    words: setOf(
      'requisito requisitos papeles documentos documentacion piden requieren necesita necesito llevar traer presentar hace falta',
    ),
    terms: stemmed(
      'requisito requisitos documento documentos identificacion dni ine cedula pasaporte comprobante deposito presentar traer',
    ),
    gives: [
      /identificaci[oó]n|\b(?:dni|ine|nie|ci|rut|rfc|curp|c[eé]dula|pasaporte|comprobantes?|contrato|aval|garant(?:e|ías?)|fiador|dep[oó]sito|fotos?|fotocopia|recibos?|partida|acta|certificado|receta|licencia|carn[eé]t?|ticket|factura)\b/iu,
      /\b(?:se (?:requiere|necesita|pide|piden)|requisitos?|hay que|debe[ns]?|tra(?:e|er|iga)|present(?:a|ar|ando|e)|llev(?:a|ar|e))\b/iu,
    ],
    hints: [],
  },
  {
    name: 'place',
    named: /\b(?:direccion|ubica|estamos|encuentr|queda|donde|llegar|visit|oficina|tienda|local|sucursal)|📍/u,
    asks: /\b(?:direccion|ubicacion|ubicados?|ubicadas?|ubican|d?onde (?:estan|estais|esta|queda|quedan|se ubican?|se encuentran?|los encuentro|les encuentro|es|son|puedo ir)|en que (?:parte|calle|local|colonia|barrio)|como (?:llego|llegar|se llega)|por donde)\b/,
    words: setOf(
      'direccion ubicacion ubicados ubicado ubicada ubicadas ubican ubica donde estan esta queda quedan encuentran encuentra parte llego llegar estais calle local',
    ),
    terms: stemmed(
      `direccion ubicacion ubicados ubicado estamos encuentra encuentranos quedamos queda calle av avda avenida jr jiron carrera cra esquina
      local barrio colonia col paseo plaza km kilometro frente piso bulevar bv boulevard subida pasaje edificio centro comercial`,
    ),
    gives: [
      /\b(?:av|avda|avenida|calle|cll|carrera|cra|kr|jr|jir[oó]n|pasaje|bv|blvd|bulevar|boulevard|calzada|paseo|subida|diagonal|transversal|autopista|carretera)\b[^\n]{0,40}\d|\b(?:local|piso|oficina|km|kil[oó]metro) (?:n\.?º ?)?\d/iu,
      /\p{Lu}\p{Ll}{2,20},? (?:n\.?º |n[uú]mero |# ?)?(?!20[23]\d\b)\d{2,5}\b(?!\s?(?:€|pesos|soles|euros|MXN))/u,
      /📍|#\s?\d|\b(?:cl|c\/|cra|cll?|av|esq|col|ruta)\.? [\p{L}\d]/iu,
    ],
    hints: [
      /\b(?:avenida|calle|carrera|plaza|esquina|colonia|barrio|urbanizaci[oó]n|centro comercial|galer[ií]a|edificio)\b/iu,
      /\b(?:estamos|ubicad[oa]s?|encuentra|ubicamos|queda|quedamos) (?:en|a|frente|sobre|cerca)\b/iu,
    ],
  },
  {
    name: 'person',
    asks: /\bquien(?:es)?\b(?! (?:llamo|le (?:escribo|pago|deposito)))/,
    words: setOf('quien quienes persona'),
    terms: [],
    gives: [
      /(?<=[\p{Ll}\d,)] )\p{Lu}\p{Ll}{2,20}/u,
      /^\W{0,4}\p{Lu}\p{Ll}{2,20} (?:\p{Lu}|y|hace|lleva|atiende|da\b|enseña)/mu,
      /\b(?:dra?|lic|prof|ing|sr|sra|arq)\b\.?|due[ñn]|equipo|t[eé]cnic|maestr|instructor|especialista|encargad|profesional|doctora?|m[eé]dic/iu,
      /\b(?:el|la|los|las) (?:client|alumn|paciente|inquilin|propietari|titular|familia|padres|mam[aá]|adult|mayor|menor)/iu,
    ],
    hints: [],
  },
  {
    name: 'count',
    asks: /\bcuant[ao]s (?!dias\b|meses\b|minutos\b|horas\b|semanas\b|anos\b|persona|gente\b|invitad|alumn|pasajer|sillas\b|lugares\b|puestos\b|caben\b|entran\b|pesos\b|soles\b|euros\b|cuestan?\b|salen\b|valen\b|cobran\b|es\b|son\b)\p{L}{3,}|\bcuanto (?:mide|miden|pesan?|aguantan?|rinden?|trae|traen)\b|\b(?:que|cuales) (?:medidas?|ancho|largo|alto|altura|peso|tamano)\b/u,
    words: setOf('cuanto cuantos cuantas mide miden pesa pesan medida medidas ancho largo alto altura peso tamano'),
    terms: [],
    gives: [
      /(?<![$€\d.,:]\s?)(?<![\d.,])\d{1,4}(?:[.,]\d)?\s?(?:x\s?\d|"|%|º|\p{L}{1,20}\b)/u,
      /\b(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|docena) \p{L}{3}/iu,
    ],
    hints: [/\d/u],
  },
  {
    name: 'contact',
    named: /\b(?:tel|whats|cel|fono|llam|correo|mail|contact|escrib)/,
    asks: /\b(?:telefonos?|correo|email|whatsapp|a quien (?:llamo|le escribo)|a que numero|que numero)\b/,
    words: setOf('telefono telefonos correo email whatsapp numero llamo quien'),
    terms: stemmed('telefono tel correo email whatsapp celular fono linea'),
    gives: [/\d(?:[\s-]?\d){6,14}/u, /\S@\S/u],
    hints: [],
  },
  {
    name: 'price',
    asks: /\b(?:precios?|tarifas?|costos?|costes?|valor|valores|cuestan?|costaria|valen?|(?:cuanto|que|me|te|se) (?:me |te )?(?:salen?|salis|saldria)|cobr[a-z]{1,8}|a como|cuanto|en cuanto|piden por|presupuesto|se pagan?|hay que pagar|(?:tienen?|con|sin) costo|(?:es|son) gratis)\b/,
    words: setOf(
      'precio precios tarifa tarifas costo costos coste valor valores cuesta cuestan costaria vale valen sale salen salis saldria cobra cobran cobras cobrais cobrarian cobrarias como cuanto piden pide paga pagan gasto gastos',
    ),
    terms: [],
    gives: [
      /(?:[$€]|S\/\.?|usd)\s?\d|\d\s?(?:€|pesos|soles|euros|d[oó]lares|mxn|usd|cop|bs\b|lucas|mil\b|eur|c\/u)/iu,
      /(?<![\d.,:])\d{1,3}(?:[.,]\d{3}){1,3}(?![\d.,]*\d)/u,
      /(?:precio|costo|valor|tarifa|venta|renta|oferta|temporada|mensual|p\.? ?u|s\/)[^:;\n]{0,30}: ?[$€]?\d/iu,
      /(?<![\d.,:/+])\d{3,6}(?:[.,]\d{1,2})?(?= ?(?:$|\n))/mu,
      /(?:(?<!\.)\.{3,60}|…|=|\s-) ?\d{2,6}/u,
      /(?:precio|costo|valor|cuota|tarifa|importe|noche|menudeo|total)[^:;\n]{0,24}:\s?[$€]?\d/iu,
      /\bgratis\b|\bgratuit[oa]s?\b|\bsin (?:costo|cargo|coste)\b|\bincluid[oa]s?\b|no (?:se )?(?:cobra|tiene costo|pagan?)|\b(?:el doble|la mitad)\b/iu,
    ],
    hints: [
      /(?<![\d.,:/+])\d{3,6}(?![\d.,:]*\d)(?!\s?(?:[ap]\.?\s?m\b|hs?\b|hrs?\b|horas?|min|d[ií]as|mes|años|semanas|km|cm|mm|mt|m\b|metros|personas|pers|porc|unid|cuadras|noches|alumnos|ml|gr|kg|lt?s?\b))|\d\s?%/iu,
    ],
  },
]

/** The kinds of answers a question wants; a duration is asked with «cuánto» as a price is. */
export function kindsOf(words: readonly string[]): AnswerKind[] {
  const text = words.join(' ')
  const kinds = answerKinds.filter(({ asks }) => asks.test(text))
  const isDuration = kinds.some(({ name }) => name === 'duration')
  const isPrice = /\b(?:precios?|tarifas?|costos?|cuestan?|valen?|cobr[a-z]{1,8})\b/.test(text)
  const isCounted = kinds.some(({ name }) => name === 'count')
  return (isDuration || isCounted) && !isPrice ? kinds.filter(({ name }) => name !== 'price') : kinds
}

const HINT = 0.5
/** An hour or a street that stands where neither the text nor its title is about hours or places. */
const UNNAMED = 0.8

/** From 0 to 1: how surely a text under these titles gives that kind of answer. */
export const givenBy = (kind: AnswerKind, text: string, titles = ''): number => {
  const isNamed = kind.named === undefined || kind.named.test(fold(`${titles}\n${text}`))
  const named = isNamed ? 1 : UNNAMED
  if (kind.gives.some((pattern) => pattern.test(text))) return named
  return kind.hints.some((pattern) => pattern.test(text)) ? named * HINT : 0
}
