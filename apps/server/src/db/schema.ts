import type { Insertable, Selectable, Updateable } from 'kysely'
import type { AccountsTables } from './tables/accounts.ts'
import type { AgentsTables } from './tables/agents.ts'
import type { AnalyticsTables } from './tables/analytics.ts'
import type { AutomationTables } from './tables/automation.ts'
import type { BackupsTables } from './tables/backups.ts'
import type { ContactsTables } from './tables/contacts.ts'
import type { ConversationsTables } from './tables/conversations.ts'
import type { DocumentsTables } from './tables/documents.ts'
import type { ExchangesTables } from './tables/exchanges.ts'
import type { InboundTables } from './tables/inbound.ts'
import type { LeadsTables } from './tables/leads.ts'
import type { LinkingTables } from './tables/linking.ts'
import type { MediaTables } from './tables/media.ts'
import type { ModelsTables } from './tables/models.ts'
import type { OidcTables } from './tables/oidc.ts'
import type { PlatformTables } from './tables/platform.ts'
import type { PushTables } from './tables/push.ts'
import type { QuestionsTables } from './tables/questions.ts'
import type { PaymentReceiptTables } from './tables/payment-receipts.ts'
import type { ReadingTables } from './tables/readings.ts'
import type { SecondFactorTables } from './tables/second-factor.ts'
import type { StaffNoticeTables } from './tables/staff-notices.ts'
import type { TestsTables } from './tables/tests.ts'
import type { SpeechTables } from './tables/speech.ts'
import type { TranscriptionTables } from './tables/transcription.ts'
import type { WorkspacesTables } from './tables/workspaces.ts'

/** All tables. */
export interface DatabaseSchema
  extends
    AccountsTables,
    SecondFactorTables,
    OidcTables,
    WorkspacesTables,
    AgentsTables,
    StaffNoticeTables,
    TestsTables,
    LinkingTables,
    ContactsTables,
    ConversationsTables,
    ExchangesTables,
    InboundTables,
    MediaTables,
    SpeechTables,
    TranscriptionTables,
    PaymentReceiptTables,
    ReadingTables,
    DocumentsTables,
    LeadsTables,
    PushTables,
    QuestionsTables,
    ModelsTables,
    AutomationTables,
    PlatformTables,
    BackupsTables,
    AnalyticsTables {}

export type UserRow = Selectable<DatabaseSchema['users']>
export type NewUser = Insertable<DatabaseSchema['users']>
export type BackupRunRow = Selectable<DatabaseSchema['backupRuns']>
export type BackupRunUpdate = Updateable<DatabaseSchema['backupRuns']>
export type EmailLinkRow = Selectable<DatabaseSchema['emailLinks']>
export type NewEmailLink = Insertable<DatabaseSchema['emailLinks']>
export type AccountModelRow = Selectable<DatabaseSchema['accountModels']>
export type AccountSpeechRow = Selectable<DatabaseSchema['accountSpeech']>
export type AccountTranscriberRow = Selectable<DatabaseSchema['accountTranscribers']>
export type N8nConnectionRow = Selectable<DatabaseSchema['n8nConnections']>
export type N8nInstallRow = Selectable<DatabaseSchema['n8nInstalls']>
export type AgentRow = Selectable<DatabaseSchema['agents']>
export type NewAgent = Insertable<DatabaseSchema['agents']>
export type WhatsAppSessionRow = Selectable<DatabaseSchema['whatsappSessions']>
export type EvolutionWebhookRow = Selectable<DatabaseSchema['evolutionWebhooks']>
export type BotReleaseRow = Selectable<DatabaseSchema['botReleases']>
export type WebPageRow = Selectable<DatabaseSchema['webPages']>
export type RemoteLinkRow = Selectable<DatabaseSchema['remoteLinks']>
export type ConversationRow = Selectable<DatabaseSchema['conversations']>
export type ExchangeRow = Selectable<DatabaseSchema['exchanges']>
export type DocumentRow = Selectable<DatabaseSchema['documents']>
export type DocumentPictureRow = Selectable<DatabaseSchema['documentPictures']>
export type NewDocument = Insertable<DatabaseSchema['documents']>
export type MessageRow = Selectable<DatabaseSchema['messages']>
export type NewMessage = Insertable<DatabaseSchema['messages']>
