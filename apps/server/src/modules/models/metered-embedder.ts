import type { Clock } from '../../platform/clock.ts'
import type { Model } from '../../ports/brain.ts'
import { type Embedder, EmbedderError } from '../../ports/embedder.ts'
import { allowanceAt, isAllowanceSpent } from './allowance.ts'
import { embeddingCostOf } from './installation-price.ts'
import { monthIn } from './month.ts'
import type { SpendingStore } from './spending.store.ts'

type Needs = {
  embedder: Embedder
  store: Pick<SpendingStore, 'allowance' | 'payEmbedding'>
  /** What all accounts of open sign-up may spend together in a month. */
  signUpTotalMicros: number
  clock: Clock
}

/**
 * The embedder of one account: what it asks the installation's model counts against what the installation gives it,
 * and is refused once that is spent. An agent's own key is not counted.
 */
export function createMeteredEmbedder({
  embedder,
  store,
  signUpTotalMicros,
  clock,
}: Needs): (userId: string) => Embedder {
  async function counted<T>(userId: string, model: Model, texts: readonly string[], ask: () => Promise<T>): Promise<T> {
    if (!model.isOperators) return ask()
    const now = clock.now()
    const allowance = allowanceAt(await store.allowance(userId), signUpTotalMicros, now)
    if (!allowance) return ask()
    if (isAllowanceSpent(allowance)) throw new EmbedderError('out_of_allowance', null)
    const made = await ask()
    await store.payEmbedding({ userId, month: monthIn('UTC', now).month, micros: embeddingCostOf(model, texts) })
    return made
  }

  return (userId) => ({
    passages: (model, texts, signal) => counted(userId, model, texts, () => embedder.passages(model, texts, signal)),
    question: (model, text) => counted(userId, model, [text], () => embedder.question(model, text)),
  })
}
