import { createCannedFiles } from '../../../modules/canned-replies/canned-files.ts'
import { createCannedReplies } from '../../../modules/canned-replies/canned-replies.service.ts'
import { createCannedReplyStore } from '../../../modules/canned-replies/canned-replies.store.ts'
import { createConversationLogService } from '../../../modules/conversation-logs/conversation-logs.service.ts'
import { createConversationLogStore } from '../../../modules/conversation-logs/conversation-logs.store.ts'
import { createReportExchange } from '../../../modules/conversation-logs/report-exchange.ts'
import { createAlertOverdue } from '../../../modules/conversations/assignment/alert-overdue.ts'
import { createAssignWaiting } from '../../../modules/conversations/assignment/assign-waiting.ts'
import { createConversationModule } from '../../../modules/conversations/conversations.module.ts'
import { createExecutionStore } from '../../../modules/journal/executions.store.ts'
import { createJournalStore } from '../../../modules/journal/journal.store.ts'
import { createConnectionHistoryStore } from '../../../modules/linking/connection-history.store.ts'
import { createPlaces } from '../../../modules/places/places.service.ts'
import { createPlaceStore } from '../../../modules/places/places.store.ts'
import { createConfirmReply } from '../../../modules/messaging/external/confirm-reply.ts'
import { isWorkingAt } from '../../../modules/messaging/reply/rules/business-hours.ts'
import type { Tx } from '../../../db/connect.ts'
import type { JobTarget } from '../../../platform/queue/job-queue.ts'
import type { MediaServices } from '../messaging/media.ts'
import type { MessagingServices } from '../messaging/messaging.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'
import type { WhatsAppServices } from '../channels/whatsapp.ts'

export type ConversationsServices = ReturnType<typeof composeConversations>

/** Inbox, threads, canned replies, logs and journal. */
export function composeConversations(
  { clock, secrets }: ServerInputs,
  { db, rawQuery, slowQueries, notifier, events, jobs }: PlatformServices,
  { accountMessagesWithoutAgent: messagesWithoutAgent }: MessagingServices,
  { allowNewContact }: WhatsAppServices,
  { outbound }: MediaServices,
) {
  const { publish } = events
  const notifyConsolesAndDelivery = () => notifier.notify('events', 'delivery-jobs')
  const enqueueDelivery = (tx: Tx, target: JobTarget) => jobs.enqueue(tx, target, { kind: 'deliver' })
  const cannedStore = createCannedReplyStore(db, publish)
  const { uploadSemaphore, assertRoom } = outbound
  const cannedFiles = createCannedFiles({
    store: cannedStore,
    clock,
    uploadSemaphore,
    receiveFile: (workspaceId, { fileId, ...file }) =>
      outbound.receive(workspaceId, { ...file, messageId: fileId, platform: null }),
    assertRoom,
    discardFile: outbound.discard,
    openFile: outbound.open,
    // A replaced file waits for its deletion.
    afterCommit: () => notifier.notify('events', 'media'),
  })
  const module = createConversationModule({
    db,
    rawQuery,
    ...slowQueries,
    clock,
    secrets,
    publish,
    enqueueDelivery,
    enqueueReply: (tx, target, exchangeId) => jobs.enqueue(tx, target, { kind: 'reply', exchangeId }),
    messagesWithoutAgent,
    allowNewContact,
    outboundFiles: {
      uploadSemaphore,
      receiveFile: outbound.receive,
      attachFile: outbound.attach,
      discardFile: outbound.discard,
      openCannedFile: cannedFiles.open,
    },
    afterCommit: notifyConsolesAndDelivery,
    afterReplyEnqueued: () => notifier.notify('reply-jobs'),
    afterFilesDeleted: () => notifier.notify('media'),
  })
  return {
    ...module,
    assignWaiting: createAssignWaiting({ db, clock, isWorkingAt, afterCommit: notifyConsolesAndDelivery }),
    alertOverdue: createAlertOverdue({ db, clock, afterCommit: notifyConsolesAndDelivery }),
    cannedReplies: createCannedReplies(cannedStore, clock, () => notifier.notify('events', 'media')),
    cannedFiles,
    places: createPlaces(createPlaceStore(db), clock),
    conversationLogs: {
      logs: createConversationLogService(
        createConversationLogStore(rawQuery, slowQueries.queryWithTimeout),
        slowQueries.runSlowQuery,
      ),
      report: createReportExchange({
        db,
        clock,
        publish,
        afterCommit: notifyConsolesAndDelivery,
        confirmReply: createConfirmReply(enqueueDelivery),
      }),
      deleteSession: module.erasure.eraseBySession,
    },
    journal: createJournalStore(db),
    executions: createExecutionStore(db),
    connectionHistory: createConnectionHistoryStore(db),
  }
}
