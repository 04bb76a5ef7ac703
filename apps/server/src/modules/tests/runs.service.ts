import { type Configuration, fail, type Parsed, type TestRun, type testRuns as api } from '@portavoz/contract'
import { newId } from '../../platform/ids.ts'
import { presentResult, presentRun } from './present-run.ts'
import type { TestNeeds } from './tests.service.ts'

export type RunNeeds = Omit<TestNeeds, 'store'> & {
  /** What would think for this agent; null for nothing. */
  modelOf: (userId: string, agentId: string, configuration: Configuration) => Promise<string | null>
  /** Called after such a commit: there are tests to be asked. */
  started: () => void
}

/** How the tests of an agent went, each time with the configuration they were put to. */
export function createRuns(needs: RunNeeds) {
  const { db, runStore: store, clock, found, configurationOf, modelOf, publish, committed, started } = needs

  const run = async (userId: string, agentId: string, id: string) =>
    (await store.byId(userId, agentId, id)) ?? fail('test_runs.not_found')

  return {
    async list(userId: string, agentId: string, { cursor, limit }: Omit<Parsed<typeof api.list>, 'id'>) {
      await found(userId, agentId)
      const rows = await store.page(userId, agentId, cursor?.replaceAll('\0', '') ?? null, limit + 1)
      const items = rows.slice(0, limit).map(presentRun)
      return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
    },

    async start(userId: string, { id: agentId, testIds, version: asked }: Parsed<typeof api.start>): Promise<TestRun> {
      const agent = await found(userId, agentId)
      const version = asked ?? agent.version
      const configuration = (await configurationOf(userId, agentId, version)) ?? fail('agent_versions.not_found')
      const model = await modelOf(userId, agentId, configuration)
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
        .catch(running)
      started()
      return presentRun(await run(userId, agentId, id))
    },

    async byId(userId: string, agentId: string, id: string) {
      const row = await run(userId, agentId, id)
      return { ...presentRun(row), results: (await store.results(userId, id)).map(presentResult) }
    },

    async cancel(userId: string, agentId: string, id: string): Promise<TestRun> {
      await run(userId, agentId, id)
      await db.transaction().execute(async (tx) => {
        if (await store.cancel(tx, userId, agentId, id, clock.now()))
          await publish(tx, userId, { type: 'tests', agentId })
      })
      committed()
      return presentRun(await run(userId, agentId, id))
    },
  }
}

/** One run of an agent at a time: the database has the last word. */
function running(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'test_runs_one_running') fail('tests.running', { cause: error })
  throw error
}
