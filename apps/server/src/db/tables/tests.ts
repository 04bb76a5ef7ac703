import type { TestRun, TestState } from '@portavoz/contract'
import type { Json, WithDefault } from './columns.ts'

/** A question that is put to an agent again and again, and what must come of it. A deleted document leaves its name. */
type AgentTestTable = {
  id: string
  agentId: string
  userId: string
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
  userId: string
  /** Of the configuration that the tests were put to. */
  version: number
  model: string | null
  /** All tests of the agent were in it. */
  isWhole: boolean
  state: TestRun['state']
  total: number
  startedAt: Date
  endedAt: Date | null
}

/** One test of a run, as it was expected then. */
type TestResultTable = {
  runId: string
  position: number
  agentId: string
  userId: string
  testId: string | null
  question: string
  mustContain: string[]
  mustNotContain: string[]
  documentId: string | null
  documentName: string
  mustEscalate: boolean
  state: TestState
  /** Counts who took it up: whoever was taken for dead writes no more. */
  claim: WithDefault<number>
  tries: WithDefault<number>
  /** Not taken up before; while somebody asks, when they are taken for dead. */
  notBefore: Date | null
  complaints: Json<unknown>
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
