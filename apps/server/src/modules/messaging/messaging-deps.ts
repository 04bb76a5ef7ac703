import type { AgentProblemCode } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { Log } from '../../platform/log/log.ts'
import type { ConversationJob, JobKind, JobTarget } from '../../platform/queue/job-queue.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Channels } from '../../ports/channel.ts'
import type { WorkCounters } from '../../ports/metrics.ts'
import type { createRelay } from './external/relay.ts'
import type { ExpectMedia, ReplaceMedia } from './inbound/expect-media.ts'
import type { OpenStoredFile } from './outbound/outbound-file.ts'
import type { ResolveAccount } from './outbound/send-pending.ts'
import type { OwnerFiles } from './reply/commit/attach-files.ts'
import type { ExternalLookupAnswer, ExternalLookupQuery } from './reply/generate/external-lookup.ts'
import type { GenerateReplyDeps } from './reply/generate/generate-reply.ts'
import type { ReplyContext } from './reply/types.ts'
import type { RetrieveReplyPassages } from './reply/generate/reply-passages.ts'
import type { LoadPictures } from './reply/generate/pictures/shown-pictures.ts'

/** What messaging gets from the server and from other modules. */
export type MessagingDeps = {
  db: Db
  /** A pool of its own for inbound messages: replies cannot exhaust it. */
  inboundDb: Db
  /** Stores a message before background tasks. */
  runFirst: <T>(task: () => Promise<T>) => Promise<T>
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
  /** The pictures of a message as a model gets them; none for what is gone or cannot be opened. */
  loadPictures: LoadPictures
  /** In the caller's transaction: finds or creates the conversation that an external program operates, and locks it. */
  lockExternalConversation: Parameters<typeof createRelay>[0]['lockExternalConversation']
  /** Joins the caller's transaction. Runs at once without a time. */
  enqueue: (tx: Tx, target: JobTarget, job: ConversationJob, at?: Date) => Promise<void>
  wakeAt: (kind: JobKind, at: Date) => void
  /** Starts the deliveries that were enqueued, also in other processes. */
  notifyDelivery: () => void
  /** Shows a sending problem on the agent's card; null clears it. */
  reportSendingProblem: (agentId: string, problem: AgentProblemCode | null) => Promise<void>
  /** Runs after each commit. */
  afterCommit: () => void
  /** Runs after a commit that stored lead fields. */
  afterLeadSaved: () => void
  /** Runs when a message waits for a connection that another process holds. */
  notifyConnectionOwner: () => void
  /** Runs after the commit of a message: consoles show it, and a process starts its reply at `dueAt`. */
  wakeReply: (dueAt: Date) => void
  /** In the caller's transaction: stores that a message has a file, which is downloaded later. */
  expectMedia: ExpectMedia
  /** In the caller's transaction: a better file of a stored message is downloaded later. */
  replaceMedia: ReplaceMedia
  /** In the caller's transaction: a program leaves the stored file of this message to the server. */
  expectUnderstanding: (tx: Tx, messageId: string, now: Date) => Promise<void>
  /** Runs after a commit that expects a file to be understood. */
  afterFileExpected: () => void
  openFile: OpenStoredFile
  /** Files of the owner's documents, for replies that send them. */
  ownerFiles: OwnerFiles
  /** Makes the stored text of a reply a voice note, or lets it go as text; `deliverAt` delivers it at the latest. */
  speakReply: (context: ReplyContext, deliverAt: (time: Date) => Promise<void>) => Promise<void>
  /** Lets a reply go as text whose voice did not come in time, unless the reply is withheld by now. */
  releaseUnspoken: (reply: { id: string; workspaceId: string }) => Promise<void>
  counters: Pick<WorkCounters, 'messageReceived' | 'exchangeClosed' | 'deliveryEnded'>
  /** Runs after a commit that stored a message with a file. */
  afterMediaExpected: () => void
}
