import { fold, stem } from '../text/tokenize.ts'
import { splitWordList } from './lexicon/word-list.ts'

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
  /** Matches the folded question. */
  asks: RegExp
  /** Question words for this kind, which the answer need not contain. */
  words: ReadonlySet<string>
  /** Tokens by which passages with such an answer are found. */
  terms: readonly string[]
  /** Matches a text with such an answer. */
  gives: readonly RegExp[]
  /** Matches a text that may have such an answer. */
  hints: readonly RegExp[]
  /** Matches the folded text or title if it is about this kind. */
  named?: RegExp
  /** Found, folded, where the same signs tell of something else. */
  unlike?: RegExp
}

const stemsOf = (words: string): string[] => [...new Set(splitWordList(words).map(stem))]
const wordSet = (words: string): ReadonlySet<string> => new Set(splitWordList(words))

const WEEKDAY = 'lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|feriados?|festivos?|noches?|mediodia|hoy'

export const answerKinds: readonly AnswerKind[] = [
  {
    name: 'duration',
    named: /\b(?:demor|tard|entreg|plazo|dur[ae]|tiempo|anticipa|antela|list[oa]s?|llega|dentro de|garanti)/,
    asks: new RegExp(
      String.raw`\b(?:cuanto (?:tiempo|tarda|tardan|demora|demoran|dura|duran|se tardan?|se demoran?|` +
        'me demoran?|espera|me esperan|falta)|cuantos (?:dias|meses|minutos)|' +
        'cuantas (?:horas|semanas)|en cuanto tiempo|cada cuanto|con cuantos? dias?|' +
        'con cuanta (?:anticipacion|antelacion)|con cuanto tiempo|cuanto rato|' +
        'a los cuantos (?:dias|meses)|en cuanto (?:(?:me|nos|se) )?(?:l[oa]s? )?(?:entregan?|' +
        'entregarian|llegan?|tienen list[oa]s?|estan? list[oa]s?)|' +
        'cuanto (?:(?:me|se|nos) )?(?:aguanta|conservan?|guardan)|' +
        'cuanto (?:tengo|hay) que (?:esperar|aguantar)|(?:garanti[a-z]{1,5}|' +
        String.raw`responden)\b[a-z ,]{0,12}\b(?:de|por) cuanto|(?:tardan?|demoran?|duran?|demorarian?|` +
        String.raw`tardarian?|tardais|demoras|tardas))\b`,
    ),
    words: wordSet(
      `
      cuanto cuantos tiempo tarda tardan tardar tardais tardas demora demoran demoras demorarian tardarian dura duran
      duracion dias horas minutos meses anticipacion antelacion espera cada rato aguanta aguantar esperar`,
    ),
    terms: [],
    gives: [
      new RegExp(
        String.raw`(?:\d|\b(?:una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|media|misma|` +
          String.raw`mismo))\s(?:minutos?|min|horas?|hrs?|hs|d[ií]as?|semanas?|mes(?:es)?|años?|noches?|veces)`,
        'iu',
      ),
      new RegExp(
        [
          'd[ií]as? (?:siguiente|h[aá]bil)|de inmediato|en el momento',
          'al momento|en el d[ií]a|mismo d[ií]a',
          'semanal(?:mente)?',
          String.raw`al mes\b|mensual`,
        ].join('|'),
        'iu',
      ),
    ],
    hints: [/antes del? (?:d[ií]a )?\d|hasta el \d/iu],
  },
  {
    name: 'hours',
    named: /\b(?:horario|abr[ei]|abiert|atencion|atend|atiend|cierr|cerr|funciona)|\bhoras?\b|🕐|⏰/u,
    unlike: /\b(?:pedidos?|pide|encarg|entreg|envi|delivery|repart|despach|check)/,
    asks: new RegExp(
      `\\b(?:horarios?|que horas?|(?<!\\b(?:me|se|le|lo|la) )abren?|abris|(?:esta|estan|estais|estara|estaran|siguen|queda|hay algun[ao]) abiert[oa]s?|abiert[oa]s? (?:hoy|el|los|manana)|abran?|cierran?|cerrais|cierra|cuando (?:abren|atienden|estan|esta abierta))\\b|\\b(?:atienden|atendeis|trabajan|trabajais|laburan|estan|esta)\\b[a-z ]{0,24}\\b(?:${WEEKDAY})\\b|\\b(?:${WEEKDAY})\\b[a-z ]{0,24}\\b(?:atienden|atendeis|trabajan|trabajais|laburan|estan)\\b`,
    ),
    words: wordSet(
      `
      horario horarios hora horas abren abre abris abierto abiertos abierta abiertas cierran cierra cerrais dias dia
      atienden atencion atendeis trabajan trabajais laburan cuando hasta desde`,
    ),
    terms: stemsOf(
      `
      horario horarios atencion abrimos abre abierto atendemos atiende cerrado cerramos lunes martes viernes sabado
      domingo hora horas hs hrs lun vie sab dom feriado festivo`,
    ),
    gives: [
      /\d\s?(?:[ap]\.?\s?m\b|h\b|hrs?\b|hs\b)|\d:\d\d/iu,
      /\b\d{1,2} ?(?:a|-|–|y) ?\d{1,2}\b(?! ?(?:d[ií]as|horas|meses|semanas|años|km|personas|unid|minutos))/iu,
      /\b(?:de|las|la) \d{1,2}\b(?:\s(?:a|y|de la)\b|[.,;]|$)/imu,
      new RegExp(
        String.raw`\b(?:a|las?|de) (?:una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|` +
          String.raw`doce)\b(?! (?:horas|d[ií]as|semanas|mes))`,
        'iu',
      ),
      new RegExp(
        [
          'cerrado|cerramos',
          'no (?:abrimos|atendemos|trabajamos|abre|atiende|trabaja)',
          'descansa|24 horas|mediod[ií]a',
          'de la (?:mañana|tarde|noche)',
        ].join('|'),
        'iu',
      ),
    ],
    hints: [],
  },
  {
    name: 'day',
    asks: new RegExp(
      String.raw`\b(?:(?:que|cual(?:es)?) (?:dias?|fechas?|mes)|hasta (?:cuando|que dia|que fecha)|` +
        String.raw`desde cuando|(?<!de vez en )(?<!\b(?:pasa|pagar|paga|` +
        'pago) (?:si )?)cuando(?! (?:(?:me|se|no|ya|l[oa]) )?(?:llegue|lleguen|vengan?|vienen|vaya|' +
        String.raw`este|va)\b)|para cuando)\b`,
    ),
    words: wordSet('dia dias fecha fechas cuando hasta desde mes'),
    terms: stemsOf('lunes martes miercoles jueves viernes sabado domingo dia dias lun vie sab'),
    gives: [
      new RegExp(
        String.raw`\b(?:lun(?:es)?|martes|mi[eé](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|s[aá]b(?:ados?)?|` +
          String.raw`dom(?:ingos?)?|feriados?|festivos?)(?![\p{L}])`,
        'iu',
      ),
      new RegExp(
        String.raw`\b(?:\d{1,2}|primero) de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|` +
          'octubre|noviembre|diciembre)',
        'iu',
      ),
      new RegExp(
        String.raw`\b(?:en|de|todo) (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|` +
          'noviembre|diciembre)',
        'iu',
      ),
      new RegExp(
        [
          String.raw`\b(?:del?|al?) \d{1,2} (?:al?|de) `,
          String.raw`\d\s?(?:horas?|d[ií]as?|semanas?|meses)|todos los d[ií]as`,
          String.raw`\d{1,2}\/\d{1,2}`,
          String.raw`d[ií]a \d`,
        ].join('|'),
        'iu',
      ),
    ],
    hints: [/\d\s?(?:[ap]\.?\s?m\b|h\b|hrs?\b|hs\b)|\d:\d\d/iu],
  },
  {
    name: 'age',
    asks: /\b(?:(?:que|cual) edad(?:es)?|cuantos anos|edad minima)\b|\btengo \d{1,2} (?:anos|puedo|y puedo)\b/,
    words: wordSet('edad edades anos cuantos desde partir minima'),
    terms: stemsOf('edad edades anos mayores menores adultos'),
    gives: [
      /\d\s?(?:años|meses|a\b)|\ba los \d{1,3} d[ií]as|\bedad[^\n]{0,20}\d|\+\s?\d\d|\bdesde \d|\badultos?\b|de edad/iu,
    ],
    hints: [/\bde \d{1,2} a \d{1,2}\b/iu],
  },
  {
    name: 'capacity',
    asks: new RegExp(
      [
        String.raw`\bcuant[ao]s? (?:gente|personas|invitados|alumnos|pasajeros|sillas|lugares|puestos|caben|` +
          String.raw`entran)\b`,
        String.raw`\bcapacidad\b`,
      ].join('|'),
    ),
    words: wordSet('cuanta cuantas cuantos gente personas caben entran capacidad'),
    terms: stemsOf('capacidad personas invitados alumnos pasajeros'),
    gives: [
      new RegExp(
        [
          String.raw`\d\s?(?:a \d{1,4}\s)?(?:personas|pers\b|pax|invitados|alumnos|pasajeros|asientos|plazas|` +
            'sentad[oa]s|comensales|niñ[oa]s)',
          'capacidad|cupo',
        ].join('|'),
        'iu',
      ),
    ],
    hints: [/\bm[aá]x(?:imo)?\.? \d/iu],
  },
  {
    name: 'requirements',
    asks: new RegExp(
      String.raw`\b(?:requisitos?|(?:que|cuales) (?:(?:me|nos|se|les) )?(?:papeles|documentos|` +
        'documentacion|piden|requieren|pide|se necesita|hay que (?:llevar|traer|presentar)|' +
        String.raw`(?:debo|tengo que|necesito|hace falta) (?:llevar|traer|presentar|para)|necesito))\b`,
    ),
    words: wordSet(
      `
      requisito requisitos papeles documentos documentacion piden requieren necesita necesito llevar traer presentar
      hace falta`,
    ),
    terms: stemsOf(
      `
      requisito requisitos documento documentos identificacion dni ine cedula pasaporte comprobante deposito presentar
      traer`,
    ),
    gives: [
      new RegExp(
        [
          'identificaci[oó]n',
          String.raw`\b(?:dni|ine|nie|ci|rut|rfc|curp|c[eé]dula|pasaporte|comprobantes?|contrato|aval|` +
            'garant(?:e|ías?)|fiador|dep[oó]sito|fotos?|fotocopia|recibos?|partida|acta|certificado|' +
            String.raw`receta|licencia|carn[eé]t?|ticket|factura)\b`,
        ].join('|'),
        'iu',
      ),
      new RegExp(
        String.raw`\b(?:se (?:requiere|necesita|pide|piden)|requisitos?|hay que|debe[ns]?|tra(?:e|er|iga)|` +
          String.raw`present(?:a|ar|ando|e)|llev(?:a|ar|e))\b`,
        'iu',
      ),
    ],
    hints: [],
  },
  {
    name: 'place',
    named: /\b(?:direccion|ubica|estamos|encuentr|queda|donde|llegar|visit|oficina|tienda|local|sucursal)|📍/u,
    asks: new RegExp(
      String.raw`\b(?:direccion|ubicacion|ubicados?|ubicadas?|ubican|` +
        'd?onde (?:estan|estais|esta|queda|quedan|se ubican?|se encuentran?|los encuentro|' +
        'les encuentro|es|son|puedo ir)|en que (?:parte|calle|local|colonia|barrio)|' +
        String.raw`como (?:llego|llegar|se llega)|por donde)\b`,
    ),
    words: wordSet(
      `
      direccion ubicacion ubicados ubicado ubicada ubicadas ubican ubica donde estan esta queda quedan encuentran
      encuentra parte llego llegar estais calle local`,
    ),
    terms: stemsOf(
      `
      direccion ubicacion ubicados ubicado estamos encuentra encuentranos quedamos queda calle av avda avenida jr
      jiron carrera cra esquina local barrio colonia col paseo plaza km kilometro frente piso bulevar bv boulevard
      subida pasaje edificio centro comercial`,
    ),
    gives: [
      new RegExp(
        [
          String.raw`\b(?:av|avda|avenida|calle|cll|carrera|cra|kr|jr|jir[oó]n|pasaje|bv|blvd|bulevar|` +
            String.raw`boulevard|calzada|paseo|subida|diagonal|transversal|autopista|carretera)\b[^\n]{0,40}\d`,
          String.raw`\b(?:local|piso|oficina|km|kil[oó]metro) (?:n\.?º ?)?\d`,
        ].join('|'),
        'iu',
      ),
      /\p{Lu}\p{Ll}{2,20},? (?:n\.?º |n[uú]mero |# ?)?(?!20[23]\d\b)\d{2,5}\b(?!\s?(?:€|pesos|soles|euros|MXN))/u,
      /📍|#\s?\d|\b(?:cl|c\/|cra|cll?|av|esq|col|ruta)\.? [\p{L}\d]/iu,
    ],
    hints: [
      new RegExp(
        String.raw`\b(?:avenida|calle|carrera|plaza|esquina|colonia|barrio|urbanizaci[oó]n|centro comercial|` +
          String.raw`galer[ií]a|edificio)\b`,
        'iu',
      ),
      /\b(?:estamos|ubicad[oa]s?|encuentra|ubicamos|queda|quedamos) (?:en|a|frente|sobre|cerca)\b/iu,
    ],
  },
  {
    name: 'person',
    asks: /\bquien(?:es)?\b(?! (?:llamo|le (?:escribo|pago|deposito)))/,
    words: wordSet('quien quienes persona'),
    terms: [],
    gives: [
      /(?<=[\p{Ll}\d,)] )\p{Lu}\p{Ll}{2,20}/u,
      /^\W{0,4}\p{Lu}\p{Ll}{2,20} (?:\p{Lu}|y|hace|lleva|atiende|da\b|enseña)/mu,
      new RegExp(
        [
          String.raw`\b(?:dra?|lic|prof|ing|sr|sra|arq)\b\.?|due[ñn]|equipo`,
          't[eé]cnic|maestr|instructor|especialista|encargad',
          'profesional|doctora?|m[eé]dic',
        ].join('|'),
        'iu',
      ),
      new RegExp(
        String.raw`\b(?:el|la|los|las) (?:client|alumn|paciente|inquilin|propietari|titular|familia|padres|` +
          'mam[aá]|adult|mayor|menor)',
        'iu',
      ),
    ],
    hints: [],
  },
  {
    name: 'count',
    asks: new RegExp(
      [
        String.raw`\bcuant[ao]s (?!dias\b|meses\b|minutos\b|horas\b|semanas\b|anos\b|persona|gente\b|invitad|` +
          String.raw`alumn|pasajer|sillas\b|lugares\b|puestos\b|caben\b|entran\b|pesos\b|soles\b|euros\b|` +
          String.raw`cuestan?\b|salen\b|valen\b|cobran\b|es\b|son\b)\p{L}{3,}`,
        String.raw`\bcuanto (?:mide|miden|pesan?|aguantan?|rinden?|trae|traen)\b`,
        String.raw`\b(?:que|cuales) (?:medidas?|ancho|largo|alto|altura|peso|tamano)\b`,
      ].join('|'),
      'u',
    ),
    words: wordSet('cuanto cuantos cuantas mide miden pesa pesan medida medidas ancho largo alto altura peso tamano'),
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
    words: wordSet('telefono telefonos correo email whatsapp numero llamo quien'),
    terms: stemsOf('telefono tel correo email whatsapp celular fono linea'),
    gives: [/\d(?:[\s-]?\d){6,14}/u, /\S@\S/u],
    hints: [],
  },
  {
    name: 'price',
    asks: new RegExp(
      String.raw`\b(?:precios?|tarifas?|costos?|costes?|valor|valores|cuestan?|costaria|valen?|` +
        '(?:cuanto|que|me|te|se) (?:me |te )?(?:salen?|salis|saldria)|cobr[a-z]{1,8}|a como|cuanto|' +
        'en cuanto|piden por|presupuesto|se pagan?|hay que pagar|(?:tienen?|con|sin) costo|' +
        String.raw`(?:es|son) gratis)\b`,
    ),
    words: wordSet(
      `
      precio precios tarifa tarifas costo costos coste valor valores cuesta cuestan costaria vale valen sale salen
      salis saldria cobra cobran cobras cobrais cobrarian cobrarias como cuanto piden pide paga pagan gasto gastos`,
    ),
    terms: [],
    gives: [
      /(?:[$€]|S\/\.?|usd)\s?\d|\d\s?(?:€|pesos|soles|euros|d[oó]lares|mxn|usd|cop|bs\b|lucas|mil\b|eur|c\/u)/iu,
      /(?<![\d.,:])\d{1,3}(?:[.,]\d{3}){1,3}(?![\d.,]*\d)/u,
      /(?:precio|costo|valor|tarifa|venta|renta|oferta|temporada|mensual|p\.? ?u|s\/)[^:;\n]{0,30}: ?[$€]?\d/iu,
      /(?<![\d.,:/+])\d{3,6}(?:[.,]\d{1,2})?(?= ?(?:$|\n))/mu,
      /(?:(?<!\.)\.{3,60}|…|=|\s-) ?\d{2,6}/u,
      /(?:precio|costo|valor|cuota|tarifa|importe|noche|menudeo|total)[^:;\n]{0,24}:\s?[$€]?\d/iu,
      new RegExp(
        [
          String.raw`\bgratis\b`,
          String.raw`\bgratuit[oa]s?\b`,
          String.raw`\bsin (?:costo|cargo|coste)\b`,
          String.raw`\bincluid[oa]s?\b`,
          'no (?:se )?(?:cobra|tiene costo|pagan?)',
          String.raw`\b(?:el doble|la mitad)\b`,
        ].join('|'),
        'iu',
      ),
    ],
    hints: [
      new RegExp(
        [
          String.raw`(?<![\d.,:/+])\d{3,6}(?![\d.,:]*\d)(?!\s?(?:[ap]\.?\s?m\b|hs?\b|hrs?\b|horas?|min|d[ií]as|` +
            String.raw`mes|años|semanas|km|cm|mm|mt|m\b|metros|personas|pers|porc|unid|cuadras|noches|alumnos|ml|` +
            String.raw`gr|kg|lt?s?\b))`,
          String.raw`\d\s?%`,
        ].join('|'),
        'iu',
      ),
    ],
  },
]

