/** A number that counts these is neither a price nor an hour. */
export const MEASURE = String.raw`dias?|horas?|hrs?|hs?|min|minutos?|semanas?|mes|meses|anos?|kg|kilos?|libras?|lbs?|onzas?|g|gr|gramos?|ml|l|litros?|cm|mm|m|mts?|metros?|km|personas?|piezas?|unidades|paginas?|tazas?|noches?|veces|cuotas?|days?|hours?|minutes?|weeks?|months?|years?|people|pieces?|pages?|times|pessoas?|pecas?|jours?|heures?|semaines?|ans?|personnes?`

/** What stands behind a number that counts nothing: «45 la unidad», «de 8 a 5 y los sábados». */
const NO_NOUN =
  'y|o|u|e|cada|c|por|con|mas|menos|en|para|la|el|los|las|lo|al|a|si|pero|porque|que|incluye|incluid[oa]s?|ya|solo|nada|desde|hasta|segun|sin|ni|hoy|aqui|ahora|cuando|como|de|del|tod[oa]s?|aprox|aproximadamente|te|se|no|tambien|es|son|esta|entre|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|am|pm|p\\. ?m|iva|and|or|each|per|for|with|in|the|but|plus|if|you|we|it|only|ou|com|os|as|se|na|et|avec|par|pour|le|les|mais|chacune?|c/u'

const COUNTS = new RegExp(String.raw`\s?(?:${MEASURE})(?![a-z])`, 'y')
const IS_ALONE = new RegExp(String.raw`\s*(?:$|[^\s\p{L}\d%])|\s+(?:${NO_NOUN})(?![a-z])`, 'uy')
/** Whether a pattern that sticks is found there. */
export const standsAt = (what: RegExp, text: string, at: number) => {
  what.lastIndex = at
  return what.test(text)
}

/** Whether the number that ends there counts days, grams, persons. */
export const isMeasure = (text: string, at: number): boolean => standsAt(COUNTS, text, at)

/** Whether it counts nothing at all: behind it the sentence ends, or goes on without a noun. */
export const isAlone = (text: string, at: number): boolean => !isMeasure(text, at) && standsAt(IS_ALONE, text, at)

const NEXT = /\s+([a-z]+)/y
const COMMON =
  /^(?:tod[oa]s|los|las|es|mas|menos|antes|despues|pues|entonces|nos|lunes|martes|miercoles|jueves|viernes|\w+mos)$/

/** Whether several of something are counted: «a las 2 puertas», «a las 3 que viste»; «a las 7 cerramos» counts nothing. */
export function isPlural(text: string, at: number): boolean {
  NEXT.lastIndex = at
  const [, word = ''] = NEXT.exec(text) ?? []
  return word === 'que' || (word.endsWith('s') && !COMMON.test(word))
}
