import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { NewMedia, StoredMedia } from './media.store.ts'

/** Stores that a message's picture or video came once more, with more pixels. */
export const largerFileStore = {
  /**
   * Replaces the file by one with more pixels. The smaller one stays readable until then: its `bytes` stay, and a
   * download of it in progress ends before the larger one starts.
   */
  async replace(
    tx: Tx,
    { messageId, width, height, now }: Omit<NewMedia, 'workspaceId'> & { width: number; height: number },
    sealed: string,
  ): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('media')
      .set((eb) => ({
        state: 'pending',
        sealed,
        width,
        height,
        type: null,
        reason: null,
        endedAt: null,
        tries: 0,
        attempts: eb('attempts', '+', 1),
        notBefore: sql<Date>`greatest(not_before, ${now})`,
      }))
      .where('messageId', '=', messageId)
      .where(sql<boolean>`coalesce(width::int8 * height, 0) < ${width * height}`)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** A smaller file came while a larger one waits for it: the larger one is downloaded now. */
  async markEarlier(tx: Tx, messageId: string, { bytes }: StoredMedia, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('media')
      .set({ bytes, notBefore: now })
      .where('messageId', '=', messageId)
      .where('state', '=', 'pending')
      .where('bytes', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
}
