import {
  type Agent,
  CustomConfig,
  MASKED_SECRET,
  type PlatformConfig,
  type AgentProblem,
  type AgentProblemCode,
  agentProblems,
} from '@portavoz/contract'
import type { AgentRow } from '../../db/schema.ts'
import { UNCERTAIN_SENDS_SHOWN } from '../../db/uncertain-sends.ts'
import { hideKeys } from './secrets/agent-keys.ts'
import type { AgentSecrets, ModelSource } from './secrets/agent-secrets.ts'

export const platformConfigOf = (row: AgentRow): PlatformConfig => ({
  sessionName: row.sessionName,
  botId: row.botId,
  botName: row.botName,
  botUsername: row.botUsername,
  isConnected: row.connection === 'connected',
  connectedAt: row.connection === 'connected' ? (row.connectionSince?.toISOString() ?? null) : null,
  timestamp: row.updatedAt.toISOString(),
})

export function presentAgent(
  row: AgentRow,
  { botToken, apiKeys }: AgentSecrets,
  modelSource: ModelSource | null,
): Agent {
  const doubt = row.uncertainSends >= UNCERTAIN_SENDS_SHOWN ? 'agent.in_doubt' : null
  const problem = problemOf(row.channelProblem ?? row.modelProblem ?? doubt)
  return {
    id: row.id,
    userId: row.createdBy ?? row.workspaceId,
    name: row.name,
    description: row.description,
    prompt: row.prompt,
    version: row.version,
    platform: row.platform,
    status: !row.isActive ? 'inactive' : problem ? 'error' : 'active',
    problem,
    connection: {
      state: row.connection,
      since: row.connectionSince?.toISOString() ?? null,
      isHangingUp: row.isHangingUp,
    },
    engine: row.engine,
    brain: modelSource ? 'model' : 'none',
    model: modelSource && { by: modelSource.by, name: modelSource.model.name },
    sessionName: row.sessionName,
    workflowId: row.sessionName || `wf_${row.id}`,
    platformConfig: platformConfigOf(row),
    customConfig: { ...CustomConfig.parse(row.customConfig), apiKeys: hideKeys(apiKeys) },
    phoneNumber: row.phoneNumber,
    restrictedUntil: row.restrictedUntil?.toISOString() ?? null,
    quotaWarning: row.quotaWarning,
    botToken: botToken === '' ? null : MASKED_SECRET,
    conversationCount: row.conversationCount,
    lastExecutionAt: row.lastExecutionAt?.toISOString() ?? null,
    totalExecutions: row.totalExecutions,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const problemOf = (code: AgentProblemCode | null): AgentProblem | null =>
  code === null ? null : { code, ...agentProblems[code] }
