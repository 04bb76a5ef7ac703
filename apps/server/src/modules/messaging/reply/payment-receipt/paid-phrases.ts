import { MONEY, NEGATIONS, RECEIPTS, THINGS } from './payment-words.ts'

const anyOf = (words: ReadonlySet<string>) => `(?:${[...words].join('|')})`
const PAYMENT = anyOf(new Set([...MONEY, ...RECEIPTS]))
const ACCOUNT = String.raw`(?:la|mi|nuestra|el|nuestro) (?:cuenta|banco)`

/** Ways of saying that it is paid which no single word shows, in normalised words. */
const PHRASES = [
  // «Tu pedido quedó pago», «todo pago», «la reserva ya está paga».
  String.raw`^todo pago$`,
  String.raw`${anyOf(THINGS)} (?:ya |ja )?(?:esta|queda|quedox?) pag[oa]$`,
  String.raw`(?:quedas|quedaste|estas) al dia`,
  String.raw`saldo (?:ya )?(?:esta|queda|quedox?) en (?:cero|0)`,
  String.raw`ya (?:nos |me |se )?(?:esta|aparece|apareciox?|figura|llegox?|entrox?|cayox?) (?:en|a) ${ACCOUNT}`,
  String.raw`${anyOf(MONEY)} (?:ya )?(?:esta|aparece|figura) en ${ACCOUNT}`,
  String.raw`todo (?:bien|perfecto|correcto|en orden) con (?:tu|su|el|la) ${PAYMENT}`,
  String.raw`${anyOf(MONEY)} went through`,
  'caiu na conta',
].map((phrase) => new RegExp(`(?<![^ ])${phrase}(?![^ ])`, 'u'))

/** Whether a clause says it in such words, and not that it has not happened. */
export function hasPaidPhrase(words: readonly string[]): boolean {
  const clause = words.join(' ')
  return PHRASES.some((phrase) => phrase.test(clause)) && !words.some((word) => NEGATIONS.has(word) && word !== 'este')
}
