import { wordList } from './word-list.ts'

/** What follows these tells of the customer, or is a verb. */
const BEFORE: ReadonlySet<string> = new Set(
  wordList('me te se lo le nos les mi mis soy somos estoy vivo nuestro nuestra su sus yo ya'),
)

/** People and things around a customer; a shop that sells them names them. */
const surroundings: ReadonlySet<string> = new Set(
  wordList(`
  carro coche auto camioneta hijo hija hijos hijas nino nina ninos bebe esposo esposa novia novio pareja amiga amigo amigos
  abuela abuelo mama papa suegra hermana hermano familia sobrino sobrina perro perra gato gata mascota casa depto departamento
  piso edificio oficina empresa negocio escuela colegio universidad trabajo viaje vacaciones fiesta evento cumpleanos boda
  bautizo reunion cliente clientes jefe amigas compañeros companeros vecino apto apartamento cosas problema mujer marido`),
)

/** Whether a word tells of the customer or of what happened: «se me secó», «mi abuelo», «soy taxista». */
export function isContext(word: string, words: readonly string[]): boolean {
  const at = words.indexOf(word)
  const [before = '', third = ''] = [words[at - 1], words[at - 2]]
  return surroundings.has(word) || BEFORE.has(before) || (before === 'de' && third === 'soy')
}

/** Whether a word is one of two that are asked for in turn: «loros u otras aves», «playa o alberca». */
export function isAlternative(word: string, words: readonly string[]): boolean {
  const at = words.indexOf(word)
  const isOr = (one: string | undefined) => one === 'o' || one === 'u'
  return isOr(words[at - 1]) || isOr(words[at + 1]) || isOr(words[at - 2]) || isOr(words[at + 2])
}

/** «Me voy de viaje, …», «soy taxista, …»: the clause before the comma says why a customer asks. */
const TELLS =
  /^\s*(?:(?:hola|oye|buenas|buenos dias|disculpa|disculpe|mira|vecino|amigo)\s+)?(?:soy|somos|tengo|tenemos|estoy|estamos|vivo|vivimos|voy|vamos|compre|me|mi|mis|nos|yo|lleve|deje|es que|quiero)\b/

/** «Tengo dos hijos hay descuento»: a question that begins without a comma. */
const BEGINS = /(?<= \S{1,40} )(?=(?:hay|cuanto|cuanta|tienen|hacen|aceptan|puedo|cobran|donde|dan)\b)/

/** The text before a comma, or before a question begins, that tells, and the question behind it; null where there is none. */
export function splitAside(folded: string): { told: string; asked: string } | null {
  if (!TELLS.test(folded)) return null
  const comma = folded.indexOf(',')
  const at = comma > 0 ? comma + 1 : folded.search(BEGINS)
  const asked = folded.slice(Math.max(0, at))
  return at > 0 && asked.trim().split(' ').length >= SHORTEST ? { told: folded.slice(0, at), asked } : null
}

/** A question has at least so many words. */
const SHORTEST = 2
