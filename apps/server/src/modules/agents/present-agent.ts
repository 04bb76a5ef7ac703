import {
  type Agent,
  CustomConfig,
  HIDDEN,
  type PlatformConfig,
  type Problem,
  type ProblemCode,
  problems,
} from '@portavoz/contract'
import type { AgentRow } from '../../db/schema.ts'
import { IN_DOUBT_SENDS } from '../../db/uncertain-sends.ts'
import { hideKeys } from './agent-keys.ts'
import type { AgentSecrets, Voice } from './agent-secrets.ts'

export const platformConfigOf = (row: AgentRow): PlatformConfig => ({
  sessionName: row.sessionName,
  botId: row.botId,
  botName: row.botName,
  botUsername: row.botUsername,
  isConnected: row.connection === 'connected',
  connectedAt: row.connection === 'connected' ? (row.connectionSince?.toISOString() ?? null) : null,
  timestamp: row.updatedAt.toISOString(),
})

/** An agent as its owner may see it: no token and no key is in it. */
export function presentAgent(row: AgentRow, { botToken, apiKeys }: AgentSecrets, voice: Voice | null): Agent {
  const doubt = row.uncertainSends >= IN_DOUBT_SENDS ? 'agent.in_doubt' : null
  const problem = problemOf(row.channelProblem ?? row.modelProblem ?? doubt)
  return {
    id: row.id,
    userId: row.userId,
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
    brain: voice ? 'model' : 'none',
    model: voice && { by: voice.by, name: voice.model.name },
    sessionName: row.sessionName,
    workflowId: row.sessionName || `wf_${row.id}`,
    platformConfig: platformConfigOf(row),
    customConfig: { ...CustomConfig.parse(row.customConfig), apiKeys: hideKeys(apiKeys) },
    phoneNumber: row.phoneNumber,
    restrictedUntil: row.restrictedUntil?.toISOString() ?? null,
    quotaWarning: row.quotaWarning,
    botToken: botToken === '' ? null : HIDDEN,
    conversationCount: row.conversationCount,
    lastExecutionAt: row.lastExecutionAt?.toISOString() ?? null,
    totalExecutions: row.totalExecutions,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const problemOf = (code: ProblemCode | null): Problem | null => (code === null ? null : { code, ...problems[code] })
