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
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'
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
  requireAgent: (workspaceId: string, agentId: string) => Promise<{ version: number }>
  /** The configuration of a version; undefined when it is no longer stored. */
  configurationOf: (workspaceId: string, agentId: string, version: number) => Promise<AgentConfiguration | undefined>
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  afterCommit: () => void
}

/** Stores the tests of an agent and lists them with their last results. */
export function createAgentTests(deps: AgentTestDeps) {
  const { db, store, runStore, clock, requireAgent, configurationOf, publish, afterCommit } = deps

  async function withDocumentName(tx: Tx, owner: { workspaceId: string; agentId: string }, input: AgentTestDraft) {
    if (input.documentId === null) return { ...input, documentName: '' }
    const documentName = await store.documentName(tx, owner, input.documentId)
    return { ...input, documentName: documentName ?? fail('documents.not_found') }
  }

  async function write(workspaceId: string, agentId: string, change: (tx: Tx) => Promise<void>): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await lockWorkspace(tx, workspaceId)
      await change(tx)
      await publish(tx, workspaceId, { type: 'tests', agentId })
    })
    afterCommit()
  }

  const readTest = async (workspaceId: string, agentId: string, id: string): Promise<AgentTest> => {
    const [row] = await store.list({ workspaceId, agentId }, id)
    return presentAgentTest(row ?? fail('tests.not_found'))
  }

  /** What changed since the last run of all tests. */
  async function sinceLastRun(
    workspaceId: string,
    agentId: string,
    version: number,
  ): Promise<AgentTestOverview['sinceLastRun']> {
    const lastCompleteRun = await runStore.lastCompleteRun(workspaceId, agentId)
    if (!lastCompleteRun) return null
    const [former, now] = await Promise.all(
      [lastCompleteRun.version, version].map((number) => configurationOf(workspaceId, agentId, number)),
    )
    const { documents, tests } = await store.changedSince({ workspaceId, agentId }, lastCompleteRun.startedAt)
    return { fields: former && now ? changedFields(former, now) : [], documents, tests }
  }

  return {
    async list(workspaceId: string, agentId: string): Promise<AgentTestOverview> {
      const { version } = await requireAgent(workspaceId, agentId)
      const [tests, [lastRun], changes] = await Promise.all([
        store.list({ workspaceId, agentId }),
        runStore.page(workspaceId, agentId, null, 1),
        sinceLastRun(workspaceId, agentId, version),
      ])
      return {
        tests: tests.map(presentAgentTest),
        lastRun: lastRun ? presentTestRun(lastRun) : null,
        sinceLastRun: changes,
      }
    },

    async create(workspaceId: string, agentId: string, input: AgentTestDraft): Promise<AgentTest> {
      await requireAgent(workspaceId, agentId)
      const now = clock.now()
      const id = newId(now.getTime())
      await write(workspaceId, agentId, async (tx) => {
        if ((await store.count(tx, { workspaceId, agentId })) >= limits.testsMax) fail('tests.too_many')
        const owner = { workspaceId, agentId }
        await store.insert(tx, owner, id, await withDocumentName(tx, owner, input), now)
      })
      return readTest(workspaceId, agentId, id)
    },

    async update(workspaceId: string, agentId: string, id: string, input: AgentTestDraft): Promise<AgentTest> {
      await requireAgent(workspaceId, agentId)
      await write(workspaceId, agentId, async (tx) => {
        const owner = { workspaceId, agentId }
        const test = await withDocumentName(tx, owner, input)
        if (!(await store.update(tx, owner, id, test, clock.now()))) fail('tests.not_found')
      })
      return readTest(workspaceId, agentId, id)
    },

    async remove(workspaceId: string, agentId: string, id: string): Promise<Record<string, never>> {
      await requireAgent(workspaceId, agentId)
      await write(workspaceId, agentId, async (tx) => {
        if (!(await store.remove(tx, { workspaceId, agentId }, id))) fail('tests.not_found')
      })
      return {}
    },
  }
}

const presentAgentTest = ({ documentId, documentName, ...test }: AgentTestRow): AgentTest => ({
  ...test,
  document: documentName === '' ? null : { id: documentId, name: documentName },
})
