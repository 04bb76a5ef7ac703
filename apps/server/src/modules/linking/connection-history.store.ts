import type { ConnectionState, AgentProblemCode } from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'

type ConnectionHistoryRow = { state: ConnectionState; problem: AgentProblemCode | null; at: Date }

const MAX_ENTRIES = 50

export const createConnectionHistoryStore = (db: Db) => ({
  listLatest: (workspaceId: string, agentId: string): Promise<ConnectionHistoryRow[]> =>
    db
      .selectFrom('connectionHistory')
      .select(['state', 'problem', 'at'])
      .where('agentId', '=', agentId)
      .where('workspaceId', '=', workspaceId)
      .orderBy('id', 'desc')
      .limit(MAX_ENTRIES)
      .execute(),
})
export type ConnectionHistoryStore = ReturnType<typeof createConnectionHistoryStore>
