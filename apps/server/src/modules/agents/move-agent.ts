import { type Agent, type Engine, fail } from '@portavoz/contract'
import type { AgentRow } from '../../db/schema.ts'
import type { AgentNeeds, AgentRecords } from './agent-records.ts'
import type { AgentChanges } from './agents.store.ts'

/** Another engine hears an agent from now on: the same agent, with all of its conversations. */
export const moveAgent = ({ clock, checkN8n }: AgentNeeds, { found, edit }: AgentRecords) => {
  /** Whoever keeps its bot hands it over; an owner who hung up has hung up. */
  const changesOf = (row: AgentRow, engine: Engine): AgentChanges => {
    if (row.engine === engine) return {}
    if (row.isHangingUp) fail('agents.leaving')
    const isOff = row.connection === 'disconnected'
    return {
      engine,
      ...(isOff ? {} : { connection: 'waiting_for_connection', connectionSince: clock.now() }),
      channelProblem: null,
    }
  }

  return async (userId: string, id: string, engine: Engine): Promise<Agent> => {
    const { platform } = await found(userId, id)
    if (platform === 'whatsapp') fail('agents.phone_stays')
    if (engine === 'n8n') await checkN8n(userId, platform)
    return edit(userId, id, (row) => changesOf(row, engine))
  }
}
