import type { ModelSettings } from '../../../ports/language-model.ts'
import type { EmbeddingModelOf } from './embed-document.ts'
import { embeddingSpaceKey, embeddingSpaceOf } from './embedding-space.ts'

export type EmbeddingModels = {
  /** The operator's embedding model. */
  installationEmbedding: ModelSettings | null
  /** The embedding model of an agent's own key; null without one. */
  ownEmbedding: EmbeddingModelOf
}

/**
 * The installation's embedding model serves all workspaces, so that the documents of each share one embedding
 * space; without it, that of the agents' own keys.
 */
export const createEmbeddingModelOf =
  ({ installationEmbedding, ownEmbedding }: EmbeddingModels): EmbeddingModelOf =>
  async (workspaceId, agentId) =>
    installationEmbedding ?? ownEmbedding(workspaceId, agentId)

/** A key for the database; empty without an embedding model of the installation. */
export const installationSpaceKey = ({ installationEmbedding }: EmbeddingModels): string =>
  installationEmbedding === null ? '' : embeddingSpaceKey(embeddingSpaceOf(installationEmbedding))
