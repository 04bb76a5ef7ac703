import { isDeepStrictEqual } from 'node:util'
import { type CustomConfig, fail, resolveOwnModel } from '@portavoz/contract'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { ModelSettings } from '../../../ports/language-model.ts'
import { noKeys } from './agent-keys.ts'

/** What only the server may read of an agent. */
export type AgentSecrets = { botToken: string; apiKeys: CustomConfig['apiKeys'] }

const secretContext = (agentId: string) => `agents/${agentId}/secrets`

/** Opened secrets are cached: each message needs its agent's several times. */
const MAX_CACHED = 500

export function createAgentSecrets(secrets: Secrets) {
  const cache = new Map<string, AgentSecrets>()
  const unseal = (agentId: string, sealed: string): AgentSecrets => {
    try {
      const plain = JSON.parse(secrets.open(sealed, secretContext(agentId))) as AgentSecrets
      // A key that did not exist when these were sealed.
      return { ...plain, apiKeys: { ...noKeys, ...plain.apiKeys } }
    } catch (cause) {
      return fail('agents.key_lost', { cause })
    }
  }
  return {
    /** An agent without secrets does not depend on the key. */
    seal: (agentId: string, plain: AgentSecrets): string =>
      isDeepStrictEqual(plain, noSecrets) ? '' : secrets.seal(JSON.stringify(plain), secretContext(agentId)),

    /** Fails with `agents.key_lost` when the text was sealed for another agent, or its key is no longer in the ring. */
    open(agentId: string, sealed: string): AgentSecrets {
      if (sealed === '') return noSecrets
      const key = `${agentId} ${sealed}`
      const cached = cache.get(key)
      if (cached) return cached
      const plain = unseal(agentId, sealed)
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(key, plain)
      return plain
    },
  }
}
export type AgentSecretVault = ReturnType<typeof createAgentSecrets>

export const noSecrets: AgentSecrets = { botToken: '', apiKeys: noKeys }

export type ModelSource = { by: 'agent' | 'account' | 'installation'; model: ModelSettings }

/** The chosen model, else one for the agent's own key; null when the workspace's or the installation's answers. */
export function findOwnModelSource(config: CustomConfig, keys: CustomConfig['apiKeys']): ModelSource | null {
  const ownModel = resolveOwnModel(config, keys)
  return ownModel && { by: 'agent', model: { ...ownModel, apiKey: keys[ownModel.provider], isOperators: false } }
}

type AgentModel = { config: CustomConfig; keys: CustomConfig['apiKeys'] }

/** The model source of an agent: its own model, else the workspace's, else the installation's. */
export const createFindModelSource =
  <Account>(generalModelOf: (accountModel: Account) => ModelSource | null) =>
  ({ config, keys }: AgentModel, accountModel: Account): ModelSource | null =>
    findOwnModelSource(config, keys) ?? generalModelOf(accountModel)
