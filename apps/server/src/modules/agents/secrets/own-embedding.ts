import { CustomConfig } from '@portavoz/contract'
import type { ModelSettings } from '../../../ports/language-model.ts'
import type { AgentSecretVault } from './agent-secrets.ts'
import type { ApiKeyHolder } from '../agents.store.ts'
import { openOrNull } from '../../../platform/security/open-or-null.ts'

/** Every OpenAI key can use it. For other providers the model is unknown. */
const OPENAI_EMBEDDING_MODEL = 'text-embedding-3-small'

type OwnEmbeddingDeps = {
  listKeyHolders: (workspaceId: string, agentId: string | null) => Promise<ApiKeyHolder[]>
  open: AgentSecretVault['open']
}

/**
 * The embedding model of an agent's own key; for documents of the whole workspace, the key of its first agent that has
 * one.
 */
export const createOwnEmbedding =
  ({ listKeyHolders, open }: OwnEmbeddingDeps) =>
  async (workspaceId: string, agentId: string | null): Promise<ModelSettings | null> => {
    for (const agent of await listKeyHolders(workspaceId, agentId)) {
      const apiKey = openAiKeyOf(agent, open)
      const { model } = CustomConfig.parse(agent.customConfig)
      const baseUrl = model?.provider === 'openai' ? model.baseUrl : ''
      if (apiKey !== '')
        return { provider: 'openai', name: OPENAI_EMBEDDING_MODEL, apiKey, baseUrl, isOperators: false }
    }
    return null
  }

/** Secrets that cannot be opened count as no key. */
const openAiKeyOf = ({ id, secrets }: ApiKeyHolder, open: AgentSecretVault['open']): string =>
  openOrNull(() => open(id, secrets).apiKeys.openai) ?? ''
