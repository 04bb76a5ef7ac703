import type {
  ConnectionState,
  ConversationStatus,
  DeliveryCause,
  DeliveryState,
  Direction,
  DocumentCause,
  DocumentKind,
  DocumentRemark,
  DocumentStage,
  DocumentStatus,
  ErrorCode,
  InstallStep,
  LinkPurpose,
  LostReason,
  MeaningTrouble,
  MessageDetails,
  MessageStatus,
  MessageType,
  ModelProvider,
  Origin,
  Paid,
  Pause,
  Platform,
  ProblemCode,
  Role,
  StepState,
  TestRun,
  TestState,
  WaitReason,
} from '@portavoz/contract'
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'

type WithDefault<T> = ColumnType<T, T | undefined, T>
type Json<T> = ColumnType<T, string, string>
/** PostgreSQL tells what may be larger than a number here as a text. */
type BigCount = ColumnType<string, number, number>

type UserTable = {
  id: string
  username: string
  email: string
  passwordHash: string
  roles: Role[]
  avatar: string | null
  emailVerifiedAt: Date | null
  /** Signed up where letters can be sent: nobody enters before the address is proved. */
  mustVerify: WithDefault<boolean>
  createdAt: Date
}

/** The token itself is never kept: only its sha256 is. */
type SessionTable = {
  id: string
  tokenHash: string
  userId: string
  userAgent: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
}

/** A link in a letter, kept as its token's sha256. `email` is the address it was sent to and proves. */
type EmailLinkTable = {
  tokenHash: string
  userId: string
  purpose: LinkPurpose
  email: string
  createdAt: Date
  expiresAt: Date
  usedAt: WithDefault<Date | null>
}

/** What is still to be sent: sealed, because its link opens a door. Gone once sent. */
type LetterTable = {
  id: string
  sealed: string
  refusals: WithDefault<number>
  notBefore: Date
  createdAt: Date
}

/** A browser where this person signed in before, by the sha256 of its cookie. */
type KnownDeviceTable = {
  userId: string
  tokenHash: string
  createdAt: Date
  lastSeenAt: Date
}

/** How often something was tried until then; afterwards the count begins anew. */
type AttemptTable = { name: string; count: number; until: Date }

type AvatarTable = { name: string; userId: string; bytes: Buffer; createdAt: Date }

type AgentTable = {
  id: string
  userId: string
  name: string
  description: string
  prompt: string
  platform: Platform
  sessionName: string
  engine: WithDefault<'embedded' | 'n8n'>
  /** The owner's will; whether it works is told by the two problems. */
  isActive: boolean
  connection: ConnectionState
  connectionSince: Date | null
  channelProblem: WithDefault<ProblemCode | null>
  modelProblem: WithDefault<ProblemCode | null>
  customConfig: Json<unknown>
  /** Sealed JSON: the bot token and the API keys. */
  secrets: string
  botId: string | null
  botName: string | null
  botUsername: string | null
  phoneNumber: string | null
  webhookId: string
  /** Where its workflow was told that its bot brings messages. */
  workflowAddress: WithDefault<string | null>
  conversationCount: WithDefault<number>
  totalExecutions: WithDefault<number>
  lastExecutionAt: WithDefault<Date | null>
  /** Asked to leave its network, which has not confirmed it yet. */
  isHangingUp: WithDefault<boolean>
  /** The number of the configuration that stands. */
  version: WithDefault<number>
  createdAt: Date
  updatedAt: Date
}

/** How an agent's configuration stood from one change to the next, without its keys. */
type AgentVersionTable = {
  id: string
  agentId: string
  userId: string
  number: number
  author: string
  name: string
  description: string
  prompt: string
  customConfig: Json<unknown>
  /** The fields in which it differs from the one before. */
  changed: string[]
  /** The version whose words it took again. */
  returnedTo: number | null
  at: Date
}

/** A question that is put to an agent again and again, and what must come of it. A deleted document leaves its name. */
type AgentTestTable = {
  id: string
  agentId: string
  userId: string
  question: string
  mustContain: string[]
  mustNotContain: string[]
  documentId: string | null
  documentName: string
  mustEscalate: boolean
  createdAt: Date
  updatedAt: Date
}

