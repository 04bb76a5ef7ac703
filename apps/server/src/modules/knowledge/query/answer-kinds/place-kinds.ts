import { type AnswerKind, stemsOf, wordSet } from './answer-kind.ts'

export const placeKind: AnswerKind = {
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
}

export const contactKind: AnswerKind = {
  name: 'contact',
  named: /\b(?:tel|whats|cel|fono|llam|correo|mail|contact|escrib)/,
  asks: /\b(?:telefonos?|correo|email|whatsapp|a quien (?:llamo|le escribo)|a que numero|que numero)\b/,
  words: wordSet('telefono telefonos correo email whatsapp numero llamo quien'),
  terms: stemsOf('telefono tel correo email whatsapp celular fono linea'),
  gives: [/\d(?:[\s-]?\d){6,14}/u, /\S@\S/u],
  hints: [],
}
