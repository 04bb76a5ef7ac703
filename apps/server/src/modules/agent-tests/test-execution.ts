import {
  AppError,
  type AgentConfiguration,
  type ExchangeOutcome,
  type FoundPassage,
  type ServerEvent,
  formatSource,
} from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createInterval } from '../../platform/time/interval.ts'
import { createWorkerPool } from '../../platform/queue/worker-pool.ts'
import type { Log } from '../../platform/log/log.ts'
import type { TaskAttempts } from '../../platform/queue/task-attempts.ts'
import type { TestExecutionStore, ClaimedTest, TestOutcome } from './test-execution.store.ts'
import { evaluateExpectation } from './evaluate-expectation.ts'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'

/** An agent's reply to a test. `failure`: the model did not answer; a passing failure is retried. */
export type AgentTestReply = {
  outcome: ExchangeOutcome
  reply: string | null
  /** The reason for this reply, in Spanish. */
  reason: string
  passages: readonly FoundPassage[]
  /** The answer of the owner's system; null without a lookup. */
  lookedUp: { host: string; text: string | null } | null
  handsOver: boolean
  failure: 'passing' | 'lasting' | null
}

export type TestExecutionDeps = {
  db: Db
  store: TestExecutionStore
  clock: Clock
  log: Log
  configurationOf: (workspaceId: string, agentId: string, version: number) => Promise<AgentConfiguration | undefined>
  /** Computes the reply of one turn without storing or sending anything. */
  askAgent: (
    workspaceId: string,
    agentId: string,
    configuration: AgentConfiguration,
    question: string,
  ) => Promise<AgentTestReply>
  taskAttempts: TaskAttempts
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  afterCommit: () => void
}

/** Low, so that customers' replies come first. */
const CONCURRENCY = 2
const POLL_MS = 15_000
/** A claim without a heartbeat for this long is free again. */
const CLAIM_MS = 60_000
const HEARTBEAT_MS = 15_000
/** A short outage of the provider must not break a test. */
const MAX_TRIES = 3
const PAUSE_MS = 10_000
const MAX_PASSAGE_LENGTH = 400
const STOPPED = 'El servidor se detuvo cada vez que lo intentó'

const brokenOutcome = (reason: string): TestOutcome => ({
  state: 'broken',
  complaints: [],
  outcome: null,
  reply: null,
  reason,
  passages: [],
})

class ExecutionStoppedError extends Error {}

/** Worker pool that runs tests and stores their outcomes. */
export function createTestExecution(deps: TestExecutionDeps) {
  const { db, store, clock, log, configurationOf, askAgent, taskAttempts, publish, afterCommit } = deps
  const timeAfter = (ms: number) => new Date(clock.now().getTime() + ms)

  async function finish(test: ClaimedTest, outcome: TestOutcome): Promise<void> {
    const isClaimed = await db.transaction().execute(async (tx) => {
      if (!(await store.finish(tx, test, outcome, clock.now()))) return false
      await publish(tx, test.workspaceId, { type: 'tests', agentId: test.agentId })
      return true
    })
    if (isClaimed) afterCommit()
  }

  /** Null: the test is retried later. */
  async function execute(test: ClaimedTest): Promise<TestOutcome | null> {
    const { workspaceId, agentId, version, question, tries } = test
    const configuration = await configurationOf(workspaceId, agentId, version)
    if (!configuration) return brokenOutcome('Esa versión de la configuración ya no está guardada')
    const { outcome, reply, reason, passages, lookedUp, handsOver, failure } = await askAgent(
      workspaceId,
      agentId,
      withoutBusinessHours(configuration),
      question,
    )
    if (failure === 'passing' && tries < MAX_TRIES) return null
    const allPassages = [...passages.map(presentPassage), ...lookupPassages(lookedUp)]
    const result = { outcome, reply, reason, passages: allPassages }
    if (failure !== null) return { ...result, state: 'broken', complaints: [] }
    const complaints = evaluateExpectation(test, { reply, handsOver, read: passages })
    return { ...result, state: complaints.length > 0 ? 'failed' : 'passed', complaints }
  }

  async function work(test: ClaimedTest, stopping: AbortSignal): Promise<void> {
    const heartbeat = createInterval(
      'test lease',
      HEARTBEAT_MS,
      () => store.postpone(test, timeAfter(CLAIM_MS)),
      (err) => log.warn({ err }, 'the lease of an agent test could not be renewed'),
    )
    heartbeat.start()
    try {
      if (test.tries > MAX_TRIES) return await finish(test, brokenOutcome(STOPPED))
      const outcome = await untilAborted(stopping, execute(test))
      if (outcome) await finish(test, outcome)
      else await store.postpone(test, timeAfter(PAUSE_MS))
    } catch (err) {
      if (err instanceof ExecutionStoppedError) return void (await store.release(test, clock.now()))
      if (err instanceof AppError) return await finish(test, brokenOutcome(err.message))
      log.warn({ err, run: test.runId, position: test.position }, 'a test could not be put')
      if (test.tries < MAX_TRIES) await store.postpone(test, timeAfter(PAUSE_MS))
      else await finish(test, brokenOutcome('Hubo un error del servidor al intentarlo'))
    } finally {
      heartbeat.stop()
    }
  }

  return createWorkerPool({
    kind: 'test',
    failureMessage: 'running agent tests',
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    prepare: async () => {},
    claim: () => store.claim(clock.now(), timeAfter(CLAIM_MS)),
    work,
    idOf: ({ runId, position }) => `${runId} ${position}`,
    quarantine: (test) => finish(test, brokenOutcome(STOPPED)),
    taskAttempts,
    log,
  })
}

/** A test must not depend on the time of day. */
function withoutBusinessHours({ customConfig, ...configuration }: AgentConfiguration): AgentConfiguration {
  const businessHours = { ...customConfig.businessHours, enabled: false }
  const escalationRules = { ...customConfig.escalationRules, workingHours: false }
  return { ...configuration, customConfig: { ...customConfig, businessHours, escalationRules } }
}

const presentPassage = ({ documentName: name, text, score, ...source }: FoundPassage) => ({
  source: formatSource({ name, ...source }),
  text: [...text].slice(0, MAX_PASSAGE_LENGTH).join(''),
  score,
})

const lookupPassages = (lookedUp: AgentTestReply['lookedUp']) =>
  lookedUp?.text
    ? [
        {
          source: `Tu sistema (${lookedUp.host})`,
          text: [...lookedUp.text].slice(0, MAX_PASSAGE_LENGTH).join(''),
          score: 0,
        },
      ]
    : []

/** Rejects on abort without waiting for the work; the next process starts the test again. */
function untilAborted<T>(stopping: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const rejectNow = () => reject(new ExecutionStoppedError())
  stopping.addEventListener('abort', rejectNow)
  if (stopping.aborted) rejectNow()
  void ignoreFailure(promise)
  return Promise.race([work, promise]).finally(() => stopping.removeEventListener('abort', rejectNow))
}
