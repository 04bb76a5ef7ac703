import { type AgentBelongings, type AgentStatus, CustomConfig, fail } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import { inPeace } from '../../db/in-peace.ts'
import type { AgentRow } from '../../db/schema.ts'
import type { Model } from '../../ports/brain.ts'
import { type AgentNeeds, createAgentRecords, formerBot, type ReleaseBot } from './agent-records.ts'
import { noSecrets } from './agent-secrets.ts'
import { createAgent } from './create-agent.ts'
import { moveAgent } from './move-agent.ts'
import { takeAgain } from './take-again.ts'
import { updateAgent } from './update-agent.ts'

export type Agents = ReturnType<typeof createAgents>

/** What is let go of with an account: within the transaction that deletes it, and after its commit. */
type Farewell = { inTransaction: (tx: Tx) => Promise<void>; committed: () => void }

type Removed = AgentBelongings & { pending: boolean }

export function createAgents(needs: AgentNeeds) {
  const { db, store, releaseBot, sessions, publish, changed, generalVoice } = needs
  const records = createAgentRecords(needs)
  const { opened, ownVoice, present, presentAll, found, called, edit, save } = records

  const release = (tx: Tx, row: AgentRow, ask: ReleaseBot) =>
    ask(tx, formerBot(row, (opened(row) ?? noSecrets).botToken))

  return {
    list: async (userId: string) => presentAll(userId, await store.listOf(userId)),
    search: async (userId: string, name: string, platform: AgentRow['platform'] | null) =>
      presentAll(userId, await store.search(userId, name, platform)),
    byId: async (userId: string, id: string) => present(await found(userId, id)),
    found,
    called,

    async stats(userId: string) {
      const statuses = (await presentAll(userId, await store.listOf(userId))).map(({ status }) => status)
      const count = (status: AgentStatus) => statuses.filter((s) => s === status).length
      return { total: statuses.length, active: count('active'), inactive: count('inactive'), error: count('error') }
    },

    create: createAgent(needs, records),
    update: updateAgent(needs, records),
    takeAgain: takeAgain(records),
    move: moveAgent(needs, records),
    setActive: (userId: string, id: string, isActive: boolean) => save(userId, id, { isActive }),
    save,

    /** What speaks for agents of theirs; some of it for several. */
    async modelsInUse(userId: string): Promise<Model[]> {
      const [rows, general] = await Promise.all([store.listOf(userId), generalVoice(userId)])
      return [general, ...rows.map(ownVoice)].flatMap((voice) => voice?.model ?? [])
    },

    /** The key that an agent keeps for a provider, and where it goes; null for none. */
    async keyOf(userId: string, id: string, provider: Model['provider']) {
      const row = await found(userId, id)
      const apiKey = (opened(row) ?? noSecrets).apiKeys[provider]
      const { model } = CustomConfig.parse(row.customConfig)
      return apiKey === '' ? null : { provider, apiKey, baseUrl: model?.provider === provider ? model.baseUrl : '' }
    },

    /** Another model speaks for those that have none of their own: what ailed the one before is past. */
    async generalVoiceChanged(userId: string): Promise<void> {
      const ailing = (await store.listOf(userId)).filter((row) => row.modelProblem !== null && ownVoice(row) === null)
      for (const { id } of ailing) await edit(userId, id, () => ({ modelProblem: null }))
    },

    belongings: async (userId: string, id: string) =>
      (await store.belongings(db, userId, id)) ?? fail('agents.not_found'),

    async remove(userId: string, id: string): Promise<Removed> {
      const row = await found(userId, id)
      const isOnWhatsApp = row.platform === 'whatsapp'
      const ask = await releaseBot(userId)
      const gone = await inPeace(db, async (tx) => {
        // The session, its conversations and then its agent, as whoever observes or replies holds them: else each would
        // wait for the other. Leaving a session writes its agent too.
        if (isOnWhatsApp) await sessions.holdIn(tx, userId, row.sessionName)
        await store.holdConversations(tx, userId, id)
        const belongings = (await store.belongings(tx, userId, id)) ?? fail('agents.not_found')
        if (isOnWhatsApp) await sessions.removeIn(tx, userId, row.sessionName, row.name)
        const removed = (await store.remove(tx, userId, id)) ?? fail('agents.not_found')
        await release(tx, removed, ask)
        await publish(tx, userId, { type: 'agent', agentId: removed.id, agentName: '', problem: null })
        return belongings
      })
      changed()
      return { ...gone, pending: isOnWhatsApp && (await sessions.staysAWhile(userId, row.sessionName)) }
    },

    /** Reads how their n8n is reached; what it gives back lets go of the bots and sessions of this person. */
    async farewell(userId: string): Promise<Farewell> {
      const [ask, leaveSessions] = await Promise.all([releaseBot(userId), sessions.farewell(userId)])
      return {
        async inTransaction(tx) {
          await leaveSessions(tx)
          for (const row of await store.heldOf(tx, userId)) await release(tx, row, ask)
        },
        committed() {
          void sessions.leaveOrphans().catch(() => {})
          changed()
        },
      }
    },
  }
}
