import { type AnswerKind, stemsOf, wordSet } from './answer-kind.ts'

const WEEKDAY = 'lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|feriados?|festivos?|noches?|mediodia|hoy'

export const durationKind: AnswerKind = {
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
}

export const hoursKind: AnswerKind = {
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
}

export const dayKind: AnswerKind = {
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
}
