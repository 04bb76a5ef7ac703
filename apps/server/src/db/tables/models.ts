import type { ModelProvider } from '@portavoz/contract'
import type { BigCount, WithDefault } from './columns.ts'

/** The model of a workspace's agents without one of their own. */
type AccountModelTable = {
  workspaceId: string
  provider: ModelProvider
  name: string
  baseUrl: string
  /** The sealed key; '' for none. */
  secret: string
  /** A person says that it sees pictures; its name may say it too. */
  sees: WithDefault<boolean>
  updatedAt: Date
}

/** A model whose provider refused a picture. */
type BlindModelTable = {
  workspaceId: string
  provider: ModelProvider
  baseUrl: string
  name: string
  learnedAt: Date
}

/** A price set by the workspace, in micro-dollars per million tokens. */
type ModelPriceTable = {
  workspaceId: string
  model: string
  inputMicros: BigCount
  outputMicros: BigCount
  updatedAt: Date
}

/** Spending of an agent in a month, in micro-dollars. */
type SpendingTable = {
  agentId: string
  workspaceId: string
  /** «2026-11», in the agent's time zone. */
  month: string
  micros: BigCount
  trialMicros: BigCount
  /** The part of it for transcripts of voice notes. */
  transcriptionMicros: WithDefault<BigCount>
  /** The part of it for replies by voice. */
  speechMicros: WithDefault<BigCount>
  /** Replies of models without a known price. */
  unpriced: number
  /** The owner was warned that it is nearly spent. */
  warnedAt: Date | null
}

/** Monthly budget of a workspace on the installation's model, and its spending in the named month. */
type InstallationBudgetTable = {
  workspaceId: string
  monthlyMicros: BigCount
  /** «2026-11» in UTC; '' before the first reply. */
  month: WithDefault<string>
  spentMicros: WithDefault<BigCount>
  warnedAt: WithDefault<Date | null>
}

export interface ModelsTables {
  installationBudgets: InstallationBudgetTable
  accountModels: AccountModelTable
  blindModels: BlindModelTable
  modelPrices: ModelPriceTable
  spendings: SpendingTable
}
