import { CustomConfig } from '@portavoz/contract'
import type { Model } from '../../ports/brain.ts'
import type { Vault } from './agent-secrets.ts'
import type { Keyholder } from './agents.store.ts'

/** OpenAI's, whose name is known to whoever has a key of theirs. Of other providers nobody knows which they serve. */
const USUAL = 'text-embedding-3-small'

type Needs = {
  /** The oldest first. */
  keyholders: (userId: string, agentId: string | null) => Promise<Keyholder[]>
  open: Vault['open']
}

/** What an agent's own key reads meanings with; for everybody's documents, the key of the account's first agent that has one. */
export const createOwnEmbedding =
  ({ keyholders, open }: Needs) =>
  async (userId: string, agentId: string | null): Promise<Model | null> => {
    for (const agent of await keyholders(userId, agentId)) {
      const apiKey = keyOf(agent, open)
      const { model } = CustomConfig.parse(agent.customConfig)
      const baseUrl = model?.provider === 'openai' ? model.baseUrl : ''
      if (apiKey !== '') return { provider: 'openai', name: USUAL, apiKey, baseUrl, isOperators: false }
    }
    return null
  }

/** One that the installation's key opens no more reads nothing. */
function keyOf({ id, secrets }: Keyholder, open: Vault['open']): string {
  try {
    return open(id, secrets).apiKeys.openai
  } catch {
    return ''
  }
}
