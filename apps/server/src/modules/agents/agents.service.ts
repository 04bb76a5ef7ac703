import { type AgentDeletionCounts, type AgentStatus, channels, CustomConfig, fail } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import type { WorkspaceFarewell } from '../../db/accounts/delete-workspaces.ts'
import { withDeadlockRetry } from '../../db/locks/with-deadlock-retry.ts'
import type { AgentRow } from '../../db/schema.ts'
import type { ModelSettings } from '../../ports/language-model.ts'
import { createAgentRecords } from './agent-records.ts'
import { type AgentServiceDeps, formerBot, type ReleaseBot } from './agent-service-deps.ts'
import { noSecrets } from './secrets/agent-secrets.ts'
import { createAgent } from './create-agent.ts'
import { moveAgent } from './move-agent.ts'
import { restoreConfiguration } from './configuration/restore-configuration.ts'
import { updateAgent } from './update-agent.ts'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'

export type Agents = ReturnType<typeof createAgents>

type RemovedAgent = AgentDeletionCounts & { pending: boolean }

export function createAgents(deps: AgentServiceDeps) {
  const { db, store, releaseBot, sessions, publish, afterChange, generalModelSource } = deps
  const records = createAgentRecords(deps)
  const { openSecrets, ownModelSource, present, presentAll, listSilent, requireAgent, requireByName, edit, save } =
    records

  const release = (tx: Tx, row: AgentRow, releaseFormerBot: ReleaseBot) =>
    releaseFormerBot(tx, formerBot(row, (openSecrets(row) ?? noSecrets).botToken))

  return {
    list: async (workspaceId: string) => presentAll(workspaceId, await store.listByWorkspace(workspaceId)),
    search: async (workspaceId: string, name: string, platform: AgentRow['platform'] | null) =>
      presentAll(workspaceId, await store.search(workspaceId, name, platform)),
    byId: async (workspaceId: string, id: string) => present(await requireAgent(workspaceId, id)),
    listSilent,
    requireAgent,
    requireByName,

    async stats(workspaceId: string) {
      const statuses = (await presentAll(workspaceId, await store.listByWorkspace(workspaceId))).map(
        ({ status }) => status,
      )
      const count = (status: AgentStatus) => statuses.filter((s) => s === status).length
      return { total: statuses.length, active: count('active'), inactive: count('inactive'), error: count('error') }
    },

    create: createAgent(deps, records),
    update: updateAgent(deps, records),
    restoreConfiguration: restoreConfiguration(records),
    move: moveAgent(deps, records),
    setActive: (workspaceId: string, id: string, isActive: boolean) => save(workspaceId, id, { isActive }),
    save,
    edit,

    /** The models that the workspace's agents use; one may serve several agents. */
    async modelsInUse(workspaceId: string): Promise<ModelSettings[]> {
      const [rows, general] = await Promise.all([store.listByWorkspace(workspaceId), generalModelSource(workspaceId)])
      return [general, ...rows.map(ownModelSource)].flatMap((source) => source?.model ?? [])
    },

    /** The key that an agent stores for a provider, and its address; null for none. */
    async findApiKey(workspaceId: string, id: string, provider: ModelSettings['provider']) {
      const row = await requireAgent(workspaceId, id)
      const apiKey = (openSecrets(row) ?? noSecrets).apiKeys[provider]
      const { model } = CustomConfig.parse(row.customConfig)
      return apiKey === '' ? null : { provider, apiKey, baseUrl: model?.provider === provider ? model.baseUrl : '' }
    },

    /** The key that an agent stores for its own transcriber, with provider and address; null for none. */
    async findTranscriberKey(workspaceId: string, id: string) {
      const row = await requireAgent(workspaceId, id)
      const apiKey = (openSecrets(row) ?? noSecrets).apiKeys.transcriber
      const { transcriber } = CustomConfig.parse(row.customConfig)
      return transcriber && { ...transcriber, apiKey }
    },

    /** The workspace's general model changed: agents that use it lose the problem of the former one. */
    async clearModelProblems(workspaceId: string): Promise<void> {
      const ailing = (await store.listByWorkspace(workspaceId)).filter(
        (row) => row.modelProblem !== null && ownModelSource(row) === null,
      )
      for (const { id } of ailing) await edit(workspaceId, id, () => ({ modelProblem: null }))
    },

    belongings: async (workspaceId: string, id: string) =>
      (await store.countBelongings(db, workspaceId, id)) ?? fail('agents.not_found'),

    async remove(workspaceId: string, id: string): Promise<RemovedAgent> {
      const row = await requireAgent(workspaceId, id)
      const hasPhone = channels[row.platform].account === 'phone'
      const releaseFormerBot = await releaseBot(workspaceId)
      const removedBelongings = await withDeadlockRetry(db, async (tx) => {
        // Locks the session, the conversations and then the agent, in the order of observers and replies: another order
        // deadlocks. Unlinking a session also writes its agent.
        if (hasPhone) await sessions.holdIn(tx, workspaceId, row.sessionName)
        await store.lockConversations(tx, workspaceId, id)
        const belongings = (await store.countBelongings(tx, workspaceId, id)) ?? fail('agents.not_found')
        if (hasPhone) await sessions.removeIn(tx, workspaceId, row.sessionName, row.name)
        const deletedRow = (await store.remove(tx, workspaceId, id)) ?? fail('agents.not_found')
        await release(tx, deletedRow, releaseFormerBot)
        await publish(tx, workspaceId, { type: 'agent', agentId: deletedRow.id, agentName: '', problem: null })
        return belongings
      })
      afterChange()
      return { ...removedBelongings, pending: hasPhone && (await sessions.staysAWhile(workspaceId, row.sessionName)) }
    },

    /** Reads how the workspace's n8n is reached; the result releases the workspace's bots and sessions. */
    async farewell(workspaceId: string): Promise<WorkspaceFarewell> {
      const [releaseFormerBot, unlinkSessions] = await Promise.all([
        releaseBot(workspaceId),
        sessions.farewell(workspaceId),
      ])
      return {
        async inTransaction(tx) {
          await unlinkSessions(tx)
          for (const row of await store.lockAllOfWorkspace(tx, workspaceId)) await release(tx, row, releaseFormerBot)
        },
        committed() {
          // The timer of unconfirmed sessions repeats it.
          void ignoreFailure(sessions.leaveOrphans())
          afterChange()
        },
      }
    },
  }
}
