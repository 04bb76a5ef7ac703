import type { Db } from '../connect.ts'

/** Whether the workspace has this agent. */
export const hasAgent = async (db: Db, workspaceId: string, agentId: string): Promise<boolean> =>
  (await db
    .selectFrom('agents')
    .select('id')
    .where('id', '=', agentId)
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()) !== undefined
