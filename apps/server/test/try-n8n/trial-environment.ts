import type { Product } from '../../../../e2e/product.ts'
import type { FakeEvolution } from '../fakes/evolution/evolution.ts'
import type { TestAccount } from './account.ts'
import type { RealN8n } from './real-n8n.ts'

/** The environment of a trial: a real n8n, and fakes around the product. */
export type TrialEnvironment = {
  n8n: RealN8n
  evolution: FakeEvolution
  product: Product
  account: TestAccount
  print: (text: string) => void
}
