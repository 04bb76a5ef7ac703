import { splitWordList } from './lexicon/word-list.ts'

/** A word after one of these is about the customer, or a verb. */
const CONTEXT_MARKERS: ReadonlySet<string> = new Set(
  splitWordList('me te se lo le nos les mi mis soy somos estoy vivo nuestro nuestra su sus yo ya'),
)

/** People and things around a customer. Shops that sell them mention them too. */
const customerSurroundings: ReadonlySet<string> = new Set(
  splitWordList(`
  carro coche auto camioneta hijo hija hijos hijas nino nina ninos bebe esposo esposa novia novio pareja amiga amigo
  amigos abuela abuelo mama papa suegra hermana hermano familia sobrino sobrina perro perra gato gata mascota casa
  depto departamento piso edificio oficina empresa negocio escuela colegio universidad trabajo viaje vacaciones fiesta
  evento cumpleanos boda bautizo reunion cliente clientes jefe amigas compañeros companeros vecino apto apartamento
  cosas problema mujer marido`),
)

/** True if the word is about the customer or what happened: «se me secó», «mi abuelo», «soy taxista». */
export function isContext(word: string, words: readonly string[]): boolean {
  const index = words.indexOf(word)
  const [before = '', third = ''] = [words[index - 1], words[index - 2]]
  return customerSurroundings.has(word) || CONTEXT_MARKERS.has(before) || (before === 'de' && third === 'soy')
}

/** True if the word is one of two alternatives: «loros u otras aves», «playa o alberca». */
export function isAlternative(word: string, words: readonly string[]): boolean {
  const index = words.indexOf(word)
  const isOr = (one: string | undefined) => one === 'o' || one === 'u'
  return isOr(words[index - 1]) || isOr(words[index + 1]) || isOr(words[index - 2]) || isOr(words[index + 2])
}

/** «Me voy de viaje, …», «soy taxista, …»: the clause before the comma is background. */
const BACKGROUND_START = new RegExp(
  String.raw`^\s*(?:(?:hola|oye|buenas|buenos dias|disculpa|disculpe|mira|vecino|amigo)\s+)?(?:soy|` +
    'somos|tengo|tenemos|estoy|estamos|vivo|vivimos|voy|vamos|compre|me|mi|mis|nos|yo|lleve|' +
    String.raw`deje|es que|quiero)\b`,
)

/** «Tengo dos hijos hay descuento»: the question starts without a comma. */
const QUESTION_START = /(?<= \S{1,40} )(?=(?:hay|cuanto|cuanta|tienen|hacen|aceptan|puedo|cobran|donde|dan)\b)/

/** Splits a text into background and question; null without background. */
export function splitBackground(folded: string): { background: string; question: string } | null {
  if (!BACKGROUND_START.test(folded)) return null
  const comma = folded.indexOf(',')
  const index = comma > 0 ? comma + 1 : folded.search(QUESTION_START)
  const question = folded.slice(Math.max(0, index))
  return index > 0 && question.trim().split(' ').length >= MIN_QUESTION_WORDS
    ? { background: folded.slice(0, index), question }
    : null
}

const MIN_QUESTION_WORDS = 2
