import type { PredictedOutcome, OutcomeQuery } from '@portavoz/contract'
import type { ConversationJob, JobHandler, JobTarget } from '../../platform/queue/job-queue.ts'
import type { RecordMessageUpdate } from './inbound/updates/record-message-update.ts'
import { countDeliveries } from './outbound/count-deliveries.ts'
import { createDeliver } from './outbound/deliver.ts'
import { createDeliverStore } from './outbound/deliver.store.ts'
import { createPendingDeliveriesStore } from './outbound/pending-deliveries.store.ts'
import { createPendingDeliveries, type PendingDeliveries } from './outbound/pending-deliveries.ts'
import { composeInbound } from './inbound/compose-inbound.ts'
import type { ReceiveMessage } from './inbound/receive.ts'
import { createCheckGrounding, createGroundingPool } from './grounding/check-grounding.ts'
import { createConfirmReply } from './external/confirm-reply.ts'
import { createExternalTransport, type ExternalTransport } from './external/transport/external-transport.ts'
import { createRelay } from './external/relay.ts'
import { createCheckSilentWorkflows } from './external/silent-workflows/silent-workflows.ts'
import { createTurnsInProgress } from './external/turns-in-progress.ts'
import { predictOutcome } from './reply/preview/predict-outcome.ts'
import { createReplyToExchange } from './reply/reply-to-exchange.ts'
import { countClosings } from './reply/commit/count-closings.ts'
import { sentByCaller, sentByServer } from './reply/commit/exchange-closing.ts'
import { createTurnStore } from './reply/commit/turn.store.ts'
import { createListSendable } from './reply/sending/sendable-documents.store.ts'
import { createContextStore } from './reply/context.store.ts'
import type { ExternalLookupQuery } from './reply/generate/external-lookup.ts'
import { createPreviewReply } from './reply/preview/preview-reply.ts'
import { createFindSentMessage, type FindSentMessage } from './outbound/sent-messages.store.ts'
import { createReceiveFromSession, type ReceiveFromSession } from './inbound/receive-from-session.ts'
import { createAccountMessagesWithoutAgent } from './inbound/without-agent/account-messages-without-agent.ts'
import { createMessagesWithoutAgent } from './inbound/without-agent/messages-without-agent.ts'
import { createMessagesWithoutAgentStore } from './inbound/without-agent/messages-without-agent.store.ts'
import type { createUndecryptable } from './inbound/undecryptable/undecryptable.ts'
import { createRecordReceipt, type RecordReceipt } from './outbound/receipts/receipts.ts'
import { createGenerateReply } from './reply/generate/generate-reply.ts'
import type { MessagingDeps } from './messaging-deps.ts'
import { createQuarantine } from './reply/quarantine.ts'
import type { ReplyContext } from './reply/types.ts'
import { createWithShownPictures } from './reply/generate/pictures/shown-pictures.ts'
import { createTypingIndicator } from './reply/generate/typing-indicator.ts'

export type Messaging = {
  receive: ReceiveMessage
  recordUpdate: RecordMessageUpdate
  receiveFromSession: ReceiveFromSession
  recordReceipt: RecordReceipt
  /** Messages, receipts and updates of lines that another program operates. */
  externalTransport: ExternalTransport
  findSentMessage: FindSentMessage
  jobHandler: JobHandler
  previewReply: ReturnType<typeof createPreviewReply>
  relay: ReturnType<typeof createRelay>
  /** Closes exchanges that an n8n workflow left open, and says so in the journal. */
  checkSilentWorkflows: () => Promise<void>
  /** What a first message at that time would get from an agent with this configuration. */
  predictOutcome: (query: OutcomeQuery) => PredictedOutcome
  pendingDeliveries: PendingDeliveries
  /** Stops the worker threads of the grounding check. */
  stopGroundingWorkers: () => Promise<void>
  undecryptable: ReturnType<typeof createUndecryptable>
  messagesWithoutAgent: ReturnType<typeof createMessagesWithoutAgent>
  accountMessagesWithoutAgent: ReturnType<typeof createAccountMessagesWithoutAgent>
}