type TestRunTable = {
  id: string
  agentId: string
  userId: string
  /** Of the configuration that the tests were put to. */
  version: number
  model: string | null
  /** All tests of the agent were in it. */
  isWhole: boolean
  state: TestRun['state']
  total: number
  startedAt: Date
  endedAt: Date | null
}

/** One test of a run, as it was expected then. */
type TestResultTable = {
  runId: string
  position: number
  agentId: string
  userId: string
  testId: string | null
  question: string
  mustContain: string[]
  mustNotContain: string[]
  documentId: string | null
  documentName: string
  mustEscalate: boolean
  state: TestState
  /** Counts who took it up: whoever was taken for dead writes no more. */
  claim: WithDefault<number>
  tries: WithDefault<number>
  /** Not taken up before; while somebody asks, when they are taken for dead. */
  notBefore: Date | null
  complaints: Json<unknown>
  reply: string | null
  reason: string | null
  passages: Json<unknown>
  endedAt: Date | null
}

/** An account of WhatsApp's. It outlives its agent, and even its owner, until the phone has let go of it. */
type WhatsAppSessionTable = {
  name: string
  userId: string | null
  /** To be on the line, to be logged out of, or neither. */
  wish: 'link' | 'leave' | 'rest'
  /** Who keeps it: this server, or its owner's n8n. */
  engine: WithDefault<'embedded' | 'n8n'>
  /** Counts the wishes: a line that was opened for an older one changes nothing any more. */
  version: WithDefault<number>
  connection: ConnectionState
  connectionSince: Date
  problem: WithDefault<ProblemCode | null>
  /** Digits with the country's prefix, once a phone let us in; empty where n8n did not say which. */
  phoneNumber: WithDefault<string | null>
  /** Of its agent's phone before, when another one let us in. */
  formerPhone: WithDefault<string | null>
  /** Sealed: who we are to WhatsApp. */
  identity: WithDefault<string | null>
  /** Sealed: what a phone scans, until it does. */
  qr: WithDefault<string | null>
  /** Nobody is let in after this. */
  windowUntil: WithDefault<Date | null>
  /** Of whoever has no second screen to scan from: the phone that asked for a code, and the code, sealed. */
  pairingPhone: WithDefault<string | null>
  pairingCode: WithDefault<string | null>
  observedAt: WithDefault<Date | null>
  createdAt: Date
}

type WhatsAppKeyTable = { sessionName: string; type: string; id: string; sealed: string }

/** A session that somebody deleted, until its network has let go of it. */
type PendingDeletionTable = {
  sessionName: string
  userId: string | null
  agentName: string | null
  cause: WithDefault<ProblemCode | null>
  /** Since when no key of ours opens it. */
  leftBehindSince: WithDefault<Date | null>
  askedAt: Date
}

/** How an agent's connection stood, from then on. The database writes it whenever that changes. */
type ConnectionHistoryTable = {
  id: Generated<string>
  agentId: string
  userId: string
  state: ConnectionState
  problem: ProblemCode | null
  at: Date
}

/** Lets somebody without an account link their phone to one session. Kept as its token's sha256, as its opener's secret is. */
type RemoteLinkTable = {
  tokenHash: string
  sessionName: string
  userId: string
  /** Who asks, as its maker wrote it for whoever opens it. */
  invitedBy: string | null
  openerHash: WithDefault<string | null>
  createdAt: Date
  expiresAt: Date
  openedAt: WithDefault<Date | null>
  /** A phone was linked while it was good. */
  usedAt: WithDefault<Date | null>
  withdrawnAt: WithDefault<Date | null>
}

type ConversationTable = {
  id: string
  userId: string
  agentId: string
  platform: Platform
  sessionName: string
  /** The contact on its network: a chat id, a LID, a phone. */
  contactKey: string
  contactName: string | null
  contactPhone: string | null
  status: WithDefault<ConversationStatus>
  pausedBy: WithDefault<Pause['by'] | null>
  pausedAt: WithDefault<Date | null>
  /** The contact wrote «BAJA»: nothing automatic until «ALTA». */
  isMuted: WithDefault<boolean>
  /** The model reads nothing older than this. */
  contextFrom: WithDefault<Date | null>
  unreadCount: WithDefault<number>
  totalMessages: WithDefault<number>
  answeredCount: WithDefault<number>
  answeredSeconds: WithDefault<number>
  tags: WithDefault<string[]>
  lastAt: Date
  lastDirection: Direction | null
  lastOrigin: Origin | null
  lastType: MessageType | null
  lastContent: string | null
  /** When the contact last wrote, by the network's clock. */
  lastSaidAt: WithDefault<Date | null>
  /** Where that message stands in the thread. */
  lastHeardAt: WithDefault<Date | null>
  createdAt: Date
  updatedAt: Date
}

