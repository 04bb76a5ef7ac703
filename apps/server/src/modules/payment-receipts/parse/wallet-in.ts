import { normalizedWords, type Wallet } from '@portavoz/contract'

const NAMES: [wallet: Wallet, names: string[]][] = [
  ['nequi', ['nequi']],
  ['bancolombia', ['bancolombia']],
  ['yape', ['yape', 'yapeaste', 'yapeo']],
  ['plin', ['plin', 'plineaste', 'plinear']],
  ['mercado_pago', ['mercado pago', 'mercadopago']],
  ['spei', ['spei', 'clave de rastreo', 'banxico']],
  ['pix', ['pix']],
  ['bizum', ['bizum']],
]

/** The wallet that a text names first: a receipt begins with the name of its own. */
export function walletIn(text: string): Wallet | null {
  const words = ` ${normalizedWords(text).join(' ')} `
  const found = NAMES.flatMap(([wallet, names]) =>
    names.map((name) => ({ wallet, at: words.indexOf(` ${name} `) })),
  ).filter(({ at }) => at !== -1)
  return found.toSorted((one, other) => one.at - other.at)[0]?.wallet ?? null
}
