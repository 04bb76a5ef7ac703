import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { RawQuery } from '../../db/connection/raw-query.ts'
import { hasAgent } from '../../db/fragments/has-agent.ts'
import { isLockedOut } from '../../db/fragments/has-second-factor.ts'
import type { ConversationRow } from '../../db/schema.ts'
import { addTag, removeTag } from './conversation-tags.store.ts'
import { LIST_SQL, type ListedConversation } from './inbox/inbox.store.ts'
import { createMarkRead } from './mark-read.store.ts'
import { createOutageEnds } from './reopening/outage-ends.store.ts'

const BY_ID_SQL = `${LIST_SQL}
  where c.workspace_id = $1 and c.id = $2`

export const createConversationStore = (db: Db, rawQuery: RawQuery) => ({
  ...createOutageEnds(db),

  inTransaction: <T>(run: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(run),

  hasAgent: (workspaceId: string, agentId: string): Promise<boolean> => hasAgent(db, workspaceId, agentId),

  byId: async (workspaceId: string, id: string): Promise<ListedConversation | undefined> =>
    (await rawQuery<ListedConversation>(BY_ID_SQL, [workspaceId, id]))[0],

  lock: (tx: Tx, workspaceId: string, id: string) =>
    tx
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', id)
      .where('workspaceId', '=', workspaceId)
      .forUpdate()
      .executeTakeFirst(),

  update: (tx: Tx, id: string, changes: Partial<ConversationRow>) =>
    tx.updateTable('conversations').set(changes).where('id', '=', id).execute(),

  /** True if the person may enter the workspace and answer there. Their removal waits for this transaction. */
  lockAttendant: async (tx: Tx, workspaceId: string, userId: string): Promise<boolean> =>
    (await tx
      .selectFrom('members')
      .innerJoin('workspaces', 'workspaces.id', 'workspaceId')
      .select('role')
      .where('workspaceId', '=', workspaceId)
      .where('userId', '=', userId)
      .where('role', '!=', 'viewer')
      .where(sql<boolean>`not ${sql.raw(isLockedOut('workspaces', 'members.user_id'))}`)
      .forKeyShare('members')
      .executeTakeFirst()) !== undefined,

  addTag,
  removeTag,
  markRead: createMarkRead(db),
})
export type ConversationStore = ReturnType<typeof createConversationStore>
