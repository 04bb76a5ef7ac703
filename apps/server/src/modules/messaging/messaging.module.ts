import type { PredictedOutcome, AgentProblemCode, OutcomeQuery } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ConversationJob, JobHandler, JobKind, JobTarget } from '../../platform/queue/job-queue.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { Channels } from '../../ports/channel.ts'
import type { WorkCounters } from '../../ports/metrics.ts'
import { createRecordMessageUpdate, type RecordMessageUpdate } from './inbound/updates/record-message-update.ts'
import { countDeliveries } from './outbound/count-deliveries.ts'
import { createDeliver } from './outbound/deliver.ts'
import type { OpenStoredFile } from './outbound/outbound-file.ts'
import type { ResolveAccount } from './outbound/send-pending.ts'
import { createDeliverStore } from './outbound/deliver.store.ts'
import { createPendingDeliveriesStore } from './outbound/pending-deliveries.store.ts'
import { createPendingDeliveries, type PendingDeliveries } from './outbound/pending-deliveries.ts'
import { createRecordOwnerMessage } from './inbound/record-owner-message.ts'
import type { ExpectMedia } from './inbound/expect-media.ts'
import { createReceive, type ReceiveMessage } from './inbound/receive.ts'
import { createCheckGrounding, createGroundingPool } from './grounding/check-grounding.ts'
import { createExternalTransport, type ExternalTransport } from './external/external-transport.ts'
import { createRelay } from './external/relay.ts'
import { createCheckSilentWorkflows } from './external/silent-workflows/silent-workflows.ts'
import { createTurnsInProgress } from './external/turns-in-progress.ts'
import { predictOutcome } from './reply/preview/predict-outcome.ts'
import { createReplyToExchange } from './reply/reply-to-exchange.ts'
import { countClosings } from './reply/commit/count-closings.ts'
import { createTurnStore, sentByCaller, sentByServer } from './reply/commit/turn.store.ts'
import type { DocumentFiles } from './reply/commit/attach-documents.ts'
import { createListSendable } from './reply/sending/sendable-documents.store.ts'
import { createContextStore } from './reply/context.store.ts'
import type { ExternalLookupAnswer, ExternalLookupQuery } from './reply/generate/external-lookup.ts'
import type { RetrieveReplyPassages } from './reply/generate/reply-passages.ts'
import { createPreviewReply } from './reply/preview/preview-reply.ts'
import { createFindSentMessage, type FindSentMessage } from './outbound/sent-messages.store.ts'
import {
  createRouteSessionInbound,
  createReceiveFromSession,
  type ReceiveFromSession,
} from './inbound/receive-from-session.ts'
import { createAccountMessagesWithoutAgent } from './inbound/without-agent/account-messages-without-agent.ts'
import { createMessagesWithoutAgent } from './inbound/without-agent/messages-without-agent.ts'
import { createMessagesWithoutAgentStore } from './inbound/without-agent/messages-without-agent.store.ts'
import { createUndecryptable } from './inbound/undecryptable/undecryptable.ts'
import { createUndecryptableStore } from './inbound/undecryptable/undecryptable.store.ts'
import { createDeleteMessage } from './inbound/undecryptable/delete-message.ts'
import { createRecordReceipt, type RecordReceipt } from './outbound/receipts.ts'
import { createGenerateReply, type GenerateReplyDeps } from './reply/generate/generate-reply.ts'
import { createQuarantine } from './reply/quarantine.ts'
import type { ReplyContext } from './reply/types.ts'
import { createWithShownPictures, type LoadPicture } from './reply/generate/shown-pictures.ts'
import { createTypingIndicator } from './reply/generate/typing-indicator.ts'

