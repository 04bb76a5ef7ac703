import type { MediaLossReason, MediaWaitReason, MessageType, Platform } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { mediaRoom } from '../../db/fragments/storage-bytes.ts'

/** A file to download, with its sealed key. */
export type PendingMedia = {
  messageId: string
  workspaceId: string
  conversationId: string
  messageType: MessageType
  sealed: string
  /** Identifies the claim. */
  attempts: number
  /** The size of a smaller file of the message that is stored already; null when there is none. */
  earlierBytes: number | null
  /** Counts this try; a postponed wait is subtracted. */
  tries: number
  /** The reason of the last wait. */
  reason: MediaWaitReason | null
  platform: Platform
  agentId: string
  agentSession: string
  secrets: string
}

type MediaClaim = Pick<PendingMedia, 'messageId' | 'attempts'>

export type MediaPostponement = { notBefore: Date; reason: MediaWaitReason | null; tries: number }

export type StoredMedia = { type: string; bytes: number; width: number | null; height: number | null }

export type NewMedia = {
  messageId: string
  workspaceId: string
  width: number | null
  height: number | null
  now: Date
}

/** Stores the state of each message's file. */
export const createMediaStore = (db: Db) => ({
  insertPending: (tx: Tx, { now, ...media }: NewMedia, sealed: string) =>
    tx
      .insertInto('media')
      .values({ ...media, state: 'pending', sealed, notBefore: now, createdAt: now })
      .execute(),

  /** A file that people sent is complete before its message exists. */
  insertStored: (tx: Tx, { now, ...media }: NewMedia, { type, bytes }: StoredMedia) =>
    tx
      .insertInto('media')
      .values({ ...media, state: 'kept', type, bytes, createdAt: now, endedAt: now })
      .execute(),

  insertLost: (tx: Tx, { now, ...media }: NewMedia, reason: MediaLossReason) =>
    tx
      .insertInto('media')
      .values({ ...media, state: 'lost', reason, createdAt: now, endedAt: now })
      .execute(),

  /**
   * Claims the oldest due file until `until`; the claim of a dead process expires. `workspacesInProgress` has one entry
   * per running download: the workspace with the fewest comes first, and one with `maxPerWorkspace` waits.
   */
  async claim(
    now: Date,
    until: Date,
    workspacesInProgress: readonly string[],
    maxPerWorkspace: number,
  ): Promise<PendingMedia | undefined> {
    const workspaceCount = sql`cardinality(array_positions(${[...workspacesInProgress]}::text[], workspace_id::text))`
    const { rows } = await sql<PendingMedia>`
      with mine as (
        update media
        set not_before = ${until}, attempts = attempts + 1, tries = tries + 1
        where message_id = (
          select message_id
          from media
          where state = 'pending'
            and not_before <= ${now}
            and ${workspaceCount} < ${maxPerWorkspace}
          order by ${workspaceCount}, not_before
          limit 1
          for update skip locked
        )
        returning message_id, workspace_id, sealed, attempts, tries, reason, bytes as earlier_bytes
      )
      select mine.*, m.conversation_id, m.type as message_type, c.platform, a.id as agent_id,
        a.session_name as agent_session, a.secrets
      from mine
      join messages m on m.id = mine.message_id
      join conversations c on c.id = m.conversation_id
      join agents a on a.id = c.agent_id`.execute(db)
    return rows[0]
  },

  /** False when another process claimed the file. */
  async postpone(
    database: Db | Tx,
    { messageId, attempts }: MediaClaim,
    postponement: MediaPostponement,
  ): Promise<boolean> {
    const { numUpdatedRows } = await database
      .updateTable('media')
      .set(postponement)
      .where('messageId', '=', messageId)
      .where('attempts', '=', attempts)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Bytes that files may still take, within this share of the product's limit and of the workspace's own. */
  async countRoom(database: Db | Tx, workspaceId: string, share = 1): Promise<number> {
    const { rows } = await sql<{ room: number }>`
      select ${mediaRoom(sql`${workspaceId}`, share)} as room`.execute(database)
    return rows[0]?.room ?? 0
  },

  /** False when the message was deleted, another process ended it, or a larger file replaces this one. */
  async markStored(
    tx: Tx,
    { messageId, sealed }: Pick<PendingMedia, 'messageId' | 'sealed'>,
    { type, bytes, width, height }: StoredMedia,
    endedAt: Date,
  ): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('media')
      .set({ state: 'kept', sealed: null, notBefore: null, reason: null, type, bytes, endedAt })
      .$if(width !== null && height !== null, (q) => q.set({ width, height }))
      .where('messageId', '=', messageId)
      .where('state', '=', 'pending')
      .where('sealed', '=', sealed)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** False when the message was deleted or another process claimed it. */
  async markLost(
    tx: Tx,
    { messageId, attempts }: MediaClaim,
    reason: MediaLossReason,
    endedAt: Date,
  ): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('media')
      .set({ state: 'lost', sealed: null, notBefore: null, reason, endedAt })
      .where('messageId', '=', messageId)
      .where('attempts', '=', attempts)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  exists: async (messageId: string): Promise<boolean> =>
    (await db.selectFrom('media').select('messageId').where('messageId', '=', messageId).executeTakeFirst()) !==
    undefined,

  findStored: (workspaceId: string, messageId: string) => selectStored(db, workspaceId, messageId).executeTakeFirst(),

  /** The file of a message that is claimed to be sent and whose result is unknown. */
  findBeingSent: (workspaceId: string, messageId: string) =>
    selectStored(db, workspaceId, messageId)
      .where('messages.direction', '=', 'outgoing')
      .where('messages.status', '=', 'pending')
      .where('messages.attemptedAt', 'is not', null)
      .executeTakeFirst(),

  listStored: (tx: Tx, workspaceId: string, afterId: string, limit: number) =>
    tx
      .selectFrom('media')
      .select(['messageId', 'type'])
      .where('workspaceId', '=', workspaceId)
      .where('state', '=', 'kept')
      .where('messageId', '>', afterId)
      .orderBy('messageId')
      .limit(limit)
      .execute(),

  listDiscarded: async (afterId: string, limit: number): Promise<string[]> => {
    const rows = await db
      .selectFrom('mediaWaste')
      .select('messageId')
      .where('messageId', '>', afterId)
      .orderBy('messageId')
      .limit(limit)
      .execute()
    return rows.map(({ messageId }) => messageId)
  },

  forgetDiscarded: (ids: readonly string[]) =>
    db
      .deleteFrom('mediaWaste')
      .where(sql<boolean>`message_id = any(${[...ids]}::text[])`)
      .execute(),

  /** The ids without a row, or whose file was given up. */
  async findOrphans(ids: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select file.id
      from unnest(${[...ids]}::text[]) as file(id)
      where not exists (select from media where message_id = file.id and state <> 'lost')
        and not exists (select from canned_replies where file_id = file.id)`.execute(db)
    return rows.map(({ id }) => id)
  },
})

const selectStored = (db: Db, workspaceId: string, messageId: string) =>
  db
    .selectFrom('media')
    .innerJoin('messages', 'messages.id', 'media.messageId')
    .select(['media.messageId', 'media.type', 'messages.details'])
    .where('media.messageId', '=', messageId)
    .where('media.workspaceId', '=', workspaceId)
    .where('media.state', '=', 'kept')

export type MediaStore = ReturnType<typeof createMediaStore>
