import { isNegated } from '../negation.ts'
import { MONEY, RECEIPTS, THINGS, YOURS } from '../payment-words.ts'
import type { Clause } from '../reply-clauses.ts'

const anyOf = (words: ReadonlySet<string>) => `(?:${[...words].join('|')})`
const wholeWords = (phrase: string) => `(?<![^ ])${phrase}(?![^ ])`
const PAYMENT = anyOf(new Set([...MONEY, ...RECEIPTS]))
const THING = String.raw`${anyOf(THINGS)} (?:[^ ]{1,40} ){0,5}`
/** «Contra entrega», «al recibir»: it will be paid. */
const ON_DELIVERY = String.raw`(?! (?:contra|pendientes?|al [a-z]{1,20}r)(?![^ ]))`
const PAID = `pag[oa]s?${ON_DELIVERY}`
/** Accounts and «banks» that hold no money. */
const OTHER_ACCOUNT =
  '(?:instagram|insta|ig|facebook|face|fb|tiktok|whatsapp|telegram|youtube|twitter|pinterest|linkedin|correo|' +
  'gmail|email|google|canva|imagenes|fotos|videos|datos|alimentos|sangre|ideas|usuario)'
const ACCOUNT =
  '(?:la|mi|nuestra|el|nuestro) (?:cuenta|banco)' +
  `(?! (?:[^ ]{1,40} )?de (?:el |la |mi |nuestro |nuestra )?${OTHER_ACCOUNT}(?![^ ]))`

/** Ways of saying that it is paid which no single word shows, in normalised words. */
const FACTS = [
  // «Tu pedido quedó pago», «todo pago», «la reserva ya está paga».
  '^(?:todo|tudo) pago$',
  `(?:esta|estan|estao|quedox?|quedaron|foi|foram|ficou|ficaram) (?:(?:ya|ja|todo|totalmente|completamente) )?${PAID}`,
  `${THING}(?:fue|figura|aparece|encuentra) (?:como )?${PAID}`,
  'quedaste al dia',
  'saldo (?:ya )?(?:esta|quedox?) en (?:cero|0)',
  `${anyOf(MONEY)} (?:ya )?(?:esta|aparece|figura|se encuentra|se ve|se refleja) en ${ACCOUNT}`,
  `todo (?:esta |quedox? |salio |saliox )?(?:bien|perfecto|correcto|en orden|ok|conforme|listo) con (?:tu|su) ` +
    `${PAYMENT}${ON_DELIVERY}`,
  `todo (?:esta |quedox? |salio |saliox )?(?:bien|perfecto|correcto|en orden|ok|conforme|listo) con (?:el|la) ` +
    `${PAYMENT}${ON_DELIVERY}(?! en (?:efectivo|cuotas))`,
  `${anyOf(MONEY)} went through`,
  'caiu na conta',
].map((phrase) => new RegExp(wholeWords(phrase), 'u'))
/** They only promise it where something has to be paid first: «si pagas hoy, quedas al día». */
const PROMISES = [`${THING}queda ${PAID}`, '(?:quedas|estas) al dia', 'saldo (?:ya )?queda en (?:cero|0)'].map(
  (phrase) => new RegExp(wholeWords(phrase), 'u'),
)
const IN_ACCOUNT = new RegExp(
  wholeWords(
    `ya (?:nos |me |se )?(?:esta|aparece|apareciox?|figura|llegox?|entrox?|cayox?|reflejox?|acreditox?|ve|` +
      `ingresox?) (?:en|a) ${ACCOUNT}`,
  ),
  'u',
)
const VERBS: ReadonlySet<string> = new Set(
  (
    'esta estas estan estao queda quedas quedo quedox quedaron quedaste foi foram ficou ficaram fue figura aparece ' +
    'encuentra caiu'
  ).split(' '),
)

/** Whether a clause says it in such words, and not that it has not happened. */
export function hasPaidPhrase({ words, isIfPaid }: Clause, isOnlyFile: boolean): boolean {
  const clause = words.join(' ')
  const says = (pattern: RegExp) => {
    const found = pattern.exec(clause)
    return found !== null && !isNegated(words, verbOf(clause, found))
  }
  if (FACTS.some(says) || (!isIfPaid && PROMISES.some(says))) return true
  return says(IN_ACCOUNT) && (!isOnlyFile || mayMeanPayment(words))
}

/** The index of the last verb of a phrase or, without one, of its first word. */
function verbOf(clause: string, found: RegExpExecArray): number {
  const start = clause.slice(0, found.index).split(' ').length - 1
  const verb = found[0].split(' ').findLastIndex((word) => VERBS.has(word))
  return start + Math.max(0, verb)
}

/** «Perfecto, ya aparece en la cuenta» or «tu plata ya está…»; not «el catálogo ya está en la cuenta». */
const mayMeanPayment = (words: readonly string[]): boolean =>
  words.indexOf('ya') < 2 || words.some((word) => MONEY.has(word) || YOURS.has(word))
