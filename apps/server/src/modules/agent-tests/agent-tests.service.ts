import {
  type AgentTest,
  changedFields,
  type AgentConfiguration,
  fail,
  limits,
  type ServerEvent,
  type AgentTestOverview,
  type AgentTestDraft,
} from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { lockAccount } from '../../db/locks/lock-account.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { newId } from '../../platform/security/ids.ts'
import { presentTestRun } from './present-test-run.ts'
import type { TestRunStore } from './test-runs.store.ts'
import type { AgentTestRow, AgentTestStore } from './agent-tests.store.ts'

export type AgentTestDeps = {
  db: Db
  store: AgentTestStore
  runStore: TestRunStore
  clock: Clock
  requireAgent: (userId: string, agentId: string) => Promise<{ version: number }>
  /** The configuration of a version; undefined when it is no longer stored. */
  configurationOf: (userId: string, agentId: string, version: number) => Promise<AgentConfiguration | undefined>
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  afterCommit: () => void
}

/** Stores the tests of an agent and lists them with their last results. */
export function createAgentTests(deps: AgentTestDeps) {
  const { db, store, runStore, clock, requireAgent, configurationOf, publish, afterCommit } = deps

  async function withDocumentName(tx: Tx, owner: { userId: string; agentId: string }, input: AgentTestDraft) {
    if (input.documentId === null) return { ...input, documentName: '' }
    const documentName = await store.documentName(tx, owner, input.documentId)
    return { ...input, documentName: documentName ?? fail('documents.not_found') }
  }

  async function write(userId: string, agentId: string, change: (tx: Tx) => Promise<void>): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, userId)
      await change(tx)
      await publish(tx, userId, { type: 'tests', agentId })
    })
    afterCommit()
  }

  const readTest = async (userId: string, agentId: string, id: string): Promise<AgentTest> => {
    const [row] = await store.list({ userId, agentId }, id)
    return presentAgentTest(row ?? fail('tests.not_found'))
  }

  /** What changed since the last run of all tests. */
  async function sinceLastRun(
    userId: string,
    agentId: string,
    version: number,
  ): Promise<AgentTestOverview['sinceLastRun']> {
    const lastCompleteRun = await runStore.lastCompleteRun(userId, agentId)
    if (!lastCompleteRun) return null
    const [former, now] = await Promise.all(
      [lastCompleteRun.version, version].map((number) => configurationOf(userId, agentId, number)),
    )
    const { documents, tests } = await store.changedSince({ userId, agentId }, lastCompleteRun.startedAt)
    return { fields: former && now ? changedFields(former, now) : [], documents, tests }
  }

  return {
    async list(userId: string, agentId: string): Promise<AgentTestOverview> {
      const { version } = await requireAgent(userId, agentId)
      const [tests, [lastRun], changes] = await Promise.all([
        store.list({ userId, agentId }),
        runStore.page(userId, agentId, null, 1),
        sinceLastRun(userId, agentId, version),
      ])
      return {
        tests: tests.map(presentAgentTest),
        lastRun: lastRun ? presentTestRun(lastRun) : null,
        sinceLastRun: changes,
      }
    },

    async create(userId: string, agentId: string, input: AgentTestDraft): Promise<AgentTest> {
      await requireAgent(userId, agentId)
      const now = clock.now()
      const id = newId(now.getTime())
      await write(userId, agentId, async (tx) => {
        if ((await store.count(tx, { userId, agentId })) >= limits.testsMax) fail('tests.too_many')
        const owner = { userId, agentId }
        await store.insert(tx, owner, id, await withDocumentName(tx, owner, input), now)
      })
      return readTest(userId, agentId, id)
    },

    async update(userId: string, agentId: string, id: string, input: AgentTestDraft): Promise<AgentTest> {
      await requireAgent(userId, agentId)
      await write(userId, agentId, async (tx) => {
        const owner = { userId, agentId }
        const test = await withDocumentName(tx, owner, input)
        if (!(await store.update(tx, owner, id, test, clock.now()))) fail('tests.not_found')
      })
      return readTest(userId, agentId, id)
    },

    async remove(userId: string, agentId: string, id: string): Promise<Record<string, never>> {
      await requireAgent(userId, agentId)
      await write(userId, agentId, async (tx) => {
        if (!(await store.remove(tx, { userId, agentId }, id))) fail('tests.not_found')
      })
      return {}
    },
  }
}

const presentAgentTest = ({ documentId, documentName, ...test }: AgentTestRow): AgentTest => ({
  ...test,
  document: documentName === '' ? null : { id: documentId, name: documentName },
})