type MessagingModuleDeps = {
  db: Db
  /** A pool of its own for inbound messages: replies cannot exhaust it. */
  inboundDb: Db
  /** Name of this process in the `workers` table. */
  processName: string
  clock: Clock
  log: Log
  secrets: Pick<Secrets, 'seal' | 'open'>
  /** Null while no agent uses the session. */
  agentOfSession: (session: string) => Promise<string | null>
  channels: Channels
  accountOf: ResolveAccount
  /** Null for an agent without a model. */
  modelSessionFor: GenerateReplyDeps['modelSessionFor']
  /** Searches the owner's documents. */
  retrieve: RetrieveReplyPassages
  isListedWord: GenerateReplyDeps['isListedWord']
  /** Asks the owner's own HTTP system. */
  lookUp: (query: ExternalLookupQuery & { isTrial: boolean }) => Promise<ExternalLookupAnswer>
  /** A picture of a contact as a model gets it; null for what is gone or cannot be opened. */
  loadPicture: LoadPicture
  /** In the caller's transaction: finds or creates the conversation that an external program operates, and locks it. */
  lockExternalConversation: Parameters<typeof createRelay>[0]['lockExternalConversation']
  /** Joins the caller's transaction. */
  enqueue: (tx: Tx, target: JobTarget, job: ConversationJob, at: Date) => Promise<void>
  wakeAt: (kind: JobKind, at: Date) => void
  /** Shows a sending problem on the agent's card; null clears it. */
  reportSendingProblem: (agentId: string, problem: AgentProblemCode | null) => Promise<void>
  /** Runs after each commit. */
  afterCommit: () => void
  /** Runs after a commit that stored lead fields. */
  afterLeadSaved: () => void
  /** Runs when a message waits for a connection that another process holds. */
  notifyConnectionOwner: () => void
  /** Runs after a message is stored; its reply is due at `dueAt`. */
  afterReceive: (dueAt: Date) => void
  /** In the caller's transaction: stores that a message has a file, which is downloaded later. */
  expectMedia: ExpectMedia
  openFile: OpenStoredFile
  /** Files of the owner's documents, for replies that send them. */
  documentFiles: DocumentFiles
  counters: Pick<WorkCounters, 'messageReceived' | 'exchangeClosed' | 'deliveryEnded'>
  /** Runs after a commit that stored a message with a file. */
  afterMediaExpected: () => void
}

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
export function createMessaging(deps: MessagingModuleDeps): Messaging {
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
  const { afterReceive, expectMedia, afterMediaExpected } = deps
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
  })
  const lookUp = (query: ExternalLookupQuery) => deps.lookUp({ ...query, isTrial: false })
  const contexts = createContextStore(db)
  const turnStore = countClosings(createTurnStore(db, sentByServer), counters.exchangeClosed)
  const groundingPool = createGroundingPool()
  const turnsInProgress = createTurnsInProgress()
  const checkGrounding = createCheckGrounding(groundingPool, log)
  const { retrieve, isListedWord } = deps
  const withShownPictures = createWithShownPictures({ loadPicture: deps.loadPicture, log })
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
    documentFiles: deps.documentFiles,
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
  const replyToExchange = createReplyToExchange({ ...turn, contexts, deliver })
  const receiveDeps = {
    db: inboundDb,
    clock,
    enqueueReply: (tx: Tx, target: JobTarget, exchangeId: string, at: Date) =>
      enqueue(tx, target, { kind: 'reply', exchangeId }, at),
    expectMedia,
    counters,
    afterInboundStored(dueAt: Date, hasMedia: boolean) {
      afterReceive(dueAt)
      if (hasMedia) afterMediaExpected()
    },
  }
  const ownerMessageDeps = {
    db: inboundDb,
    clock,
    expectMedia,
    afterOutgoingStored(hasMedia: boolean) {
      afterCommit()
      if (hasMedia) afterMediaExpected()
    },
  }
  const receive = createReceive(receiveDeps)
  const recordOwnerMessage = createRecordOwnerMessage(ownerMessageDeps)
  const deleteMessage = createDeleteMessage({ db: inboundDb, clock, afterCommit })
  const recordUpdate = createRecordMessageUpdate({
    db: inboundDb,
    clock,
    enqueueReply: receiveDeps.enqueueReply,
    afterCommit,
    afterReplyEnqueued: () => afterReceive(clock.now()),
  })
  const undecryptable = createUndecryptable({
    clock,
    log,
    store: createUndecryptableStore(inboundDb),
    receive,
    recordOwnerMessage,
    deleteMessage,
  })
  const routeSessionInbound = createRouteSessionInbound({
    receive,
    recordOwnerMessage,
    recordUpdate,
    undecryptable,
    log,
  })
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
      documentFiles: deps.documentFiles,
      countReceived: counters.messageReceived,
      lockExternalConversation: deps.lockExternalConversation,
      turnsInProgress,
      afterCommit,
      afterLeadSaved: deps.afterLeadSaved,
    }),
    checkSilentWorkflows: createCheckSilentWorkflows({ db, clock, turnsInProgress, afterCommit }),
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
