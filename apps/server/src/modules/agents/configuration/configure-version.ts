import { type AgentConfiguration, CustomConfig } from '@portavoz/contract'
import type { AgentRow } from '../../../db/schema.ts'
import { keysForVersion } from '../secrets/agent-keys.ts'

type AgentKeys = CustomConfig['apiKeys']

type ConfigureVersionDeps<Session> = {
  requireAgent: (workspaceId: string, agentId: string) => Promise<AgentRow>
  secretsOf: (agentId: string, sealed: AgentRow['secrets']) => { apiKeys: AgentKeys }
  modelSessionFor: (agent: {
    workspaceId: string
    agentId: string
    agentName: string
    config: CustomConfig
    keys: AgentKeys
  }) => Promise<Session>
}

/** An agent with the configuration of that time, and with today's keys and addresses. */
export const createConfigureVersion =
  <Session>({ requireAgent, secretsOf, modelSessionFor }: ConfigureVersionDeps<Session>) =>
  async (workspaceId: string, agentId: string, { customConfig, ...texts }: AgentConfiguration) => {
    const stored = await requireAgent(workspaceId, agentId)
    const config = CustomConfig.parse(customConfig)
    const { apiKeys } = secretsOf(agentId, stored.secrets)
    const keys = keysForVersion({ keys: apiKeys, config: CustomConfig.parse(stored.customConfig) }, config)
    const modelSession = await modelSessionFor({ workspaceId, agentId, agentName: stored.name, config, keys })
    return { agent: { ...stored, ...texts }, config, modelSession }
  }
