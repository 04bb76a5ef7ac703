import { agents, documents, testRuns, tests, type TestRun } from '@portavoz/contract'
import type { Db } from '../src/db/connect.ts'
import { createApiCaller, type DemoApiCall } from './api-caller.ts'
import type { OwnedAgent } from './create-accounts.ts'
import { changesOf, LAST_CHANGE_DAYS_AGO, type StoryChange } from './stories/versions.ts'
import { waitUntil } from './wait-until.ts'

type TokensOf = (agent: OwnedAgent) => Record<StoryChange['by'], string>

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const FIRST_RUN_DAYS_AGO = 12

/**
 * What the businesses did with their agents during the month: two changes each, tests, and a run before and after the
 * last change. Everything is done through the API and then dated back, so that results are the agents' own.
 */
export const improveAgents = async (
  url: string,
  db: Db,
  demoAgents: OwnedAgent[],
  tokensOf: TokensOf,
  now: Date,
): Promise<void> => {
  const call = createApiCaller(url)
  await Promise.all(
    demoAgents.map(async (agent) => {
      const tokens = tokensOf(agent)
      await createTests(call, agent, tokens.owner)
      for (const { by, prompt, customConfig } of changesOf(agent.story)) {
        const body = { ...(prompt && { prompt }), customConfig }
        await call(agents.update.method, pathOf(agents.update.path, agent), body, tokens[by], agent.workspaceId)
      }
      const lastVersion = changesOf(agent.story).length + 1
      await runTests(call, agent, tokens.owner, lastVersion - 1)
      await runTests(call, agent, tokens.owner, lastVersion)
      await dateBack(db, agent, now)
    }),
  )
}

const pathOf = (path: string, { agentId }: OwnedAgent) => path.replace(':id', agentId)

const createTests = async (call: DemoApiCall, agent: OwnedAgent, token: string) => {
  const { data } = await call('GET', pathOf(documents.ofAgent.path, agent), undefined, token)
  const stored = (data as { items: { id: string; name: string }[] }).items
  for (const { document, ...test } of agent.story.tests) {
    const documentId = stored.find(({ name }) => name === document)?.id ?? null
    await call(tests.create.method, pathOf(tests.create.path, agent), { ...test, documentId }, token)
  }
}

const runTests = async (call: DemoApiCall, agent: OwnedAgent, token: string, version: number) => {
  const { data } = await call(testRuns.start.method, pathOf(testRuns.start.path, agent), { version }, token)
  const path = pathOf(testRuns.byId.path, agent).replace(':runId', (data as TestRun).id)
  await waitUntil(async () => {
    const run = (await call('GET', path, undefined, token))['data'] as TestRun
    return run.state === 'done'
  }, `las pruebas de ${agent.story.name}`)
}

async function dateBack(db: Db, { agentId, story }: OwnedAgent, now: Date): Promise<void> {
  const daysAgo = (days: number, minutes = 0) => new Date(now.getTime() - days * DAY_MS + minutes * MINUTE_MS)
  const { createdAt } = await db
    .selectFrom('agents')
    .select('createdAt')
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow()
  const versionDates = [createdAt, ...changesOf(story).map((change) => daysAgo(change.daysAgo))]
  for (const [index, at] of versionDates.entries())
    await db
      .updateTable('agentVersions')
      .set({ at })
      .where('agentId', '=', agentId)
      .where('number', '=', index + 1)
      .execute()
  await db
    .updateTable('agents')
    .set({ updatedAt: daysAgo(LAST_CHANGE_DAYS_AGO) })
    .where('id', '=', agentId)
    .execute()
  const savedAt = daysAgo(FIRST_RUN_DAYS_AGO, -30)
  await db
    .updateTable('agentTests')
    .set({ createdAt: savedAt, updatedAt: savedAt })
    .where('agentId', '=', agentId)
    .execute()
  await dateRunsBack(db, agentId, [daysAgo(FIRST_RUN_DAYS_AGO), daysAgo(LAST_CHANGE_DAYS_AGO, 10)])
}

const dateRunsBack = async (db: Db, agentId: string, starts: Date[]) => {
  const runs = await db.selectFrom('testRuns').select('id').where('agentId', '=', agentId).orderBy('id').execute()
  for (const [index, { id }] of runs.entries()) {
    const startedAt = starts[index]
    if (!startedAt) throw new Error('more runs than dates')
    const endedAt = new Date(startedAt.getTime() + 14_000)
    await db.updateTable('testRuns').set({ startedAt, endedAt }).where('id', '=', id).execute()
    await db.updateTable('testResults').set({ endedAt }).where('runId', '=', id).execute()
  }
}
