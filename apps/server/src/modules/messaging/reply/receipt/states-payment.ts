import { normalizeText } from '@portavoz/contract'

/** Parts of a reply that say one thing each. */
const CLAUSE_END = /[.,;:!¡?¿\n()—–•…]|\s(?:y|pero|asi que|por lo que|e|and|but|so|mas|et|mais)\s/u
const WORD = /[\p{L}\p{N}]+/gu

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** What is paid. */
const MONEY = wordsOf(
  'pago pagos transferencia transferencias consignacion abono deposito dinero plata yape yapeo giro plin pix bizum ' +
    'nequi spei monto payment transfer deposit money pagamento transferencia paiement virement',
)
/** A receipt may be received, but neither confirmed nor valid. */
const RECEIPT = wordsOf('comprobante comprobantes recibo soporte captura voucher receipt comprovante justificatif')
const CONFIRMED = wordsOf(
  'confirmado confirmada confirmados confirmamos confirmo verificado verificada verificados verificamos verifico ' +
    'validado validada validamos valido valida aprobado aprobada aprobamos aprobo acreditado acreditada autentico ' +
    'correcto correcta exitoso exitosa comprobado comprobada confirmed verified approved valid successful aprovado ' +
    'aprovada confirmee validee',
)
/** Past tense, or what the team may still do: «que el equipo verifique tu pago». */
const PERHAPS_CONFIRMED = wordsOf('confirme verifique valide acredite apruebe')
const TEAM = wordsOf('que equipo persona alguien')
const RECEIVED = wordsOf(
  'recibido recibida recibidos recibimos recibi recibio llego llegado entro received arrived recebido recebemos ' +
    'recebi chegou recu arrive',
)
const SETTLED = wordsOf(
  'registrado registrada registramos ingreso ingresado cayo aplicado aplicada procesado procesada completado ' +
    'completada listo reflejado reflejada realizado efectuado vemos veo cleared completed processed caiu encaisse',
)
/** Says it all by itself. */
const PAID = wordsOf('pagado pagada pagados pagadas pagaste saldado saldada abonado abonada paid paye payee regle')
const OF_THINGS = wordsOf('pedido orden compra cuenta factura reserva cita saldo total order')
/** It has not happened. */
const NOT_YET = wordsOf(
  'no aun todavia cuando apenas hasta pendiente pendientes falta faltan debe debes deben ser sera despues tras ' +
    'not once when until if after will nao quando pas quand',
)

/**
 * Whether a reply tells the contact that money arrived or that something is paid. It is strict on purpose: a sentence
 * that only sounds like it is replaced too.
 */
export const statesPayment = (reply: string): boolean => normalizeText(reply).split(CLAUSE_END).some(statesIt)

function statesIt(clause: string): boolean {
  const words = clause.match(WORD) ?? []
  const has = (list: ReadonlySet<string>) => words.some((word) => list.has(word))
  if (has(NOT_YET) || words.join(' ').includes('una vez')) return false
  const isConfirmed = has(CONFIRMED) || (has(PERHAPS_CONFIRMED) && !has(TEAM))
  // «O pedido está pago.»
  if (has(PAID) || (has(OF_THINGS) && isPortuguesePaid(words))) return true
  if (has(RECEIPT)) return isConfirmed || has(SETTLED)
  return has(MONEY) && (isConfirmed || has(RECEIVED) || has(SETTLED))
}

const isPortuguesePaid = (words: readonly string[]): boolean => words.join(' ').includes('esta pago')