/** Why an exchange ended; null while its reply is still owed. */
export type Outcome =
  | 'answered'
  | 'fallback'
  | 'greeted'
  | 'no_model'
  /** Without a model: what a document says was quoted. */
  | 'quoted'
  /** Its month's budget is spent: what a document says was quoted, or the fallback was said. */
  | 'budget_quoted'
  | 'out_of_budget'
  | 'model_failed'
  /** The model said that it has no answer. */
  | 'no_answer'
  /** What the model wrote rests on nothing: the draft is kept, and the fallback was said. */
  | 'guarded'
  /** A person has it now; or would, if there were one at that hour. */
  | 'escalated'
  | 'nobody_there'
  | 'inactive'
  /** The shop is closed: that was said, or nothing, for it had been said since it closed. */
  | 'out_of_hours'
  | 'still_closed'
  | 'paused'
  | 'auto_reply_off'
  | 'muted'
  | 'stale'
  | 'sticker'
  | 'media_notice'
  | 'media'
  | 'never_answer'
  | 'withdrawn'
  | 'loop'
  | 'other_phone'
  /** Somebody else had it, n8n or a script, and told us. */
  | 'reported'

type ExchangeTable = {
  id: string
  conversationId: string
  userId: string
  agentId: string
  outcome: WithDefault<Outcome | null>
  /** How many messages it joins: a reply is kept only if it read them all. */
  incomingCount: WithDefault<number>
  /** How often its messages were edited or taken back: a reply is kept only if it read the last words. */
  amendments: WithDefault<number>
  /** Not answered before: the contact may still be typing. */
  dueAt: Date
  firstThoughtAt: WithDefault<Date | null>
  closedAt: WithDefault<Date | null>
  createdAt: Date
}

type MessageTable = {
  id: string
  conversationId: string
  userId: string
  exchangeId: string | null
  direction: Direction
  origin: Origin
  type: MessageType
  /** The words as they now are. */
  content: string
  details: ColumnType<MessageDetails | null, string | null | undefined, string | null>
  /** How the contact reacted to it, and when that was last said. */
  reaction: WithDefault<string | null>
  reactionAt: WithDefault<Date | null>
  /** What it said before each edit, the oldest first. */
  earlier: WithDefault<string[]>
  editedAt: WithDefault<Date | null>
  deletedAt: WithDefault<Date | null>
  status: MessageStatus | null
  cause: WithDefault<string | null>
  /** Its name on the network: unique, so a redelivery changes nothing. */
  externalId: string | null
  /** What whoever wrote it by hand calls it: unique, so a second attempt changes nothing. */
  givenId: WithDefault<string | null>
  /** Which piece of a reply too long for one message. */
  part: WithDefault<number>
  /** Handed to the network, outcome not yet known. Found so after a crash, it becomes `uncertain`. */
  attemptedAt: WithDefault<Date | null>
  /** The network asked to be left in peace until then. */
  notBefore: WithDefault<Date | null>
  /** How often the network surely did not take it. */
  refusals: WithDefault<number>
  at: Date
  createdAt: Date
}

/** The file that came with a message. The file itself lies on the shelf, under the message's id. */
type MediaTable = {
  messageId: string
  userId: string
  state: 'pending' | 'kept' | 'lost'
  /** What its network wants to be told to hand it over, sealed; gone once it is kept or given up. */
  sealed: WithDefault<string | null>
  /** Not fetched before; while somebody fetches it, when they are taken for dead. */
  notBefore: WithDefault<Date | null>
  /** How often somebody took it up, whatever came of it. */
  attempts: WithDefault<number>
  /** How often its network was asked. */
  tries: WithDefault<number>
  reason: WithDefault<LostReason | WaitReason | null>
  /** By its content. */
  type: WithDefault<string | null>
  bytes: WithDefault<number | null>
  width: number | null
  height: number | null
  createdAt: Date
  endedAt: WithDefault<Date | null>
}

/** Files whose message was deleted, until they are off the shelf. The database writes them down. */
type MediaWasteTable = { messageId: string }

