import { withDeadlockRetry } from '../../../db/locks/with-deadlock-retry.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { OwnerMessage } from '../../../ports/whatsapp/whatsapp-sessions.ts'
import { applyEarlyUpdates } from './updates/apply-message-update.ts'
import type { ExpectMedia, ReplaceMedia } from './expect-media.ts'
import { joinSecondUpload } from './join-second-upload.ts'
import { limitMessageText } from '../text/long-text.ts'
import { findOrCreateConversation } from './contacts/find-or-create-conversation.ts'
import { applyDecryptedLater } from './undecryptable/decrypted-later.ts'
import { receiptStore } from '../outbound/receipts/receipts.store.ts'
import { nullIfAgentDeleted } from './null-if-agent-deleted.ts'
import { cancelPendingReplies, storeOwnerMessage } from './record-owner-message.store.ts'

type RecordOwnerMessageDeps = {
  db: Db
  clock: Clock
  /** Adds the aliases under which the contact is stored. Runs before any lock. */
  resolveContactAliases?: (tx: Tx, message: OwnerMessage) => Promise<OwnerMessage>
  expectMedia: ExpectMedia
  replaceMedia: ReplaceMedia
  afterOutgoingStored: (hasMedia: boolean) => void
}

export type RecordOwnerMessage = (message: OwnerMessage) => Promise<void>

/** Stores what the owner wrote on the phone and pauses the agent in that conversation. */
export const createRecordOwnerMessage =
  ({
    db,
    clock,
    resolveContactAliases,
    expectMedia,
    replaceMedia,
    afterOutgoingStored,
  }: RecordOwnerMessageDeps): RecordOwnerMessage =>
  async (ownMessage) => {
    const limited = limitMessageText(ownMessage)
    const isNew = await nullIfAgentDeleted(
      withDeadlockRetry(db, async (tx) => {
        const message = (await resolveContactAliases?.(tx, limited)) ?? limited
        const conversation = await findOrCreateConversation(tx, { ...message, contactName: null }, clock.now())
        if (!conversation) return false
        const messageId = await storeOwnerMessage(tx, conversation, message, clock.now())
        if (messageId === null)
          return (
            (await applyDecryptedLater(tx, conversation, message, expectMedia, clock.now())) ||
            (await joinSecondUpload(tx, conversation, message, replaceMedia, clock.now())) ||
            confirmOwnSend(tx, message, clock.now())
          )
        const { workspaceId } = conversation
        if (message.media)
          await expectMedia(tx, { messageId, workspaceId, type: message.type, now: clock.now() }, message.media)
        if (conversation.hasEarly) await applyEarlyUpdates(tx, message, message.externalId, clock.now())
        await cancelPendingReplies(tx, conversation, clock.now())
        return true
      }),
    )
    if (isNew) afterOutgoingStored(Boolean(limited.media))
  }

/** WhatsApp repeats what the server itself sent: it confirms that the message left. */
const confirmOwnSend = (tx: Tx, { agentId, contactKey, formerKey = null, externalId }: OwnerMessage, now: Date) =>
  receiptStore.applyToAgent(tx, agentId, { contactKey, formerKey, externalId, status: 'sent', cause: null }, now)
