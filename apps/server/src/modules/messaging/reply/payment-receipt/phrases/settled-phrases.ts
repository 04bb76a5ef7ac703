import { affirms } from '../negation.ts'
import { MONEY, WALLETS } from '../payment-words.ts'
import type { Clause } from '../reply-clauses.ts'
import { NOTHING_TO_PAY, WITH_US } from './settled-alone.ts'

export const ENGLISH = '(?:payment|transfer|deposit|money|funds|transaction|zelle|venmo|wire)'
/** «Contra entrega», «al recibir»: it will be paid. */
export const ON_DELIVERY = String.raw`(?! (?:contra|al [a-z]{1,20}r)(?![^ ]))`
/** «Your payment receipt» is no payment. */
export const NO_RECEIPT =
  '(?! (?:receipt|proof|screenshot|slip|confirmation|details|photo|picture|image|message|notification|back|link|' +
  'request|question|method|info|information|number|instructions|reminder|plan|options?)(?![^ ]))'
const PAYMENT = `(?:${[...MONEY, ...WALLETS].join('|')})`
export const PORTUGUESE = '(?:pagamento|pix|transferencia|deposito|dinheiro)'
/** «Me aparece tu pago pendiente». */
export const NOT_YET =
  '(?! (?:[^ ]{1,20} )?(?:pendiente|rechazad[oa]|por verificar|por confirmar|en revision|en proceso)(?![^ ]))'
const SHIPPING = '(?:envio|domicilio|flete)'
export const BY_MISTAKE = '(?! por (?:error|vencimiento|mora|falta|el (?:banco|sistema))(?![^ ]))'
/** «Depositaste a otra cuenta» is a warning. */
const NO_MONEY_OF_OURS =
  '(?! (?:puntos|tu confianza)(?![^ ]))(?! (?:[^ ]{1,20} ){0,3}(?:a|en) ' +
  '(?:otr[oa](?! de nuestr)|(?:una?|la|el) [^ ]{1,20} ' +
  '(?:que no|equivocad[oa]|errad[oa]|incorrect[oa]|distint[oa]|diferente|ajen[oa]))(?![^ ]))'
const SEES = '(?<=(?<![^ ])(?:i|we) (?:(?:can|do|already|now) )?)see'
const TOLD_BEFORE = '(?:ya|hoy|ayer|bueno|nos|me|(?:veo|vi|vemos|vimos|confirmo) que)'

