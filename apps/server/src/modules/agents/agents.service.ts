import { type AgentDeletionCounts, type AgentStatus, channels, CustomConfig, fail } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import { withDeadlockRetry } from '../../db/locks/with-deadlock-retry.ts'
import type { AgentRow } from '../../db/schema.ts'
import type { ModelSettings } from '../../ports/language-model.ts'
import { type AgentServiceDeps, createAgentRecords, formerBot, type ReleaseBot } from './agent-records.ts'
import { noSecrets } from './secrets/agent-secrets.ts'
import { createAgent } from './create-agent.ts'
import { moveAgent } from './move-agent.ts'
import { restoreConfiguration } from './restore-configuration.ts'
import { updateAgent } from './update-agent.ts'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'

export type Agents = ReturnType<typeof createAgents>

/** What runs in the transaction that deletes an account, and after its commit. */
type AgentsFarewell = { inTransaction: (tx: Tx) => Promise<void>; committed: () => void }

type RemovedAgent = AgentDeletionCounts & { pending: boolean }

export function createAgents(deps: AgentServiceDeps) {
  const { db, store, releaseBot, sessions, publish, afterChange, generalModelSource } = deps
  const records = createAgentRecords(deps)
  const { openSecrets, ownModelSource, present, presentAll, requireAgent, requireByName, edit, save } = records

  const release = (tx: Tx, row: AgentRow, releaseFormerBot: ReleaseBot) =>
    releaseFormerBot(tx, formerBot(row, (openSecrets(row) ?? noSecrets).botToken))

  return {
    list: async (userId: string) => presentAll(userId, await store.listByUser(userId)),
    search: async (userId: string, name: string, platform: AgentRow['platform'] | null) =>
      presentAll(userId, await store.search(userId, name, platform)),
    byId: async (userId: string, id: string) => present(await requireAgent(userId, id)),
    requireAgent,
    requireByName,

    async stats(userId: string) {
      const statuses = (await presentAll(userId, await store.listByUser(userId))).map(({ status }) => status)
      const count = (status: AgentStatus) => statuses.filter((s) => s === status).length
      return { total: statuses.length, active: count('active'), inactive: count('inactive'), error: count('error') }
    },

    create: createAgent(deps, records),
    update: updateAgent(deps, records),
    restoreConfiguration: restoreConfiguration(records),
    move: moveAgent(deps, records),
    setActive: (userId: string, id: string, isActive: boolean) => save(userId, id, { isActive }),
    save,

    /** The models that the account's agents use; one may serve several agents. */
    async modelsInUse(userId: string): Promise<ModelSettings[]> {
      const [rows, general] = await Promise.all([store.listByUser(userId), generalModelSource(userId)])
      return [general, ...rows.map(ownModelSource)].flatMap((source) => source?.model ?? [])
    },

    /** The key that an agent stores for a provider, and its address; null for none. */
    async findApiKey(userId: string, id: string, provider: ModelSettings['provider']) {
      const row = await requireAgent(userId, id)
      const apiKey = (openSecrets(row) ?? noSecrets).apiKeys[provider]
      const { model } = CustomConfig.parse(row.customConfig)
      return apiKey === '' ? null : { provider, apiKey, baseUrl: model?.provider === provider ? model.baseUrl : '' }
    },

    /** The account's general model changed: agents that use it lose the problem of the former one. */
    async clearModelProblems(userId: string): Promise<void> {
      const ailing = (await store.listByUser(userId)).filter(
        (row) => row.modelProblem !== null && ownModelSource(row) === null,
      )
      for (const { id } of ailing) await edit(userId, id, () => ({ modelProblem: null }))
    },

    belongings: async (userId: string, id: string) =>
      (await store.countBelongings(db, userId, id)) ?? fail('agents.not_found'),

    async remove(userId: string, id: string): Promise<RemovedAgent> {
      const row = await requireAgent(userId, id)
      const hasPhone = channels[row.platform].account === 'phone'
      const releaseFormerBot = await releaseBot(userId)
      const removedBelongings = await withDeadlockRetry(db, async (tx) => {
        // Locks the session, the conversations and then the agent, in the order of observers and replies: another order
        // deadlocks. Unlinking a session also writes its agent.
        if (hasPhone) await sessions.holdIn(tx, userId, row.sessionName)
        await store.lockConversations(tx, userId, id)
        const belongings = (await store.countBelongings(tx, userId, id)) ?? fail('agents.not_found')
        if (hasPhone) await sessions.removeIn(tx, userId, row.sessionName, row.name)
        const deletedRow = (await store.remove(tx, userId, id)) ?? fail('agents.not_found')
        await release(tx, deletedRow, releaseFormerBot)
        await publish(tx, userId, { type: 'agent', agentId: deletedRow.id, agentName: '', problem: null })
        return belongings
      })
      afterChange()
      return { ...removedBelongings, pending: hasPhone && (await sessions.staysAWhile(userId, row.sessionName)) }
    },

    /** Reads how the account's n8n is reached; the result releases the account's bots and sessions. */
    async farewell(userId: string): Promise<AgentsFarewell> {
      const [releaseFormerBot, unlinkSessions] = await Promise.all([releaseBot(userId), sessions.farewell(userId)])
      return {
        async inTransaction(tx) {
          await unlinkSessions(tx)
          for (const row of await store.lockAllOfUser(tx, userId)) await release(tx, row, releaseFormerBot)
        },
        committed() {
          // The timer of unkept sessions repeats it.
          void ignoreFailure(sessions.leaveOrphans())
          afterChange()
        },
      }
    },
  }
}
