import type { Wallet } from '@portavoz/contract'
import type { PrintedReceipt } from './draw-receipt.ts'

/** How each wallet prints a receipt, and what our code must read of it. */
type WalletSample = Omit<PrintedReceipt, 'wallet' | 'reference'> & {
  references: [genuine: string, ...others: string[]]
  cents: number
  currency: string | null
}

const samples: Record<Wallet, WalletSample> = {
  nequi: {
    amount: '$ 50.000,00',
    date: '27 de noviembre de 2026 a las 10:30 a. m.',
    references: ['M12345678', 'M98761234', 'M45670001'],
    payer: 'Ana Ruiz',
    payee: 'Panadería La Espiga',
    account: '300 123 4567',
    cents: 5_000_000,
    currency: 'COP',
  },
  bancolombia: {
    amount: '$ 1.250.000,00',
    date: '27 Nov 2026 - 09:15 a. m.',
    references: ['0000045678', '0000098112', '0000077310'],
    payer: 'Luis Pérez',
    payee: 'Panadería La Espiga',
    account: 'Ahorros *4567',
    cents: 125_000_000,
    currency: 'COP',
  },
  yape: {
    amount: 'S/ 25.50',
    date: '27 nov. 2026 - 11:02 am',
    references: ['03456789', '07771234', '01112223'],
    payer: '',
    payee: 'Mar*** Esp***',
    account: '*** *** 321',
    cents: 2_550,
    currency: 'PEN',
  },
  plin: {
    amount: 'S/ 80.00',
    date: '27/11/2026 11:40',
    references: ['00123987', '00456111', '00789222'],
    payer: '',
    payee: 'María Espinoza',
    account: '987 654 321',
    cents: 8_000,
    currency: 'PEN',
  },
  mercado_pago: {
    amount: '$ 12.300,50',
    date: 'Viernes, 27 de noviembre de 2026 a las 12:10 hs',
    references: ['98765432101', '98765999999', '98760000042'],
    payer: 'Juan Díaz',
    payee: 'La Espiga SRL',
    account: '0000003100012345678901',
    cents: 1_230_050,
    currency: null,
  },
  spei: {
    amount: '$1,500.00 MXN',
    date: '27/11/2026',
    references: ['MBAN01002611270012345678', 'MBAN01002611270099999999', 'HSBC2611271234'],
    payer: 'Sofía León',
    payee: 'La Espiga SA de CV',
    account: '012180001234567897',
    cents: 150_000,
    currency: 'MXN',
  },
  pix: {
    amount: 'R$ 1.234,56',
    date: '27 de novembro de 2026, 13:45',
    references: [
      'E18236120202611271345s0123456789',
      'E18236120202611271500s9876543210',
      'E60701190202611271111abcdef12345',
    ],
    payer: 'Pedro Mora',
    payee: 'A Espiga Ltda',
    account: '12.345.678/0001-99',
    cents: 123_456,
    currency: 'BRL',
  },
  bizum: {
    amount: '45,00 €',
    date: '27-11-2026',
    references: ['2026112700123', '2026112700999', '2026112701777'],
    payer: 'Inés Paz',
    payee: 'La Espiga SL',
    account: '600 123 456',
    cents: 4_500,
    currency: 'EUR',
  },
}

export const wallets = Object.keys(samples) as Wallet[]

/** A receipt of that wallet; `at` chooses another reference, as other payments have. */
export function receiptOf(wallet: Wallet, at = 0, changes: Partial<PrintedReceipt> = {}): PrintedReceipt {
  const { references, cents: _, currency: __, ...printed } = samples[wallet]
  return { wallet, ...printed, reference: references[at] ?? '', ...changes }
}

/** What our code must read of `receiptOf(wallet)`. */
export const readingOf = (wallet: Wallet) => {
  const { cents, currency, references, payer, payee } = samples[wallet]
  return {
    wallet,
    amount: { cents, currency },
    paidOn: '2026-11-27',
    reference: references[0],
    payer: payer === '' ? null : payer,
    payee,
  }
}
