import { type AgentBelongings, type AgentStatus, fail } from '@portavoz/contract'
import { inPeace } from '../../db/in-peace.ts'
import type { AgentRow } from '../../db/schema.ts'
import { type AgentNeeds, createAgentRecords } from './agent-records.ts'
import { noSecrets } from './agent-secrets.ts'
import { createAgent } from './create-agent.ts'
import { takeAgain } from './take-again.ts'
import { updateAgent } from './update-agent.ts'

export type Agents = ReturnType<typeof createAgents>

type Removed = AgentBelongings & { pending: boolean }

export function createAgents(needs: AgentNeeds) {
  const { db, store, letGo, sessions, publish, changed } = needs
  const records = createAgentRecords(needs)
  const { opened, present, found, save } = records

  return {
    list: async (userId: string) => (await store.listOf(userId)).map(present),
    search: async (userId: string, name: string, platform: AgentRow['platform'] | null) =>
      (await store.search(userId, name, platform)).map(present),
    byId: async (userId: string, id: string) => present(await found(userId, id)),
    found,
    present,

    async stats(userId: string) {
      const statuses = (await store.listOf(userId)).map((row) => present(row).status)
      const count = (status: AgentStatus) => statuses.filter((s) => s === status).length
      return { total: statuses.length, active: count('active'), inactive: count('inactive'), error: count('error') }
    },

    create: createAgent(needs, records),
    update: updateAgent(needs, records),
    takeAgain: takeAgain(records),
    setActive: (userId: string, id: string, isActive: boolean) => save(userId, id, { isActive }),
    save,

    belongings: async (userId: string, id: string) =>
      (await store.belongings(db, userId, id)) ?? fail('agents.not_found'),

    async remove(userId: string, id: string): Promise<Removed> {
      const row = await found(userId, id)
      const isOnWhatsApp = row.platform === 'whatsapp'
      const gone = await inPeace(db, async (tx) => {
        // The session, its conversations and then its agent, as whoever observes or replies holds them: else each would
        // wait for the other. Leaving a session writes its agent too.
        if (isOnWhatsApp) await sessions.holdIn(tx, userId, row.sessionName)
        await store.holdConversations(tx, userId, id)
        const belongings = (await store.belongings(tx, userId, id)) ?? fail('agents.not_found')
        if (isOnWhatsApp) await sessions.removeIn(tx, userId, row.sessionName, row.name)
        const removed = (await store.remove(tx, userId, id)) ?? fail('agents.not_found')
        await publish(tx, userId, { type: 'agent', agentId: removed.id, agentName: '', problem: null })
        return belongings
      })
      changed()
      const { botToken } = opened(row) ?? noSecrets
      if (botToken !== '') letGo(botToken, row.webhookId)
      return { ...gone, pending: isOnWhatsApp && (await sessions.staysAWhile(userId, row.sessionName)) }
    },

    /** Reads which bots this person has; what it gives back lets go of them, once their rows are gone. */
    async farewell(userId: string): Promise<() => void> {
      const rows = await store.listOf(userId)
      const bots = rows.map((row) => ({ ...(opened(row) ?? noSecrets), webhookId: row.webhookId }))
      return () => {
        void sessions.leaveOrphans().catch(() => {})
        changed()
        for (const { botToken, webhookId } of bots) if (botToken !== '') letGo(botToken, webhookId)
      }
    },
  }
}
