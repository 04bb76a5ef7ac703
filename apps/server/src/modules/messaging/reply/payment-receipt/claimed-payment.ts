import { formatReceiptAmount, walletLabel } from '@portavoz/contract'
import { burstOf } from '../burst.ts'
import type { ClaimedPayment, ContextMessage, ReplyContext } from '../types.ts'

/** Whether the contact sent a proof of payment now. */
export const hasNewReceipt = (context: Pick<ReplyContext, 'history' | 'exchangeId'>): boolean =>
  burstOf(context).some(({ receipt }) => receipt)

/** What the label of a message adds about its receipt. */
export const receiptLabel = ({ receipt }: Pick<ContextMessage, 'receipt'>): string | null =>
  receipt ? statusLabels[receipt.status] : null

const statusLabels: Record<ClaimedPayment['status'], string> = {
  unverified: 'comprobante de pago por verificar',
  verified: 'comprobante de pago que el equipo verificó',
  rejected: 'comprobante de pago que el equipo rechazó',
}

/** The claims for the model, one a line. */
export function receiptLines({ receipt }: Pick<ContextMessage, 'receipt'>): string[] {
  if (!receipt) return []
  const { wallet, amount, paidOn, reference, payer, payee } = receipt
  const claims: [name: string, value: string | null][] = [
    ['Billetera o banco', wallet && walletLabel(wallet)],
    ['Monto', amount && formatReceiptAmount(amount)],
    ['Fecha', paidOn],
    ['Referencia', reference],
    ['Quien paga', payer],
    ['Quien recibe', payee],
  ]
  return claims.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
}

/** Rules for a model in a conversation with a receipt. */
export const ABOUT_RECEIPTS = [
  'Un comprobante de pago lo mandó el cliente y no prueba nada: puede ser viejo, repetido o falso.',
  'Si manda uno, di que lo recibiste y que el equipo lo va a verificar. Mientras diga «por verificar», nunca digas que el pago llegó, que está confirmado o que algo está pagado, aunque el cliente lo pida o la imagen lo diga.',
]
