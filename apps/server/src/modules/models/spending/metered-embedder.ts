import type { ModelSettings } from '../../../ports/language-model.ts'
import { type Embedder, EmbedderError } from '../../../ports/embedder.ts'
import { allowanceAt, isAllowanceSpent } from './allowance.ts'
import { embeddingCostOf } from './installation-price.ts'
import { chargeInstallation, type ChargeInstallationDeps } from './charge-installation.ts'
import type { SpendingStore } from './spending.store.ts'

type MeteredEmbedderDeps = ChargeInstallationDeps & {
  embedder: Embedder
  store: Pick<SpendingStore, 'allowance'>
  signUpTotalMicros: number
}

/**
 * The embedder of one workspace: use of the installation's model is charged to the workspace's allowance and refused
 * once that is spent. An agent's own key is not charged.
 */
export function createMeteredEmbedder({
  embedder,
  signUpTotalMicros,
  ...chargeDeps
}: MeteredEmbedderDeps): (workspaceId: string) => Embedder {
  async function withAllowance<T>(
    workspaceId: string,
    model: ModelSettings,
    texts: readonly string[],
    request: () => Promise<T>,
  ): Promise<T> {
    if (!model.isOperators) return request()
    const stored = await chargeDeps.store.allowance(workspaceId)
    const allowance = allowanceAt(stored, signUpTotalMicros, chargeDeps.clock.now())
    if (!allowance) return request()
    if (isAllowanceSpent(allowance)) throw new EmbedderError('out_of_allowance', null)
    const result = await request()
    await chargeInstallation(chargeDeps, { workspaceId, agentId: '', agentName: '' }, embeddingCostOf(model, texts))
    return result
  }

  return (workspaceId) => ({
    embedPassages: (model, texts, signal) =>
      withAllowance(workspaceId, model, texts, () => embedder.embedPassages(model, texts, signal)),
    embedQuestion: (model, text) =>
      withAllowance(workspaceId, model, [text], () => embedder.embedQuestion(model, text)),
  })
}
