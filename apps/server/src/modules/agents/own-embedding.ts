import { CustomConfig } from '@portavoz/contract'
import type { AgentRow } from '../../db/schema.ts'
import type { Model } from '../../ports/brain.ts'
import type { Vault } from './agent-secrets.ts'

/** OpenAI's, whose name is known to whoever has a key of theirs. Of other providers nobody knows which they serve. */
const USUAL = 'text-embedding-3-small'

type Needs = {
  agentsOf: (userId: string) => Promise<AgentRow[]>
  open: Vault['open']
}

/** What an agent's own key reads meanings with; for everybody's documents, the key of the account's first agent that has one. */
export const createOwnEmbedding =
  ({ agentsOf, open }: Needs) =>
  async (userId: string, agentId: string | null): Promise<Model | null> => {
    const agents = (await agentsOf(userId)).filter(({ id }) => agentId === null || id === agentId)
    for (const agent of agents.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const apiKey = keyOf(agent, open)
      const { model } = CustomConfig.parse(agent.customConfig)
      const baseUrl = model?.provider === 'openai' ? model.baseUrl : ''
      if (apiKey !== '') return { provider: 'openai', name: USUAL, apiKey, baseUrl, isOperators: false }
    }
    return null
  }

/** One that the installation's key opens no more reads nothing. */
function keyOf({ id, secrets }: AgentRow, open: Vault['open']): string {
  try {
    return open(id, secrets).apiKeys.openai
  } catch {
    return ''
  }
}
