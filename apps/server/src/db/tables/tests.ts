import type { AgentTestState, ExchangeOutcome, TestRun } from '@portavoz/contract'
import type { Json, WithDefault } from './columns.ts'

/** A stored question and its expectations. A deleted document leaves its name. */
type AgentTestTable = {
  id: string
  agentId: string
  workspaceId: string
  question: string
  mustContain: string[]
  mustNotContain: string[]
  documentId: string | null
  documentName: string
  mustEscalate: boolean
  createdAt: Date
  updatedAt: Date
}

type TestRunTable = {
  id: string
  agentId: string
  workspaceId: string
  /** Number of the version under test. */
  version: number
  model: string | null
  /** The run held all tests of the agent. */
  isWhole: boolean
  state: TestRun['state']
  total: number
  startedAt: Date
  endedAt: Date | null
}

/** A test of a run, with the expectations of that time. */
type TestResultTable = {
  runId: string
  position: number
  agentId: string
  workspaceId: string
  testId: string | null
  question: string
  mustContain: string[]
  mustNotContain: string[]
  documentId: string | null
  documentName: string
  mustEscalate: boolean
  state: AgentTestState
  /** Counts claims: a worker whose claim expired writes no more. */
  claim: WithDefault<number>
  tries: WithDefault<number>
  /** Not claimed before this time; during the run, the end of the claim. */
  notBefore: Date | null
  complaints: Json<unknown>
  /** Why the reply was so; null if the agent was not asked, and in results of before migration 0147. */
  outcome: WithDefault<ExchangeOutcome | null>
  reply: string | null
  reason: string | null
  passages: Json<unknown>
  endedAt: Date | null
}

export interface TestsTables {
  agentTests: AgentTestTable
  testRuns: TestRunTable
  testResults: TestResultTable
}
