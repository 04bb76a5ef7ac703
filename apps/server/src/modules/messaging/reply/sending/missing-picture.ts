import { contentWords } from './request-tokens.ts'
import { PICTURE_NOUNS } from './request-words.ts'

const MISSING_VERBS = new Set(['llego', 'llega', 'recibi', 'aparece', 'abre'])
const MISSING_WORDS = new Set([
  'no',
  'me',
  'nos',
  'nunca',
  'aun',
  'todavia',
  'nada',
  'esa',
  'esta',
  'que',
  ...MISSING_VERBS,
])

/** «No me llegó», «no la recibí». */
export const isMissing = (clause: readonly string[]): boolean =>
  clause.some((word, at) => MISSING_VERBS.has(word) && clause.slice(Math.max(0, at - 3), at).includes('no'))

/** Nothing but the picture is named: «no me llegó la foto de la camisa»; «no me llegó la camisa» is about an order. */
export function namesOnly(clause: readonly string[], name: string): boolean {
  const things = contentWords(clause).filter((word) => !MISSING_WORDS.has(word))
  const named = things.filter((word) => !PICTURE_NOUNS.has(word))
  const words = new Set(name.split(' '))
  return named.length === 0 || (named.length < things.length && named.every((word) => words.has(word)))
}
