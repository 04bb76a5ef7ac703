import type { AskedPayment } from './asked-payment.ts'
import { isNegated } from './negation.ts'
import { AMOUNT, COME, CONFIRMED, RECEIVED, SEEN, SETTLED, wordsOf } from './payment-words.ts'
import type { Clause } from './reply-clauses.ts'

/** «Sí» is marked as «bueno». */
const AFFIRMS = wordsOf('bueno ya ja yes sim sip oui deja already efectivamente claro correcto exacto confirmo we')
/** Complete answers to «¿ya llegó mi pago?». */
const YES = wordsOf('bueno yes sim sip oui correcto exacto efectivamente asi claro')
/** They add no other subject to «ya llegó». */
const FILLERS = wordsOf(
  'bueno si ya ja yes sim sip oui claro perfecto listo excelente genial super te les le lo la los las nos me se que ' +
    'hemos ha han he fue esta estan aqui aca por en a mi tu su el cuenta nuestra banco hoy ayer manana tarde noche ' +
    'desde hace rato un una momento momentico minuto minutos hora horas poco recien bien todo muy muchas gracias ' +
    'confirmo confirmamos cuento aviso informo efectivamente correcto exacto asi es de nuevo sin problema problemas ' +
    'con exito completo amigo amiga senor senora tranquilo tranquila no not te preocupes eso deja nous l avons bien ' +
    'we i it has have been just already is was this morning today yesterday thanks thank you obrigado obrigada tudo ' +
    'certo deu pues vale ok okay dale',
)
const ARRIVED = wordsOf(`quedox arrivex conforme ${AMOUNT}`)
/** «Ya me aparece» */
const SHOWN: ReadonlySet<string> = new Set([...SEEN, ...wordsOf('aparece figura sale refleja ve')])
/** «Me acaba de entrar» */
const JUST = wordsOf('entrar caer llegar ingresar acreditarse reflejarse')
const IS_HERE = /^esta(?: (?:aqui|aca|ahi|en (?:la|mi|nuestra) cuenta))?(?: gracias)?$/u
/** One more word than it has: «está en nuestra cuenta gracias» */
const LONGEST_HERE = 6
const NAMES_NOTHING = /^\d{1,4}$/

/**
 * Whether a reply says that a payment arrived in words that only its question explains: «sí, ya llegó», «sim, caiu».
 * Words of another subject («ya llegó la talla M») make it no such answer.
 */
export function confirmsShortly(clauses: readonly Clause[], asked: AskedPayment): boolean {
  const said = clauses.filter(({ words }) => words.length > 0)
  if (asked.topic === 'payment' && asked.isArrival && isYes(said.flatMap(({ words }) => [...words]))) return true
  return said.some(({ words, isIfPaid }, at) => {
    if (isIfPaid || !hasNoSubject(words, asked)) return false
    const isAffirmed = affirms(words) || affirms(said[at - 1]?.words ?? [])
    return words.some((_, verb) => isState(words, verb, { asked, isAffirmed }) && !isNegated(words, verb))
  })
}

const affirms = (words: readonly string[]): boolean => words.some((word) => AFFIRMS.has(word))

const isYes = (words: readonly string[]): boolean =>
  words.some((word) => YES.has(word)) && words.every((word) => YES_WORDS.has(word))
const YES_WORDS = wordsOf(
  `${[...YES].join(' ')} es que por supuesto senor senora amigo amiga gracias muchas thanks desde en la el esta hace ` +
    'un rato manana tarde noche hoy ayer anoche temprano recien bien muy todo orden perfecto',
)

const states = [CONFIRMED, RECEIVED, COME, SETTLED, SHOWN, ARRIVED, JUST, wordsOf('esta got acaba acaban acabo')]

/** «Sí Ana ya llegó» names the contact. */
const hasNoSubject = (words: readonly string[], { topic }: AskedPayment): boolean =>
  words.every(
    (word, at) =>
      FILLERS.has(word) ||
      NAMES_NOTHING.test(word) ||
      states.some((list) => list.has(word)) ||
      (topic === 'payment' && at === 1 && words[0] === 'bueno' && words[2] === 'ya'),
  )

function isState(
  words: readonly string[],
  at: number,
  { asked: { topic, isQuestion, isBesideOther }, isAffirmed }: { asked: AskedPayment; isAffirmed: boolean },
): boolean {
  const word = words[at] ?? ''
  if (CONFIRMED.has(word) || SETTLED.has(word))
    return isQuestion || topic === 'receipt' || (isAffirmed && !isBesideOther)
  if (topic === 'receipt') return false
  if ([RECEIVED, COME, ARRIVED].some((list) => list.has(word)) || isJust(words, at)) return isAffirmed || isQuestion
  if (word === 'esta')
    return words[at - 1] === 'ya' && !isBesideOther && IS_HERE.test(words.slice(at, at + LONGEST_HERE).join(' '))
  if (word === 'got') return isAffirmed
  return SHOWN.has(word) && words.some((one) => one === 'ya' || one === 'ja')
}

const isJust = (words: readonly string[], at: number): boolean =>
  JUST.has(words[at] ?? '') && words[at - 1] === 'de' && (words[at - 2] ?? '').startsWith('acab')
