import { type AnswerKind, stemsOf, wordSet } from './answer-kind.ts'

export const ageKind: AnswerKind = {
  name: 'age',
  asks: /\b(?:(?:que|cual) edad(?:es)?|cuantos anos|edad minima)\b|\btengo \d{1,2} (?:anos|puedo|y puedo)\b/,
  words: wordSet('edad edades anos cuantos desde partir minima'),
  terms: stemsOf('edad edades anos mayores menores adultos'),
  gives: [
    /\d\s?(?:años|meses|a\b)|\ba los \d{1,3} d[ií]as|\bedad[^\n]{0,20}\d|\+\s?\d\d|\bdesde \d|\badultos?\b|de edad/iu,
  ],
  hints: [/\bde \d{1,2} a \d{1,2}\b/iu],
}

export const capacityKind: AnswerKind = {
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
}

export const requirementsKind: AnswerKind = {
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
}

export const personKind: AnswerKind = {
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
}
