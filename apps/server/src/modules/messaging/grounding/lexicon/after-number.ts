/** Units of measure: a number before one of them is neither a price nor an hour. */
export const MEASURE =
  'dias?|horas?|hrs?|hs?|min|minutos?|semanas?|mes|meses|anos?|kg|kilos?|libras?|lbs?|onzas?|' +
  'g|gr|gramos?|ml|l|litros?|cm|mm|m|mts?|metros?|km|personas?|piezas?|unidades|paginas?|' +
  'tazas?|noches?|veces|cuotas?|days?|hours?|minutes?|weeks?|months?|years?|people|pieces?|' +
  'pages?|times|pessoas?|pecas?|jours?|heures?|semaines?|ans?|personnes?'

/** Words after a number that counts nothing: «45 la unidad», «de 8 a 5 y los sábados». */
const NO_NOUN =
  'y|o|u|e|cada|c|por|con|mas|menos|en|para|la|el|los|las|lo|al|a|si|pero|porque|que|incluye|' +
  'incluid[oa]s?|ya|solo|nada|desde|hasta|segun|sin|ni|hoy|aqui|ahora|cuando|como|de|del|tod[oa]s?|' +
  'aprox|aproximadamente|te|se|no|tambien|es|son|esta|entre|lunes|martes|miercoles|jueves|viernes|' +
  String.raw`sabados?|domingos?|am|pm|p\. ?m|iva|and|or|each|per|for|with|in|the|but|plus|if|you|we|it|only|` +
  'ou|com|os|as|se|na|et|avec|par|pour|le|les|mais|chacune?|c/u'

const MEASURE_NEXT = new RegExp(String.raw`\s?(?:${MEASURE})(?![a-z])`, 'y')
const NO_NOUN_NEXT = new RegExp(String.raw`\s*(?:$|[^\s\p{L}\d%])|\s+(?:${NO_NOUN})(?![a-z])`, 'uy')
/** Whether a sticky pattern matches at that position. */
export const matchesAt = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** Whether the number that ends there counts days, grams or persons. */
export const isMeasureNext = (text: string, at: number): boolean => matchesAt(MEASURE_NEXT, text, at)

/** Whether the number counts nothing: the sentence ends after it or continues without a noun. */
export const isWithoutNoun = (text: string, at: number): boolean =>
  !isMeasureNext(text, at) && matchesAt(NO_NOUN_NEXT, text, at)

const NEXT_WORD = /\s+([a-z]+)/y
const NOT_PLURAL_NOUN =
  /^(?:tod[oa]s|los|las|es|mas|menos|antes|despues|pues|entonces|nos|lunes|martes|miercoles|jueves|viernes|\w+mos)$/

/** Whether a plural noun follows: «a las 2 puertas», «a las 3 que viste», but not «a las 7 cerramos». */
export function isPluralNext(text: string, at: number): boolean {
  NEXT_WORD.lastIndex = at
  const [, word = ''] = NEXT_WORD.exec(text) ?? []
  return word === 'que' || (word.endsWith('s') && !NOT_PLURAL_NOUN.test(word))
}
