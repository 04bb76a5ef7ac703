import type { Tx } from '../../../db/connect.ts'
import { muteStateAfter } from '../../../platform/text/opt-out.ts'
import { type LateMessage, lateOptOutStore } from './late-opt-out.store.ts'

/** A longer text is no «BAJA». */
const MAX_COMMAND_LENGTH = 100

/**
 * Applies «BAJA» or «ALTA» of a message that is too old for a reply, unless the contact sent a newer command. The
 * conversation must be locked.
 */
export async function applyLateOptOut(tx: Tx, message: LateMessage): Promise<void> {
  const texts = await lateOptOutStore.listTextsSince(tx, message.messageId, MAX_COMMAND_LENGTH)
  const [lateMessage, ...newerMessages] = texts
  const isMuted = lateMessage?.isLate ? muteStateAfter([lateMessage]) : null
  if (isMuted === null || muteStateAfter(newerMessages) !== null) return
  await lateOptOutStore.setMuted(tx, message, isMuted)
}
