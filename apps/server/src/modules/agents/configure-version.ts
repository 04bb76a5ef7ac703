import { type AgentConfiguration, CustomConfig } from '@portavoz/contract'
import type { AgentRow } from '../../db/schema.ts'
import { keysForVersion } from './secrets/agent-keys.ts'

type AgentKeys = CustomConfig['apiKeys']

type ConfigureVersionDeps<Session> = {
  requireAgent: (userId: string, agentId: string) => Promise<AgentRow>
  secretsOf: (agentId: string, sealed: AgentRow['secrets']) => { apiKeys: AgentKeys }
  modelSessionFor: (agent: {
    userId: string
    agentId: string
    agentName: string
    config: CustomConfig
    keys: AgentKeys
  }) => Promise<Session>
}

/** An agent with the configuration of that time, and with today's keys and addresses. */
export const createConfigureVersion =
  <Session>({ requireAgent, secretsOf, modelSessionFor }: ConfigureVersionDeps<Session>) =>
  async (userId: string, agentId: string, { customConfig, ...texts }: AgentConfiguration) => {
    const stored = await requireAgent(userId, agentId)
    const config = CustomConfig.parse(customConfig)
    const { apiKeys } = secretsOf(agentId, stored.secrets)
    const keys = keysForVersion({ keys: apiKeys, config: CustomConfig.parse(stored.customConfig) }, config)
    const modelSession = await modelSessionFor({ userId, agentId, agentName: stored.name, config, keys })
    return { agent: { ...stored, ...texts }, config, modelSession }
  }
