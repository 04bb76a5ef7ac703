import { type AgentConfiguration, fail, type ParsedInput, type TestRun, type testRuns as api } from '@portavoz/contract'
import { type Refusals, refuseViolations } from '../../db/refuse-violations.ts'
import { newId } from '../../platform/security/ids.ts'
import { presentTestResult, presentTestRun } from './present-test-run.ts'
import type { AgentTestDeps } from './agent-tests.service.ts'

export type TestRunDeps = Omit<AgentTestDeps, 'store'> & {
  /** The agent with that configuration and today's keys; its model session is null without a model. */
  configure: (
    workspaceId: string,
    agentId: string,
    configuration: AgentConfiguration,
  ) => Promise<{ modelSession: { model: { name: string } } | null }>
  afterStart: () => void
}

/** Starts, lists and cancels test runs; each run tests one version. */
export function createTestRuns(deps: TestRunDeps) {
  const {
    db,
    runStore: store,
    clock,
    requireAgent,
    configurationOf,
    configure,
    publish,
    afterCommit,
    afterStart,
  } = deps

  const run = async (workspaceId: string, agentId: string, id: string) =>
    (await store.byId(workspaceId, agentId, id)) ?? fail('test_runs.not_found')

  return {
    async list(workspaceId: string, agentId: string, { cursor, limit }: Omit<ParsedInput<typeof api.list>, 'id'>) {
      await requireAgent(workspaceId, agentId)
      const rows = await store.page(workspaceId, agentId, cursor?.replaceAll('\0', '') ?? null, limit + 1)
      const items = rows.slice(0, limit).map(presentTestRun)
      return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
    },

    async start(
      workspaceId: string,
      { id: agentId, testIds, version: requestedVersion }: ParsedInput<typeof api.start>,
    ): Promise<TestRun> {
      const agent = await requireAgent(workspaceId, agentId)
      const version = requestedVersion ?? agent.version
      const configuration = (await configurationOf(workspaceId, agentId, version)) ?? fail('agent_versions.not_found')
      const { modelSession } = await configure(workspaceId, agentId, configuration)
      const model = modelSession?.model.name ?? null
      const startedAt = clock.now()
      const id = newId(startedAt.getTime())
      const isWhole = testIds === undefined
      const next = { id, workspaceId, agentId, version, model, isWhole, startedAt }
      const starting = db.transaction().execute(async (tx) => {
        if ((await store.start(tx, next, testIds ?? null)) === 0) fail(isWhole ? 'tests.none' : 'tests.not_found')
        await publish(tx, workspaceId, { type: 'tests', agentId })
      })
      await refuseViolations(starting, refusals)
      afterStart()
      return presentTestRun(await run(workspaceId, agentId, id))
    },

    async byId(workspaceId: string, agentId: string, id: string) {
      const row = await run(workspaceId, agentId, id)
      return { ...presentTestRun(row), results: (await store.results(workspaceId, id)).map(presentTestResult) }
    },

    async cancel(workspaceId: string, agentId: string, id: string): Promise<TestRun> {
      await run(workspaceId, agentId, id)
      await db.transaction().execute(async (tx) => {
        if (await store.cancel(tx, workspaceId, agentId, id, clock.now()))
          await publish(tx, workspaceId, { type: 'tests', agentId })
      })
      afterCommit()
      return presentTestRun(await run(workspaceId, agentId, id))
    },
  }
}

/** A unique index allows one run per agent at a time. */
const refusals: Refusals = { test_runs_one_running: (cause) => fail('tests.running', { cause }) }
