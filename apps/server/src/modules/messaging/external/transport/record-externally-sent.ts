import { withDeadlockRetry } from '../../../../db/locks/with-deadlock-retry.ts'
import type { Db } from '../../../../db/connect.ts'
import { lockResource } from '../../../../db/locks/lock-resource.ts'
import type { Clock } from '../../../../platform/time/clock.ts'
import type { OwnerMessage, MessageReceipt } from '../../../../ports/whatsapp/whatsapp-sessions.ts'
import { findOrCreateConversation } from '../../inbound/contacts/find-or-create-conversation.ts'
import type { ExpectMedia } from '../../inbound/expect-media.ts'
import { nullIfAgentDeleted } from '../../inbound/null-if-agent-deleted.ts'
import { receiptStore } from '../../outbound/receipts/receipts.store.ts'
import { earlyReceiptStore } from './early-receipts.store.ts'
import { resolveContactAliases } from './contact-aliases.ts'
import { assignExternalIdByFile, assignExternalIdByText } from './assign-external-id.store.ts'
import { externallySentStore } from './record-externally-sent.store.ts'

type RecordExternallySentDeps = {
  db: Db
  clock: Clock
  expectMedia: ExpectMedia
  afterOutgoingStored: (hasMedia: boolean) => void
}

/** False while it may be one of several messages that are being sent: it must be reported again. */
export type RecordExternallySent = (message: OwnerMessage) => Promise<boolean>

/**
 * Records what an external program sent through its line: a reply of ours, or a message of its own. It does not pause
 * the agent, because no person wrote it.
 */
export const createRecordExternallySent =
  ({ db, clock, expectMedia, afterOutgoingStored }: RecordExternallySentDeps): RecordExternallySent =>
  async (sent) => {
    const recorded = await nullIfAgentDeleted(
      withDeadlockRetry(db, async (tx) => {
        await lockResource(tx, sent.agentId, sent.externalId)
        const message = await resolveContactAliases(tx, sent)
        const conversation = await findOrCreateConversation(tx, { ...message, contactName: null }, clock.now())
        if (!conversation) return 'no news'
        const now = clock.now()
        const { agentId, contactKey, formerKey = null, externalId } = message
        const receipt = { contactKey, formerKey, externalId, cause: null }
        const applyStatus = (status: MessageReceipt['status']) =>
          receiptStore.applyToAgent(tx, agentId, { ...receipt, status }, now)
        if (message.type === 'text') await assignExternalIdByText(tx, conversation, message, now)
        else if (!(await assignExternalIdByFile(tx, conversation, message, now))) return 'unclear'
        const messageId = await externallySentStore.storeSentMessage(tx, conversation, message, now)
        const { workspaceId } = conversation
        if (messageId !== null && message.media)
          await expectMedia(tx, { messageId, workspaceId, type: message.type, now }, message.media)
        const wasConfirmed = await applyStatus('sent')
        const earlyStatus = await earlyReceiptStore.take(tx, agentId, externalId)
        const wasApplied = earlyStatus !== null && (await applyStatus(earlyStatus))
        return messageId !== null || wasConfirmed || wasApplied ? 'news' : 'no news'
      }),
    )
    if (recorded === 'news') afterOutgoingStored(Boolean(sent.media))
    return recorded !== 'unclear'
  }