/** What an owner uploads. Its file lies on the shelf, under `fileId`. */
type DocumentTable = {
  id: string
  userId: string
  /** Null: all of the owner's agents answer from it. */
  agentId: string | null
  name: string
  description: string
  tags: string[]
  fileId: string
  fileName: string
  fileBytes: number
  sha256: string
  /** By its content once it was read, by its name until then. */
  kind: DocumentKind
  status: WithDefault<DocumentStatus>
  cause: WithDefault<DocumentCause | null>
  stage: WithDefault<DocumentStage['name'] | null>
  done: WithDefault<number>
  total: WithDefault<number | null>
  /** Counts who took it up: whoever was taken for dead writes no more. */
  claim: WithDefault<number>
  tries: WithDefault<number>
  /** Not taken up before; while somebody reads it, when they are taken for dead. */
  notBefore: Date | null
  pages: WithDefault<number | null>
  pagesWithoutText: WithDefault<number[]>
  sheets: ColumnType<{ name: string; rows: number }[], string | undefined, string>
  remarks: WithDefault<DocumentRemark[]>
  characters: WithDefault<number>
  passageCount: WithDefault<number>
  termCount: WithDefault<number>
  /** The last day on which it answers, and the moment after it where its owner is. */
  validDay: WithDefault<string | null>
  validUntil: WithDefault<Date | null>
  createdAt: Date
  updatedAt: Date
}

type PassageTable = {
  documentId: string
  /** From 0, in reading order. */
  position: number
  text: string
  heading: string
  page: number | null
  sheet: string | null
  row: number | null
}

/** A word of a document, in some passages that were kept together: where, how often, and how long those are. */
type PostingTable = {
  userId: string
  term: string
  documentId: string
  batch: number
  positions: number[]
  counts: number[]
  lengths: number[]
}

/** One account's vectors of one model, of one number of dimensions, of passages cut by one chunker. */
type VectorSetTable = {
  id: string
  userId: string
  provider: string
  model: string
  dimensions: number
  chunker: number
  /** Of one model's, the newest chosen is being made whole; null while that is in doubt. */
  chosenAt: Date | null
}

/** The documents all of whose passages are in a set. */
type WholeInSetTable = { setId: string; documentId: string }

/** What is to be done about the meaning of a document that was read. */
type EmbeddingTable = {
  documentId: string
  userId: string
  /** Counts who took it up: whoever was taken for dead writes no more. */
  claim: WithDefault<number>
  tries: WithDefault<number>
  /** Not taken up before; null while it rests. */
  notBefore: Date | null
  /** When, and for which of the installation's models: what changed since is considered again. */
  consideredAt: Date
  consideredAs: WithDefault<string>
  hasModel: WithDefault<boolean>
  /** How many of its passages have vectors; null while nobody makes any. */
  done: WithDefault<number | null>
  trouble: WithDefault<MeaningTrouble | null>
}

/** Files whose document was deleted or got another, until they are off the shelf. The database writes them down. */
type DocumentWasteTable = { fileId: string }

/** Which database this is, in its one row. */
type InstallationTable = { id: string }

/** What was done to a message that had not arrived yet: it waits for it. */
type EarlyAsideTable = {
  agentId: string
  contactKey: string
  externalId: string
  kind: 'reaction' | 'edit' | 'deletion'
  isOwn: boolean
  /** Of an edit the new words, of a reaction its emoji. */
  content: string | null
  at: Date
  keptAt: Date
}

/** A message that came and did not open, as far as its envelope tells: its words may still come. */
type UnopenedMessageTable = {
  agentId: string
  contactKey: string
  externalId: string
  formerKey: string | null
  contactName: string | null
  contactPhone: string | null
  isOwn: boolean
  at: Date
  /** Not waited for after this; while somebody gives it up, when they are taken for dead. */
  giveUpAt: Date | null
  /** It opened then, and is no message. */
  dismissedAt: Date | null
}

/** A run of an agent that no customer saw. */
type TrialTable = {
  id: string
  agentId: string
  userId: string
  input: string
  reply: string | null
  reason: string
  /** Null where no model answered, or nobody counted yet. */
  paid: ColumnType<Paid | null, string | null | undefined, string | null>
  createdAt: Date
}

