import type { ConnectionState, ProblemCode } from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'

type Change = { state: ConnectionState; problem: ProblemCode | null; at: Date }

const SHOWN = 50

export const createConnectionStore = (db: Db) => ({
  /** The newest first. Of an agent that exists there is always one: how it began. */
  last: (userId: string, agentId: string): Promise<Change[]> =>
    db
      .selectFrom('connectionHistory')
      .select(['state', 'problem', 'at'])
      .where('agentId', '=', agentId)
      .where('userId', '=', userId)
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute(),
})
export type ConnectionStore = ReturnType<typeof createConnectionStore>
