import { affirms, isNegated } from '../negation.ts'
import { MONEY, RECEIPTS, RECEIVED, WALLETS, wordsOf } from '../payment-words.ts'
import type { Clause } from '../reply-clauses.ts'

const CHECKED = wordsOf(
  'revisex revise revisamos revisado revisada verifiquex verificamos chequeex chequeamos chequeado vi vimos mirex ' +
    'miramos validamos cotejex cotejamos checamos chequex conferi conferimos conferido conferida verifiquei olhei ' +
    'olhamos comprobado comprobex confirmex confirme confirmamos consultex consultamos ' +
    'checked reviewed verified looked',
)
const SUBJECT = '(?:(?:ya|si|bueno|ja|sim|yes|que|y) ){0,2}(?:(?:todo|tudo|everything|all|it|eso|isso) )?'
const VERB =
  '(?:(?:esta|estan|salio|saliox|se ve|se veia|quedox?|luce|ta|is|s|looks|was|fue|foi|ha sido|all) )?(?:(?:todo|' +
  'tudo|muy|all|super) )?'
const FINE =
  '(?:bien|en orden|correct[oa]|perfect[oa]|ok|okay|conforme|en regla|impecable|valid[oa]|good|fine|in order|correct|' +
  'great|valid|aprobad[oa]|aprovad[oa]|approved|verified|cert(?:o|inho)|em ordem|bate|coincide|cuadra|checks out)'
const IS_FINE = new RegExp(
  `^${SUBJECT}${VERB}${FINE}(?: (?:gracias|thanks|obrigad[oa]|por aqui|aqui|de nuestro lado))?$`,
  'u',
)
const IS_IN_ORDER = new RegExp(`^${SUBJECT}${VERB}(?:en orden|correcto|conforme|en regla|in order|em ordem)$`, 'u')
/** «Your receipt looks good», «el comprobante pasó la verificación» */
const RECEIPT = `(?:${[...RECEIPTS].join('|')})`
const GOOD_RECEIPT = new RegExp(
  `(?<=(?<![^ ])${RECEIPT} (?:ya )?)` +
    '(?:(?:ok|okay|conforme|en orden|impecable)|looks (?:all )?(?:good|fine|great|correct)|(?:es|e) ' +
    '(?:real|legitim[oa]|autentic[oa])|(?:fue|foi) (?:revisado|conferido) (?:aprobado|aprovado)|' +
    'is (?:all )?(?:good|fine|ok|okay|correct)|checks out|' +
    'pasox? la (?:verificacion|revision|validacion)|' +
    '(?:coincide|cuadra) con (?:el|la|nuestr[oa]) (?:ingreso|deposito|pago|abono|extracto|banco|cuenta|movimiento)|' +
    '(?:esta|ta|se ve|salio|saliox) (?:todo |muy )?(?:bien|en orden|perfecto|ok|conforme|certo|certinho|em ' +
    'ordem))(?![^ ])',
  'u',
)

/** «Tu pago es real»; not «en tiempo real» */
const IS_REAL = new RegExp(
  `(?<=(?<![^ ])(?:tu|su|el|la|seu|sua|o|a) (?:${[...MONEY, ...WALLETS].join('|')}) (?:(?:bueno|ya|si) )?)` +
    '(?:es|esta|e) (?:real|legitim[oa])(?![^ ])',
  'u',
)

const names = (words: readonly string[], ...lists: ReadonlySet<string>[]): boolean =>
  words.some((word) => lists.some((list) => list.has(word)))

/** «Chequeé y me llegó» */
const HAS_COME = new RegExp(
  `^(?:(?:ya|bueno|si|ja|sim|yes|it|tu|su|el|la|your|the|${[...MONEY, ...WALLETS].join('|')}) ){0,4}` +
    '(?:(?:me|nos|se|lo|has) )?(?:llegox?|entrox?|cayox?|acreditox?|' +
    'reflejox?|aparece|figura|estax?|caiu|entrou|chegou|esta ahi|arrived)$',
  'u',
)
/** What may be looked at where no payment is named: «revisé la cuenta y ya entró» */
const LOOKED_AT = wordsOf(
  'ya ja he hemos acabo de la el mi nuestra en con a o no na cuenta conta banco app sistema aqui ahi bueno si i the ' +
    'account bank caja administracion just have ve we',
)

/** Whether a receipt was looked at and found good: «revisé tu comprobante y todo está en orden». */
export function saysReceiptIsGood(clauses: readonly Clause[]): boolean {
  const said = clauses.filter(({ words }) => words.length > 0)
  return said.some((clause, at) => {
    if (affirms(clause.words, GOOD_RECEIPT) || affirms(clause.words, IS_REAL)) return true
    const next = said[at + 1]
    return next !== undefined && !clause.isIfPaid && !next.isCut && foundGood(clause.words, next.words.join(' '))
  })
}

/** `result`: the clause after the one that tells what was looked at. */
function foundGood(words: readonly string[], result: string): boolean {
  const isChecked = words.some((word, verb) => CHECKED.has(word) && !isNegated(words, verb))
  if (isChecked && words.every((word) => CHECKED.has(word) || LOOKED_AT.has(word)) && HAS_COME.test(result)) return true
  if (!names(words, RECEIPTS, MONEY, WALLETS)) return false
  if (isChecked) return IS_FINE.test(result)
  return names(words, RECEIPTS) && names(words, RECEIVED) && IS_IN_ORDER.test(result)
}
