import { type AnswerKind, wordSet } from './answer-kind.ts'

export const countKind: AnswerKind = {
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
}

export const priceKind: AnswerKind = {
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
}