/** A duration or a count is asked with «cuánto» like a price; it is then no price. */
export function findKinds(words: readonly string[]): AnswerKind[] {
  const text = words.join(' ')
  const kinds = answerKinds.filter(({ asks }) => asks.test(text))
  const isDuration = kinds.some(({ name }) => name === 'duration')
  const isPrice = /\b(?:precios?|tarifas?|costos?|cuestan?|valen?|cobr[a-z]{1,8})\b/.test(text)
  const isCounted = kinds.some(({ name }) => name === 'count')
  return (isDuration || isCounted) && !isPrice ? kinds.filter(({ name }) => name !== 'price') : kinds
}

const HINT_SHARE = 0.5
/** Share of an hour or an address when neither text nor title is about hours or places. */
const UNNAMED_SHARE = 0.8
/** The hour until which orders are taken is not when a shop opens. */
const UNLIKE_SHARE = 0.45

/** Likelihood from 0 to 1 that the text gives this kind of answer. */
export const kindShareOf = (kind: AnswerKind, text: string, titles = ''): number => {
  const folded = kind.named ? fold(`${titles}\n${text}`) : ''
  const isNamed = kind.named === undefined || kind.named.test(folded)
  const unnamed = kind.unlike?.test(folded) ? UNLIKE_SHARE : UNNAMED_SHARE
  const named = isNamed ? 1 : unnamed
  if (kind.gives.some((pattern) => pattern.test(text))) return named
  return kind.hints.some((pattern) => pattern.test(text)) ? named * HINT_SHARE : 0
}
