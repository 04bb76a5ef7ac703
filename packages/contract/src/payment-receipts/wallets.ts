import * as z from 'zod/mini'

/** Wallets and payment networks whose receipts are known. */
export const Wallet = z.enum(['nequi', 'bancolombia', 'yape', 'plin', 'mercado_pago', 'spei', 'pix', 'bizum'])
export type Wallet = z.infer<typeof Wallet>

const facts: Record<Wallet, { label: string; currency: string | null }> = {
  nequi: { label: 'Nequi', currency: 'COP' },
  bancolombia: { label: 'Bancolombia', currency: 'COP' },
  yape: { label: 'Yape', currency: 'PEN' },
  plin: { label: 'Plin', currency: 'PEN' },
  mercado_pago: { label: 'Mercado Pago', currency: null },
  spei: { label: 'SPEI', currency: 'MXN' },
  pix: { label: 'Pix', currency: 'BRL' },
  bizum: { label: 'Bizum', currency: 'EUR' },
}

export const walletLabel = (wallet: Wallet): string => facts[wallet].label

/** The only currency of a wallet; null for one of several countries. */
export const walletCurrency = (wallet: Wallet): string | null => facts[wallet].currency
