import {
  type AgentTest,
  changedFields,
  type Configuration,
  fail,
  limits,
  type ServerEvent,
  type TestBench,
  type TestWords,
} from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { holdAccount } from '../../db/hold-account.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { presentRun } from './present-run.ts'
import type { RunStore } from './runs.store.ts'
import type { TestRow, TestStore } from './tests.store.ts'

export type TestNeeds = {
  db: Db
  store: TestStore
  runStore: RunStore
  clock: Clock
  /** Throws when there is no such agent of theirs. */
  found: (userId: string, agentId: string) => Promise<{ version: number }>
  /** What was configured then; undefined when that is not known any more. */
  configurationOf: (userId: string, agentId: string, version: number) => Promise<Configuration | undefined>
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  /** Called after each commit. */
  committed: () => void
}

/** What is asked of an agent again and again, and what must come of it. */
export function createTests(needs: TestNeeds) {
  const { db, store, runStore, clock, found, configurationOf, publish, committed } = needs

  async function named(tx: Tx, place: { userId: string; agentId: string }, words: TestWords) {
    if (words.documentId === null) return { ...words, documentName: '' }
    const documentName = await store.documentName(tx, place, words.documentId)
    return { ...words, documentName: documentName ?? fail('documents.not_found') }
  }

  async function write(userId: string, agentId: string, change: (tx: Tx) => Promise<void>): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await holdAccount(tx, userId)
      await change(tx)
      await publish(tx, userId, { type: 'tests', agentId })
    })
    committed()
  }

  const one = async (userId: string, agentId: string, id: string): Promise<AgentTest> => {
    const [row] = await store.list({ userId, agentId }, id)
    return presentTest(row ?? fail('tests.not_found'))
  }

  /** What was changed after the last run of all tests. */
  async function sinceLastRun(userId: string, agentId: string, version: number): Promise<TestBench['sinceLastRun']> {
    const whole = await runStore.lastWhole(userId, agentId)
    if (!whole) return null
    const [then, now] = await Promise.all(
      [whole.version, version].map((number) => configurationOf(userId, agentId, number)),
    )
    const { documents, tests } = await store.changedSince({ userId, agentId }, whole.startedAt)
    return { fields: then && now ? changedFields(then, now) : [], documents, tests }
  }

  return {
    async list(userId: string, agentId: string): Promise<TestBench> {
      const { version } = await found(userId, agentId)
      const [tests, [lastRun], since] = await Promise.all([
        store.list({ userId, agentId }),
        runStore.page(userId, agentId, null, 1),
        sinceLastRun(userId, agentId, version),
      ])
      return { tests: tests.map(presentTest), lastRun: lastRun ? presentRun(lastRun) : null, sinceLastRun: since }
    },

    async create(userId: string, agentId: string, words: TestWords): Promise<AgentTest> {
      await found(userId, agentId)
      const now = clock.now()
      const id = newId(now.getTime())
      await write(userId, agentId, async (tx) => {
        if ((await store.count(tx, { userId, agentId })) >= limits.testsMax) fail('tests.too_many')
        const place = { userId, agentId }
        await store.insert(tx, place, id, await named(tx, place, words), now)
      })
      return one(userId, agentId, id)
    },

    async update(userId: string, agentId: string, id: string, words: TestWords): Promise<AgentTest> {
      await found(userId, agentId)
      await write(userId, agentId, async (tx) => {
        const place = { userId, agentId }
        const kept = await named(tx, place, words)
        if (!(await store.update(tx, place, id, kept, clock.now()))) fail('tests.not_found')
      })
      return one(userId, agentId, id)
    },

    async remove(userId: string, agentId: string, id: string): Promise<Record<string, never>> {
      await found(userId, agentId)
      await write(userId, agentId, async (tx) => {
        if (!(await store.remove(tx, { userId, agentId }, id))) fail('tests.not_found')
      })
      return {}
    },
  }
}

const presentTest = ({ documentId, documentName, ...test }: TestRow): AgentTest => ({
  ...test,
  document: documentName === '' ? null : { id: documentId, name: documentName },
})
