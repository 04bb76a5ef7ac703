import { type AgentConfiguration, fail, type ParsedInput, type TestRun, type testRuns as api } from '@portavoz/contract'
import { newId } from '../../platform/security/ids.ts'
import { presentTestResult, presentTestRun } from './present-test-run.ts'
import type { AgentTestDeps } from './agent-tests.service.ts'

export type TestRunDeps = Omit<AgentTestDeps, 'store'> & {
  /** The agent with that configuration and today's keys; its model session is null without a model. */
  configure: (
    userId: string,
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

  const run = async (userId: string, agentId: string, id: string) =>
    (await store.byId(userId, agentId, id)) ?? fail('test_runs.not_found')

  return {
    async list(userId: string, agentId: string, { cursor, limit }: Omit<ParsedInput<typeof api.list>, 'id'>) {
      await requireAgent(userId, agentId)
      const rows = await store.page(userId, agentId, cursor?.replaceAll('\0', '') ?? null, limit + 1)
      const items = rows.slice(0, limit).map(presentTestRun)
      return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
    },

    async start(
      userId: string,
      { id: agentId, testIds, version: requestedVersion }: ParsedInput<typeof api.start>,
    ): Promise<TestRun> {
      const agent = await requireAgent(userId, agentId)
      const version = requestedVersion ?? agent.version
      const configuration = (await configurationOf(userId, agentId, version)) ?? fail('agent_versions.not_found')
      const { modelSession } = await configure(userId, agentId, configuration)
      const model = modelSession?.model.name ?? null
      const startedAt = clock.now()
      const id = newId(startedAt.getTime())
      const isWhole = testIds === undefined
      const next = { id, userId, agentId, version, model, isWhole, startedAt }
      await db
        .transaction()
        .execute(async (tx) => {
          if ((await store.start(tx, next, testIds ?? null)) === 0) fail(isWhole ? 'tests.none' : 'tests.not_found')
          await publish(tx, userId, { type: 'tests', agentId })
        })
        .catch(alreadyRunning)
      afterStart()
      return presentTestRun(await run(userId, agentId, id))
    },

    async byId(userId: string, agentId: string, id: string) {
      const row = await run(userId, agentId, id)
      return { ...presentTestRun(row), results: (await store.results(userId, id)).map(presentTestResult) }
    },

    async cancel(userId: string, agentId: string, id: string): Promise<TestRun> {
      await run(userId, agentId, id)
      await db.transaction().execute(async (tx) => {
        if (await store.cancel(tx, userId, agentId, id, clock.now()))
          await publish(tx, userId, { type: 'tests', agentId })
      })
      afterCommit()
      return presentTestRun(await run(userId, agentId, id))
    },
  }
}

/** A unique index allows one run per agent at a time. */
function alreadyRunning(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'test_runs_one_running') fail('tests.running', { cause: error })
  throw error
}
