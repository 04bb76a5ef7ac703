import { type Agent, type AgentEngine, channels, fail } from '@portavoz/contract'
import type { AgentRow } from '../../db/schema.ts'
import { newName } from '../../platform/security/ids.ts'
import type { AgentRecords } from './agent-records.ts'
import type { AgentServiceDeps } from './agent-service-deps.ts'
import type { AgentChanges } from './agents.store.ts'

/** Moves an agent with all of its conversations to another engine. */
export const moveAgent = ({ clock, checkN8n, sessions }: AgentServiceDeps, { requireAgent, edit }: AgentRecords) => {
  /** A disconnected agent stays disconnected. */
  const withBot = (row: AgentRow, engine: AgentEngine): AgentChanges => {
    if (row.isHangingUp) fail('agents.leaving')
    const isOff = row.connection === 'disconnected'
    return {
      engine,
      ...(isOff ? {} : { connection: 'waiting_for_connection', connectionSince: clock.now() }),
      channelProblem: null,
    }
  }

  /** A phone must be paired again: the old session is unlinked under its name, and the new one waits for a phone. */
  const withPhone = (engine: AgentEngine, isUnlinked: boolean): AgentChanges => ({
    engine,
    ...(isUnlinked ? { sessionName: newName('agent') } : {}),
    connection: 'disconnected',
    connectionSince: clock.now(),
    channelProblem: null,
    isHangingUp: false,
    restrictedUntil: null,
    quotaWarning: null,
  })

  return async (workspaceId: string, id: string, engine: AgentEngine): Promise<Agent> => {
    const { platform, engine: currentEngine, sessionName, name } = await requireAgent(workspaceId, id)
    const { account } = channels[platform]
    if (account === 'page') fail('agents.page_only')
    if (engine === 'n8n') await checkN8n(workspaceId, platform)
    if (currentEngine === engine) return edit(workspaceId, id, () => ({}))
    if (account === 'bot') return edit(workspaceId, id, (row) => (row.engine === engine ? {} : withBot(row, engine)))
    let isUnlinked = false
    return edit(workspaceId, id, (row) => (row.engine === engine ? {} : withPhone(engine, isUnlinked)), {
      // The session and then its agent, in the order of observers.
      async beforeLock(tx) {
        await sessions.holdIn(tx, workspaceId, sessionName)
        isUnlinked = await sessions.removeIn(tx, workspaceId, sessionName, name)
      },
    })
  }
}
