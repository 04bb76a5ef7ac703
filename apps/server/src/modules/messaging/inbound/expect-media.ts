import type { Tx } from '../../../db/connect.ts'
import type { MediaRef } from '../../../ports/media.ts'

/** Stores, in the caller's transaction, that this message has a file. */
export type ExpectMedia = (
  tx: Tx,
  message: { messageId: string; workspaceId: string; now: Date },
  ref: MediaRef,
) => Promise<void>