/** Composes receiving, replying and delivering. */
export function createMessaging(deps: MessagingDeps): Messaging {
  const {
    db,
    inboundDb,
    clock,
    log,
    channels,
    accountOf,
    modelSessionFor,
    enqueue,
    wakeAt,
    reportSendingProblem,
    afterCommit,
    notifyConnectionOwner,
    counters,
  } = deps
  const enqueueLater = async (target: JobTarget, job: ConversationJob, at: Date) => {
    await db.transaction().execute((tx) => enqueue(tx, target, job, at))
    wakeAt(job.kind, at)
  }
  const deliverStore = countDeliveries(createDeliverStore(db, deps.processName), counters.deliveryEnded)
  const { connectedSessions } = channels
  const deliver = createDeliver({
    clock,
    store: deliverStore,
    channels,
    accountOf,
    openFile: deps.openFile,
    deliverAgain: (target, at) => enqueueLater(target, { kind: 'deliver' }, at),
    reportSendingProblem,
    clearSendingProblem: (agentId) => reportSendingProblem(agentId, null),
    afterCommit,
    connectedSessions,
    notifyConnectionOwner,
    releaseUnspoken: deps.releaseUnspoken,
  })
  const lookUp = (query: ExternalLookupQuery) => deps.lookUp({ ...query, isTrial: false })
  const contexts = createContextStore(db)
  const turnStore = countClosings(createTurnStore(db, sentByServer), counters.exchangeClosed)
  const groundingPool = createGroundingPool()
  const turnsInProgress = createTurnsInProgress()
  const checkGrounding = createCheckGrounding(groundingPool, log)
  const { retrieve, isListedWord } = deps
  const withShownPictures = createWithShownPictures({ loadPictures: deps.loadPictures, log })
  const generateDeps = {
    clock,
    log,
    modelSessionFor,
    checkGrounding,
    retrieve,
    isListedWord,
    lookUp,
    withShownPictures,
  }
  const turn = {
    clock,
    store: turnStore,
    ownerFiles: deps.ownerFiles,
    speaks: true,
    generate: createGenerateReply({
      ...generateDeps,
      startTyping: createTypingIndicator({ channels, accountOf }),
      addJournalLine: turnStore.addJournalLine,
    }),
    postpone: (context: ReplyContext, at: Date) =>
      enqueueLater(context, { kind: 'reply', exchangeId: context.exchangeId }, at),
    afterCommit,
    afterLeadSaved: deps.afterLeadSaved,
  }
  const speak = (context: ReplyContext) =>
    deps.speakReply(context, (time) => enqueueLater(context, { kind: 'deliver' }, time))
  const replyToExchange = createReplyToExchange({ ...turn, contexts, speak, deliver })
  const { receiveDeps, ownerMessageDeps, receive, recordUpdate, undecryptable, routeSessionInbound } =
    composeInbound(deps)
  const withoutAgentStore = createMessagesWithoutAgentStore(inboundDb, deps.secrets)
  const messagesWithoutAgent = createMessagesWithoutAgent({ clock, log, store: withoutAgentStore, routeSessionInbound })
  return {
    receive,
    recordUpdate,
    receiveFromSession: createReceiveFromSession({
      agentOf: deps.agentOfSession,
      routeSessionInbound,
      storeWithoutAgent: messagesWithoutAgent.store,
    }),
    recordReceipt: createRecordReceipt({ db, clock, afterCommit }),
    externalTransport: createExternalTransport({
      receiveDeps,
      ownerMessageDeps,
      recordUpdate,
      undecryptable,
      storeWithoutAgent: messagesWithoutAgent.store,
      afterCommit,
      log,
    }),
    findSentMessage: createFindSentMessage(db, deps.openFile),
    jobHandler: {
      run: (job) =>
        job.kind === 'reply' ? replyToExchange(job.exchangeId, job.conversationId) : deliver(job.conversationId),
      quarantine: createQuarantine({
        turn,
        contexts,
        deliveries: deliverStore,
        connectedSessions,
        deliverLater: (target) => enqueueLater(target, { kind: 'deliver' }, clock.now()),
      }),
    },
    previewReply: createPreviewReply({
      clock,
      log,
      checkGrounding,
      retrieve,
      isListedWord,
      withShownPictures,
      lookUp: (query) => deps.lookUp({ ...query, isTrial: true }),
      listSendable: createListSendable(db),
    }),
    relay: createRelay({
      ...generateDeps,
      db,
      contexts,
      store: countClosings(createTurnStore(db, sentByCaller), counters.exchangeClosed),
      ownerFiles: deps.ownerFiles,
      countReceived: counters.messageReceived,
      lockExternalConversation: deps.lockExternalConversation,
      expectUnderstanding: deps.expectUnderstanding,
      afterFileExpected: deps.afterFileExpected,
      turnsInProgress,
      afterCommit,
      afterLeadSaved: deps.afterLeadSaved,
    }),
    checkSilentWorkflows: createCheckSilentWorkflows({
      db,
      clock,
      log,
      turnsInProgress,
      confirmReply: createConfirmReply((tx, target) => enqueue(tx, target, { kind: 'deliver' })),
      notifyDelivery: deps.notifyDelivery,
      afterCommit,
    }),
    predictOutcome: (query) => predictOutcome(query, clock.now()),
    pendingDeliveries: createPendingDeliveries({
      clock,
      log,
      store: createPendingDeliveriesStore(db),
      deliver,
      connectedSessions,
    }),
    stopGroundingWorkers: groundingPool.stop,
    undecryptable,
    messagesWithoutAgent,
    accountMessagesWithoutAgent: createAccountMessagesWithoutAgent(db, withoutAgentStore),
  }
}
