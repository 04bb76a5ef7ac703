import { isNegated } from './negation.ts'
import type { Clause } from './reply-clauses.ts'

const ENGLISH = '(?:payment|transfer|deposit|money)'
const ON_DELIVERY = String.raw`(?! (?:contra|al [a-z]{1,20}r)(?![^ ]))`
const SEES = '(?<=(?<![^ ])(?:i|we) (?:(?:can|do|already|now) )?)see'
const TOLD_BEFORE = '(?:ya|hoy|ayer|bueno|nos|me|(?:veo|vi|vemos|vimos|confirmo) que)'

/** Ways of saying that nothing is owed or that it is paid. Each begins with its verb. */
const FACTS = [
  '(?:ta|tao) (?:tudo )?pag[oa]s?',
  '(?:esta|estan|quedox?|quedaron) (?:(?:ya|todo|totalmente) )?(?:cobrad|liquidad)[oa]s?',
  'fue cobrad[oa]',
  '(?<=(?:factura|deuda|saldo|cuota) (?:ya )?)(?:esta|quedox?) (?:(?:ya|totalmente) )?cancelad[oa]',
  '(?<=ya )no (?:(?:nos|me) )?debes nada',
  'no nos debes nada',
  't owe (?:us )?anything',
  'owe us nothing',
  'nao (?:nos )?deve mais nada',
  `(?<=${ENGLISH} (?:(?:has|have|just|already) )?)(?:came|come) through`,
  `(?<=${ENGLISH} )(?:was|has been) accepted`,
  `${SEES} (?:your|the) ${ENGLISH}`,
  '(?<=(?:pagamento|pix|transferencia|comprovante) )foi aceit[oa]',
  `gracias por (?:pagar|transferir|consignar|abonar|depositar)${ON_DELIVERY}`,
  `(?:thanks|thank you) for (?:paying|your ${ENGLISH})`,
  'obrigad[oa] (?:por pagar|pel[oa] (?:pagamento|pix|transferencia))',
  'merci pour (?:votre|ton|le) (?:paiement|virement)',
  'quedaste a paz',
  `(?:(?<=^)|(?<=(?<![^ ])(?<!lo que )${TOLD_BEFORE} ))(?:abonaste|consignaste|depositaste|transferiste)`,
].map((phrase) => new RegExp(`(?<![^ ])${phrase}(?![^ ])`, 'u'))
/** «A paz y salvo» ends at its «y». They only promise it where something has to be paid first. */
const PROMISES = [/(?<![^ ])(?:estas|quedas|quedox?|queda) (?:ya )?a paz$/u]

/** Whether a clause says it in such words, and not that it has not happened. */
export function hasSettledPhrase({ words, isIfPaid }: Clause): boolean {
  const clause = words.join(' ')
  const says = (pattern: RegExp) => {
    const index = clause.search(pattern)
    return index !== -1 && !isNegated(words, clause.slice(0, index).split(' ').length - 1)
  }
  return FACTS.some(says) || (!isIfPaid && PROMISES.some(says))
}
