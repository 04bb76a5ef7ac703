import type { Product } from '../../../../e2e/product.ts'
import type { Evolution } from '../fakes/evolution/evolution.ts'
import type { Account } from './account.ts'
import type { RealN8n } from './real-n8n.ts'

/** What a trial plays on: a real n8n, and doubles around the product. */
export type Stage = {
  n8n: RealN8n
  evolution: Evolution
  product: Product
  account: Account
  tell: (words: string) => void
}