type JournalTable = {
  id: Generated<string>
  exchangeId: string
  messageId: string | null
  userId: string
  step: string
  detail: Json<Record<string, unknown> | null> | null
  at: Date
}

/** What a linked phone heard while no agent spoke through it. */
type UnclaimedMessageTable = {
  id: Generated<string>
  sessionName: string
  /** That of the phone; null when it was not known yet. */
  phoneNumber: string | null
  /** What is handed over first has the lowest. */
  turn: number
  /** Sealed: it may hold what opens a file. */
  heard: string
  keptAt: Date
}

/** What a contact told of themselves, by the names that their agent's owner asks for. */
type LeadTable = {
  conversationId: string
  userId: string
  agentId: string
  fields: Json<Record<string, string>>
  /** Counts its changes; the database does. */
  revision: Generated<number>
  createdAt: Date
  /** Stays when nothing of it changed; the database sees to it. */
  updatedAt: Date
}

/** Where the leads of an agent are sent. */
type LeadWebhookTable = {
  agentId: string
  userId: string
  url: string
  /** Sealed: what signs. */
  secret: string
  isOn: boolean
  /** It answered that it wants no more. */
  isGone: WithDefault<boolean>
  /** Attempts in a row that failed, and since when. */
  failures: WithDefault<number>
  failingSince: WithDefault<Date | null>
  /** Its owner was told that it fails. */
  isTold: WithDefault<boolean>
  createdAt: Date
  updatedAt: Date
}

/** Where an account's Evolution API tells what it hears. */
type EvolutionWebhookTable = {
  userId: string
  address: string
  /** Sealed: what opens it. */
  secret: string
  madeAt: Date
  heardAt: WithDefault<Date | null>
}

/** How far messages came that somebody else sends, told before it was told that they were sent. */
type EarlyTickTable = {
  agentId: string
  externalId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  keptAt: Date
}

/** A state of a lead that is sent, or a test. The database writes the first with the lead itself. */
type LeadDeliveryTable = {
  id: Generated<string>
  agentId: string
  userId: string
  /** Of the lead; null for a test. */
  conversationId: string | null
  revision: number | null
  state: WithDefault<DeliveryState>
  tries: WithDefault<number>
  /** Not tried before; while somebody sends it, when they are taken for dead. */
  notBefore: Date | null
  giveUpAt: Date
  status: WithDefault<number | null>
  cause: WithDefault<DeliveryCause | null>
  occurredAt: Date
  triedAt: WithDefault<Date | null>
  endedAt: WithDefault<Date | null>
}

/** An exchange that got no answer. The database writes it, from the journal. */
type UnansweredTable = {
  exchangeId: string
  userId: string
  agentId: string
  conversationId: string
  /** What its owner did about it. */
  settledId: WithDefault<string | null>
  at: Date
}

/** Questions that became a document, with the words of their owner; or, without all of these, put aside. */
type SettledQuestionTable = {
  id: string
  userId: string
  agentId: string
  documentId: string | null
  question: string | null
  answer: string | null
  at: Date
}

/** What speaks for an account's agents that have no model of their own. */
type AccountModelTable = {
  userId: string
  provider: ModelProvider
  name: string
  baseUrl: string
  /** Its key, sealed; '' for none. */
  secret: string
  updatedAt: Date
}

/** An account's own price, in millionths of a dollar for a million tokens. */
type ModelPriceTable = { userId: string; model: string; inputMicros: BigCount; outputMicros: BigCount; updatedAt: Date }

/** What an agent spent in a month, in millionths of a dollar. */
type SpendingTable = {
  agentId: string
  userId: string
  /** «2026-11», where the agent is. */
  month: string
  micros: BigCount
  trialMicros: BigCount
  /** Answers of models that had no price. */
  unpriced: number
  /** That it is nearly spent was said. */
  warnedAt: Date | null
}

/** How an account's n8n is reached. */
type N8nConnectionTable = {
  userId: string
  webhookUrl: string
  apiUrl: string
  /** Sealed; '' for none. */
  apiToken: string
  backendUrl: string
  isEnabled: boolean
  updatedAt: Date
}

