import type { Model } from '../../ports/brain.ts'
import { type Embedder, EmbedderError } from '../../ports/embedder.ts'
import { allowanceAt, isAllowanceSpent } from './allowance.ts'
import { embeddingCostOf } from './installation-price.ts'
import { payInstallation, type PayInstallationNeeds } from './pay-installation.ts'
import type { SpendingStore } from './spending.store.ts'

type Needs = PayInstallationNeeds & {
  embedder: Embedder
  store: Pick<SpendingStore, 'allowance'>
  /** What all accounts of open sign-up may spend together in a month. */
  signUpTotalMicros: number
}

/**
 * The embedder of one account: what it asks the installation's model counts against what the installation gives it,
 * and is refused once that is spent. An agent's own key is not counted.
 */
export function createMeteredEmbedder({ embedder, signUpTotalMicros, ...paying }: Needs): (userId: string) => Embedder {
  async function counted<T>(userId: string, model: Model, texts: readonly string[], ask: () => Promise<T>): Promise<T> {
    if (!model.isOperators) return ask()
    const given = await paying.store.allowance(userId)
    const allowance = allowanceAt(given, signUpTotalMicros, paying.clock.now())
    if (!allowance) return ask()
    if (isAllowanceSpent(allowance)) throw new EmbedderError('out_of_allowance', null)
    const made = await ask()
    await payInstallation(paying, { userId, agentId: '', agentName: '' }, embeddingCostOf(model, texts))
    return made
  }

  return (userId) => ({
    passages: (model, texts, signal) => counted(userId, model, texts, () => embedder.passages(model, texts, signal)),
    question: (model, text) => counted(userId, model, [text], () => embedder.question(model, text)),
  })
}
