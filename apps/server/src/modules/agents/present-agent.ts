import {
  type Agent,
  type AgentState,
  type CustomConfig,
  MASKED_SECRET,
  type PlatformConfig,
  type AgentProblem,
  type AgentProblemCode,
  agentProblems,
  channels,
} from '@portavoz/contract'
import type { AgentRow } from '../../db/schema.ts'
import { UNCERTAIN_SENDS_SHOWN } from '../../db/uncertain-sends.ts'
import type { AgentStateRow, AgentSurroundings } from '../../db/fragments/agent-state-facts.ts'
import { deriveAgentState } from './derive-state.ts'
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
  config: CustomConfig,
  { botToken, apiKeys }: AgentSecrets,
  modelSource: ModelSource | null,
  surroundings: AgentSurroundings,
): Agent {
  const problem = problemOf(row.channelProblem ?? row.modelProblem ?? (isInDoubt(row) ? 'agent.in_doubt' : null))
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
    state: stateOfAgent(row, config, modelSource !== null, surroundings),
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
    customConfig: { ...config, apiKeys: hideKeys(apiKeys) },
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

const isInDoubt = ({ uncertainSends }: AgentStateRow) => uncertainSends >= UNCERTAIN_SENDS_SHOWN

/** The problems of the row are those that are shown. `hasModel`: its own, the workspace's or the installation's. */
export const stateOfAgent = (
  row: AgentStateRow,
  { autoReply, dataSources }: Pick<CustomConfig, 'autoReply' | 'dataSources'>,
  hasModel: boolean,
  { isInStandby, isSuspended, isOverLimit, withOpenPage, withDocuments, hasSharedDocuments }: AgentSurroundings,
): AgentState =>
  deriveAgentState({
    isActive: row.isActive,
    isInStandby,
    isSuspended,
    isOverLimit,
    autoReply,
    account: channels[row.platform].account,
    connection: row.connection,
    isHangingUp: row.isHangingUp,
    channelProblem: row.channelProblem,
    modelProblem: row.modelProblem,
    hasUncertainSends: isInDoubt(row),
    hasOpenPage: withOpenPage.has(row.id),
    hasModel,
    hasKnowledge: dataSources.knowledgeBase && (hasSharedDocuments || withDocuments.has(row.id)),
    answersByWorkflow: row.engine === 'n8n',
  })

const problemOf = (code: AgentProblemCode | null): AgentProblem | null =>
  code === null ? null : { code, ...agentProblems[code] }