/** How putting our workflows into an account's n8n went, or goes. */
type N8nInstallTable = {
  userId: string
  /** The n8n that the credentials are in. */
  apiUrl: string
  evolutionUrl: string
  /** Where n8n keeps each, by what it is for. */
  credentials: Json<Partial<Record<'portavoz' | 'evolution' | 'entry' | 'telegram', string>>>
  /** The integration key that n8n has, and one that a run made and n8n may not have yet. */
  keyId: string | null
  newKeyId: string | null
  steps: Json<{ step: InstallStep; state: StepState }[]>
  problem: ErrorCode | null
  /** Who goes on with it, and until when that is believed. */
  runId: string | null
  heldUntil: Date | null
  installedAt: Date | null
}

type NoteTable = { id: string; conversationId: string; userId: string; content: string; createdAt: Date }

type CannedReplyTable = { id: string; userId: string; shortcut: string; content: string; updatedAt: Date }

type SavedSearchTable = {
  id: string
  userId: string
  name: string
  words: Json<unknown>
  createdAt: Date
  updatedAt: Date
}

/** Kept as its sha256; `prefix` is how it begins. */
type IntegrationKeyTable = {
  id: string
  userId: string
  name: string
  prefix: string
  keyHash: string
  createdAt: Date
  lastUsedAt: WithDefault<Date | null>
}

type EventTable = {
  id: Generated<string>
  xid: Generated<string>
  userId: string
  data: Json<unknown>
  createdAt: Generated<Date>
}

type LeaseTable = { name: string; holder: string; until: Date }

export type Schema = {
  users: UserTable
  sessions: SessionTable
  emailLinks: EmailLinkTable
  letters: LetterTable
  knownDevices: KnownDeviceTable
  attempts: AttemptTable
  avatars: AvatarTable
  agents: AgentTable
  agentVersions: AgentVersionTable
  agentTests: AgentTestTable
  testRuns: TestRunTable
  testResults: TestResultTable
  conversations: ConversationTable
  exchanges: ExchangeTable
  messages: MessageTable
  media: MediaTable
  mediaWaste: MediaWasteTable
  documents: DocumentTable
  passages: PassageTable
  postings: PostingTable
  vectorSets: VectorSetTable
  wholeInSets: WholeInSetTable
  embeddings: EmbeddingTable
  documentWaste: DocumentWasteTable
  installation: InstallationTable
  earlyAsides: EarlyAsideTable
  unopenedMessages: UnopenedMessageTable
  unclaimedMessages: UnclaimedMessageTable
  trials: TrialTable
  journal: JournalTable
  notes: NoteTable
  leads: LeadTable
  leadWebhooks: LeadWebhookTable
  leadDeliveries: LeadDeliveryTable
  evolutionWebhooks: EvolutionWebhookTable
  earlyTicks: EarlyTickTable
  unanswered: UnansweredTable
  settledQuestions: SettledQuestionTable
  accountModels: AccountModelTable
  modelPrices: ModelPriceTable
  spendings: SpendingTable
  n8nConnections: N8nConnectionTable
  n8nInstalls: N8nInstallTable
  cannedReplies: CannedReplyTable
  savedSearches: SavedSearchTable
  integrationKeys: IntegrationKeyTable
  events: EventTable
  leases: LeaseTable
  whatsappSessions: WhatsAppSessionTable
  whatsappKeys: WhatsAppKeyTable
  pendingDeletions: PendingDeletionTable
  connectionHistory: ConnectionHistoryTable
  remoteLinks: RemoteLinkTable
}
export type UserRow = Selectable<UserTable>
export type NewUser = Insertable<UserTable>
export type EmailLinkRow = Selectable<EmailLinkTable>
export type NewEmailLink = Insertable<EmailLinkTable>
export type AccountModelRow = Selectable<AccountModelTable>
export type N8nConnectionRow = Selectable<N8nConnectionTable>
export type N8nInstallRow = Selectable<N8nInstallTable>
export type AgentRow = Selectable<AgentTable>
export type NewAgent = Insertable<AgentTable>
export type WhatsAppSessionRow = Selectable<WhatsAppSessionTable>
export type EvolutionWebhookRow = Selectable<EvolutionWebhookTable>
export type RemoteLinkRow = Selectable<RemoteLinkTable>
export type ConversationRow = Selectable<ConversationTable>
export type ExchangeRow = Selectable<ExchangeTable>
export type DocumentRow = Selectable<DocumentTable>
export type NewDocument = Insertable<DocumentTable>
export type MessageRow = Selectable<MessageTable>
export type NewMessage = Insertable<MessageTable>
