import { type Agent, type Engine, fail } from '@portavoz/contract'
import type { AgentRow } from '../../db/schema.ts'
import { newName } from '../../platform/ids.ts'
import type { AgentNeeds, AgentRecords } from './agent-records.ts'
import type { AgentChanges } from './agents.store.ts'

/** Another engine hears an agent from now on: the same agent, with all of its conversations. */
export const moveAgent = ({ clock, checkN8n, sessions }: AgentNeeds, { found, edit }: AgentRecords) => {
  /** Whoever keeps its bot hands it over; an owner who hung up has hung up. */
  const withBot = (row: AgentRow, engine: Engine): AgentChanges => {
    if (row.isHangingUp) fail('agents.leaving')
    const isOff = row.connection === 'disconnected'
    return {
      engine,
      ...(isOff ? {} : { connection: 'waiting_for_connection', connectionSince: clock.now() }),
      channelProblem: null,
    }
  }

  /** A phone lets in whoever it is shown a code of: the old session is left, under its name, and the new one waits. */
  const withPhone = (engine: Engine, isLeft: boolean): AgentChanges => ({
    engine,
    ...(isLeft ? { sessionName: newName('agent') } : {}),
    connection: 'disconnected',
    connectionSince: clock.now(),
    channelProblem: null,
    isHangingUp: false,
    restrictedUntil: null,
    quotaWarning: null,
  })

  return async (userId: string, id: string, engine: Engine): Promise<Agent> => {
    const { platform, engine: standing, sessionName, name } = await found(userId, id)
    if (engine === 'n8n') await checkN8n(userId, platform)
    if (standing === engine) return edit(userId, id, () => ({}))
    if (platform === 'telegram') return edit(userId, id, (row) => (row.engine === engine ? {} : withBot(row, engine)))
    let isLeft = false
    return edit(userId, id, (row) => (row.engine === engine ? {} : withPhone(engine, isLeft)), {
      // The session and then its agent, as whoever observes holds them.
      async first(tx) {
        await sessions.holdIn(tx, userId, sessionName)
        isLeft = await sessions.removeIn(tx, userId, sessionName, name)
      },
    })
  }
}
