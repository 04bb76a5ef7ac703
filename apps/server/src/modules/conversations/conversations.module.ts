import type { ServerEvent } from '@portavoz/contract'
import type { RawQuery } from '../../db/connection/raw-query.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { findSuccessor } from '../../db/accounts/find-successor.ts'
import type { CancellableQuery } from '../../db/connection/cancellable-query.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { SlowQuerySlots } from '../../platform/concurrency/semaphores/slow-query-slots.ts'
import { createActivities } from './activity/activity.service.ts'
import { createActivityStore } from './activity/activity.store.ts'
import { createBulkConversations } from './bulk/bulk.service.ts'
import { createBulkStore } from './bulk/bulk.store.ts'
import { createRestore } from './bulk/restore-conversation.ts'
import { createConversationActions } from './conversation-actions.ts'
import { createConversationChanges } from './change-conversation.ts'
import type { ConversationModule } from './conversations.routes.ts'
import { createConversations } from './conversations.service.ts'
import { createConversationStore } from './conversations.store.ts'
import { createEraseStore } from './erase.store.ts'
import { createConversationErasure, type ErasableMessagesWithoutAgent } from './erase.service.ts'
import { createInboxStore } from './inbox/inbox.store.ts'
import { createInbox } from './inbox/inbox.service.ts'
import { pendingQuestionStore } from './reopening/pending-question.store.ts'
import { createReopenAfterOutage } from './reopening/reopen-after-outage.ts'
import { createReopenConversation } from './reopening/reopen-conversation.ts'
import { createSnoozes } from './snooze/snoozes.service.ts'
import { createSnoozeStore } from './snooze/snoozes.store.ts'
import { createNoteSealer } from './thread/note-sealer.ts'
import { createNotes } from './thread/notes.service.ts'
import { createNoteStore } from './thread/notes.store.ts'
import type { SendFileDeps } from './thread/send-file.ts'
import type { StoreSentDeps } from './thread/store-sent.ts'
import { createThreads } from './thread/thread.service.ts'
import { createThreadStore } from './thread/thread.store.ts'

type OutboundFileDeps = Pick<SendFileDeps, 'uploadSemaphore' | 'receiveFile' | 'discardFile' | 'openCannedFile'> &
  Pick<StoreSentDeps, 'attachFile'>

type ConversationsModuleDeps = {
  db: Db
  rawQuery: RawQuery
  queryWithTimeout: CancellableQuery
  runSlowQuery: SlowQuerySlots
  clock: Clock
  secrets: Secrets
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  enqueueDelivery: (tx: Tx, target: { workspaceId: string; conversationId: string }) => Promise<void>
  enqueueReply: Parameters<typeof createReopenConversation>[0]['enqueueReply']
  allowNewContact: (tx: Tx, workspaceId: string, conversationId: string, now: Date) => Promise<void>
  messagesWithoutAgent: ErasableMessagesWithoutAgent
  outboundFiles: OutboundFileDeps
  afterCommit: () => void
  /** Runs after a commit that enqueued a reply. */
  afterReplyEnqueued: () => void
  afterFilesDeleted: () => void
}

export function createConversationModule(deps: ConversationsModuleDeps): ConversationModule {
  const { db, rawQuery, queryWithTimeout, runSlowQuery, clock, publish, afterCommit } = deps
  const store = createConversationStore(db, rawQuery)
  const changes = createConversationChanges({ db, store, clock, publish, afterCommit })
  const activities = createActivityStore(db)
  const snoozes = createSnoozeStore(db)
  const { enqueueReply, afterReplyEnqueued } = deps
  const reopen = createReopenConversation({ store, pendingQuestions: pendingQuestionStore, enqueueReply })
  const actions = createConversationActions({ store, activities, snoozes, reopen })
  const conversations = createConversations({ store, changes, actions, clock, afterCommit, afterReplyEnqueued })
  return {
    conversations,
    threads: createThreads({
      ...deps,
      ...deps.outboundFiles,
      store: createThreadStore(db),
      changes,
      requireConversation: conversations.byId,
    }),
    inbox: createInbox(createInboxStore(rawQuery, queryWithTimeout), runSlowQuery),
    erasure: createConversationErasure({ ...deps, store: createEraseStore(db) }),
    notes: createNotes({
      store: createNoteStore(db, publish),
      sealer: createNoteSealer(deps.secrets),
      clock,
      requireConversation: conversations.byId,
      loadConversation: changes.loadCurrent,
      findSuccessor: (workspaceId, id) => findSuccessor(db, workspaceId, id),
      afterCommit,
    }),
    activities: createActivities(activities, conversations.byId),
    bulk: createBulkConversations({
      store: createBulkStore(db),
      actions,
      restore: createRestore({ store, actions, snoozes }),
      clock,
      publish,
      afterCommit,
    }),
    reopenAfterOutage: createReopenAfterOutage({ store, actions, clock, publish, afterCommit, afterReplyEnqueued }),
    snoozes: createSnoozes({ store: snoozes, changes, activities, clock, publish, afterCommit }),
  }
}
