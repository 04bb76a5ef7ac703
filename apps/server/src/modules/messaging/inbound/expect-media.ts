import type { MessageType } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { MediaRef } from '../../../ports/media.ts'

/**
 * Stores, in the caller's transaction, that this message has a file, and whether it is to be understood. Returns until
 * when the reply waits for that.
 */
export type ExpectMedia = (
  tx: Tx,
  message: { messageId: string; workspaceId: string; type: MessageType; now: Date },
  ref: MediaRef,
) => Promise<Date | undefined>

/** Stores, in the caller's transaction, that a larger file of a stored message is downloaded later. False otherwise. */
export type ReplaceMedia = (tx: Tx, message: { messageId: string; now: Date }, ref: MediaRef) => Promise<boolean>
