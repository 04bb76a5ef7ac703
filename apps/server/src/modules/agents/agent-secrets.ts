import { isDeepStrictEqual } from 'node:util'
import { type CustomConfig, fail, ownModelOf } from '@portavoz/contract'
import type { Secrets } from '../../platform/secrets.ts'
import type { Model } from '../../ports/brain.ts'
import { noKeys } from './agent-keys.ts'

/** What only the server may read of an agent. */
export type AgentSecrets = { botToken: string; apiKeys: CustomConfig['apiKeys'] }

const place = (agentId: string) => `agents/${agentId}/secrets`

/** The last ones opened stay open: each message asks for its agent's several times. */
const KEPT_OPEN = 500

export function createAgentSecrets(secrets: Secrets) {
  const opened = new Map<string, AgentSecrets>()
  const unsealed = (agentId: string, sealed: string): AgentSecrets => {
    try {
      return JSON.parse(secrets.open(sealed, place(agentId)))
    } catch (cause) {
      return fail('agents.key_lost', { cause })
    }
  }
  return {
    /** Who has no secrets is not lost with the key. */
    seal: (agentId: string, plain: AgentSecrets): string =>
      isDeepStrictEqual(plain, noSecrets) ? '' : secrets.seal(JSON.stringify(plain), place(agentId)),

    /** Fails with `agents.key_lost` when the sealed text is not this agent's, or its key is in the ring no more. */
    open(agentId: string, sealed: string): AgentSecrets {
      if (sealed === '') return noSecrets
      const key = `${agentId} ${sealed}`
      const known = opened.get(key)
      if (known) return known
      const plain = unsealed(agentId, sealed)
      if (opened.size >= KEPT_OPEN) opened.clear()
      opened.set(key, plain)
      return plain
    },
  }
}
export type Vault = ReturnType<typeof createAgentSecrets>

export const noSecrets: AgentSecrets = { botToken: '', apiKeys: noKeys }

/** What speaks for an agent, and whose it is. */
export type Voice = { by: 'agent' | 'account' | 'installation'; model: Model }

/** Its own choice, else a key of its own; null where its account's speaks, or the installation's. */
export function ownVoiceOf(config: CustomConfig, keys: CustomConfig['apiKeys']): Voice | null {
  const own = ownModelOf(config, keys)
  return own && { by: 'agent', model: { ...own, apiKey: keys[own.provider], isOperators: false } }
}
