import type { ModelProvider } from '@portavoz/contract'
import type { BigCount, WithDefault } from './columns.ts'

/** What speaks for an account's agents that have no model of their own. */
type AccountModelTable = {
  userId: string
  provider: ModelProvider
  name: string
  baseUrl: string
  /** Its key, sealed; '' for none. */
  secret: string
  updatedAt: Date
}

/** An account's own price, in millionths of a dollar for a million tokens. */
type ModelPriceTable = { userId: string; model: string; inputMicros: BigCount; outputMicros: BigCount; updatedAt: Date }

/** What an agent spent in a month, in millionths of a dollar. */
type SpendingTable = {
  agentId: string
  userId: string
  /** «2026-11», where the agent is. */
  month: string
  micros: BigCount
  trialMicros: BigCount
  /** Answers of models that had no price. */
  unpriced: number
  /** That it is nearly spent was said. */
  warnedAt: Date | null
}

/** What an account may spend in a month on the installation's model, and what it spent in the month named. */
type InstallationBudgetTable = {
  userId: string
  monthlyMicros: BigCount
  /** «2026-11» in UTC; '' before the first answer. */
  month: WithDefault<string>
  spentMicros: WithDefault<BigCount>
  warnedAt: WithDefault<Date | null>
}

export interface ModelsTables {
  installationBudgets: InstallationBudgetTable
  accountModels: AccountModelTable
  modelPrices: ModelPriceTable
  spendings: SpendingTable
}