/** Ways of saying that nothing is owed or that it is paid. Each begins with its verb. */
const FACTS = [
  '(?:ta|tao) (?:tudo )?pag[oa]s?(?! na entrega)',
  'esta tudo pago(?! na entrega)',
  '(?:esta|estan|quedox?|quedaron) (?:(?:ya|todo|totalmente) )?(?:cobrad|liquidad)[oa]s?',
  'fue cobrad[oa]',
  `(?<=(?:factura|deuda|saldo|cuota) (?:ya )?)(?:esta|quedox?) (?:(?:ya|totalmente) )?cancelad[oa]${BY_MISTAKE}`,
  `(?<!${SHIPPING} )(?<=ya )no (?:(?:nos|me) )?debes? nada(?! (?:extra|por (?:el|tu) ${SHIPPING})(?![^ ]))`,
  '(?<=ya )no (?:tienes|tiene|queda|quedan|hay) (?:ningun )?saldos? pendientes?',
  `se hizo efectiv[oa] (?:tu|el|la) ${PAYMENT}`,
  `(?<=${PAYMENT} (?:ya )?)se hizo efectiv[oa]`,
  `(?<=(?<![^ ])(?:ya|me|nos) (?:se )?)(?:aparece|figura|ve) (?:tu|el|la) ${PAYMENT}${NOT_YET}`,
  `(?<=se )ve tu ${PAYMENT}${NOT_YET}`,
  `pasox (?:tu|el|la) ${PAYMENT}`,
  `(?<=(?:tu|el|la) ${PAYMENT} (?:ya )?)pasox(?! a(?![^ ]))`,
  `(?<=${PAYMENT} )fue (?:todo )?un exito`,
  'owe us nothing',
  `(?<=${ENGLISH} )(?:was|has been) accepted`,
  `${SEES} (?:your|the) ${ENGLISH}${NO_RECEIPT}`,
  `(?<=${ENGLISH} )is (?:now )?in$`,
  `(?<=${ENGLISH} (?:has )?)landed`,
  `(?<=${ENGLISH} )is (?:all )?done(?! (?:by|via|at|in|on|with|through)(?![^ ]))`,
  `(?<=we )(?:have|got) your ${ENGLISH}${NO_RECEIPT}`,
  `(?<!(?<![^ ])se )deu certo (?:o|a|seu|sua) ${PORTUGUESE}`,
  `(?<=${PORTUGUESE} (?:ja )?)deu certo`,
  `(?<=(?:${PORTUGUESE}|dinheiro) (?:ja )?)(?:esta|entrou) na (?:nossa |minha )?conta`,
  `tudo certo com (?:o|a|seu|sua) ${PORTUGUESE}(?! na(?![^ ]))`,
  `valeu pel[oa] ${PORTUGUESE}`,
  '(?:recebi|recebemos|caiu|chegou) (?:o|seu) sinal(?! de(?![^ ]))',
  '(?<=(?:^|(?<![^ ]))(?:o|seu) sinal (?:ja )?)caiu',
  '(?<=(?:pagamento|pix|transferencia|comprovante) )foi aceit[oa]',
  `gracias por (?:pagar|transferir|consignar|abonar|depositar)${ON_DELIVERY}`,
  `gracias por (?:completar|realizar|hacer|efectuar|enviar|mandar) (?:tu|su|el|la) ${PAYMENT}${ON_DELIVERY}`,
  `(?:thanks|thank you) for (?:paying|(?:(?:completing|sending|making) )?(?:your|the) ${ENGLISH}${NO_RECEIPT})`,
  'obrigad[oa] (?:por pagar|pel[oa] (?:pagamento|pix|transferencia))',
  'merci pour (?:votre|ton|le) (?:paiement|virement)',
  'quedaste a paz',
  `(?:(?<=^)|(?<=(?<![^ ])(?<!lo que )${TOLD_BEFORE} ))` +
    `(?:abonaste|consignaste|depositaste|transferiste)${NO_MONEY_OF_OURS}`,
].map((phrase) => new RegExp(`(?<![^ ])${phrase}(?![^ ])`, 'u'))
/** «A paz y salvo» ends at its «y». They only promise it where something has to be paid first. */
const PROMISES = [
  /(?<![^ ])(?:estas|quedas|quedox?|queda|esta)(?: usted)? (?:ya )?a paz$/u,
  /(?<![^ ])(?:estas|quedas|quedaste) (?:ya )?al corriente(?! de (?!tus? ))(?![^ ])/u,
]

/** Without «ya» they are said of offers too: «no tienes nada por pagar». */
const ALREADY = [
  `(?<=ya )no (?:(?:te|le|les) )?(?:hay|quedan?|tienes?|resta) ${NOTHING_TO_PAY}`,
  `(?<=ya )estamos a mano${WITH_US}`,
].map((phrase) => new RegExp(`(?<![^ ])${phrase}$`, 'u'))
const GOOD = new RegExp(`(?<=(?:your|the) ${ENGLISH} )(?:is|s) (?:(?:all|now) )?(?:good|ok|okay|fine|there)$`, 'u')

/**
 * Whether a clause says it in such words, and not that it has not happened. `isOnlyFile`: no receipt was recognised, so
 * that nothing may be owed because of an offer.
 */
export function hasSettledPhrase({ words, isIfPaid, isCut }: Clause, isOnlyFile: boolean): boolean {
  const says = (pattern: RegExp) => affirms(words, pattern)
  if (FACTS.some(says) || (!isCut && says(GOOD))) return true
  return !isIfPaid && (PROMISES.some(says) || (!isOnlyFile && !isCut && ALREADY.some(says)))
}
