import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'

export type CannedReplyRow = NewCannedReply & CannedFileColumns
export type NewCannedReply = { id: string; shortcut: string; content: string; updatedAt: Date }
type CannedFileColumns = { fileId: string | null; fileName: string | null; fileBytes: number | null }

const COLUMNS = ['id', 'shortcut', 'content', 'updatedAt', 'fileId', 'fileName', 'fileBytes'] as const

type PublishCannedReplyEvent = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>

/** Changes publish an event. A shortcut that the workspace already has violates `canned_replies_shortcut`. */
export function createCannedReplyStore(db: Db, publish: PublishCannedReplyEvent) {
  /** Undefined without such a reply. */
  async function write(
    tx: Tx,
    workspaceId: string,
    id: string,
    changes: Partial<CannedReplyRow>,
  ): Promise<CannedReplyRow | undefined> {
    const updated = await tx
      .updateTable('cannedReplies')
      .set(changes)
      .where('id', '=', id)
      .where('workspaceId', '=', workspaceId)
      .returning(COLUMNS)
      .executeTakeFirst()
    if (updated) await publish(tx, workspaceId, { type: 'canned_reply' })
    return updated
  }

  return {
    list: (workspaceId: string): Promise<CannedReplyRow[]> =>
      db
        .selectFrom('cannedReplies')
        .select(COLUMNS)
        .where('workspaceId', '=', workspaceId)
        .orderBy('shortcut')
        .execute(),

    /** Undefined at the maximum of the workspace; concurrent inserts wait for each other. */
    insert: (
      workspaceId: string,
      { id, shortcut, content, updatedAt }: NewCannedReply,
      maxReplies: number,
    ): Promise<CannedReplyRow | undefined> =>
      db.transaction().execute(async (tx) => {
        await lockWorkspace(tx, workspaceId)
        const { rows } = await sql<CannedReplyRow>`
        insert into canned_replies (id, workspace_id, shortcut, content, updated_at)
        select ${id}, ${workspaceId}, ${shortcut}, ${content}, ${updatedAt}
        where (select count(*) from canned_replies where workspace_id = ${workspaceId}) < ${maxReplies}
        returning id, shortcut, content, updated_at, file_id, file_name, file_bytes`.execute(tx)
        if (rows[0]) await publish(tx, workspaceId, { type: 'canned_reply' })
        return rows[0]
      }),

    /** `changed` when the row is newer than `since`. */
    update: (
      workspaceId: string,
      { id, ...changes }: NewCannedReply,
      since: string | undefined,
    ): Promise<CannedReplyRow | 'changed' | undefined> =>
      db.transaction().execute(async (tx) => {
        const ownReply = tx
          .selectFrom('cannedReplies')
          .select(COLUMNS)
          .where('id', '=', id)
          .where('workspaceId', '=', workspaceId)
        const current = await ownReply.forUpdate().executeTakeFirst()
        if (current && since !== undefined && current.updatedAt.toISOString() !== since) return 'changed'
        return write(tx, workspaceId, id, changes)
      }),

    /**
     * The database deletes the former file of a changed or deleted reply. `assertRoom` runs while the workspace is
     * locked. Undefined without such a reply.
     */
    setFile: (
      workspaceId: string,
      { id, ...changes }: CannedFileColumns & Pick<CannedReplyRow, 'id' | 'updatedAt'>,
      assertRoom: (tx: Tx) => Promise<void>,
    ): Promise<CannedReplyRow | undefined> =>
      db.transaction().execute(async (tx) => {
        await lockWorkspace(tx, workspaceId)
        await assertRoom(tx)
        return write(tx, workspaceId, id, changes)
      }),

    exists: async (workspaceId: string, id: string): Promise<boolean> =>
      (await db
        .selectFrom('cannedReplies')
        .select('id')
        .where('id', '=', id)
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirst()) !== undefined,

    findFileName: async (workspaceId: string, fileId: string): Promise<string | null> =>
      (
        await db
          .selectFrom('cannedReplies')
          .select('fileName')
          .where('fileId', '=', fileId)
          .where('workspaceId', '=', workspaceId)
          .executeTakeFirst()
      )?.fileName ?? null,

    listFiles: (tx: Tx, workspaceId: string) =>
      tx
        .selectFrom('cannedReplies')
        .select(['fileId', 'fileName', 'shortcut'])
        .where('workspaceId', '=', workspaceId)
        .where('fileId', 'is not', null)
        .orderBy('shortcut')
        .execute(),

    remove: (workspaceId: string, id: string): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('cannedReplies')
          .where('id', '=', id)
          .where('workspaceId', '=', workspaceId)
          .executeTakeFirst()
        if (numDeletedRows > 0n) await publish(tx, workspaceId, { type: 'canned_reply' })
        return numDeletedRows > 0n
      }),
  }
}
export type CannedReplyStore = ReturnType<typeof createCannedReplyStore>
