import type { Insertable, Selectable } from 'kysely'
import type { AccountsTables } from './tables/accounts.ts'
import type { AgentsTables } from './tables/agents.ts'
import type { AutomationTables } from './tables/automation.ts'
import type { ConversationsTables } from './tables/conversations.ts'
import type { DocumentsTables } from './tables/documents.ts'
import type { ExchangesTables } from './tables/exchanges.ts'
import type { HearingTables } from './tables/hearing.ts'
import type { LeadsTables } from './tables/leads.ts'
import type { LinkingTables } from './tables/linking.ts'
import type { MediaTables } from './tables/media.ts'
import type { ModelsTables } from './tables/models.ts'
import type { PlatformTables } from './tables/platform.ts'
import type { QuestionsTables } from './tables/questions.ts'
import type { TestsTables } from './tables/tests.ts'

/** Every table there is. */
export interface Schema
  extends
    AccountsTables,
    AgentsTables,
    TestsTables,
    LinkingTables,
    ConversationsTables,
    ExchangesTables,
    HearingTables,
    MediaTables,
    DocumentsTables,
    LeadsTables,
    QuestionsTables,
    ModelsTables,
    AutomationTables,
    PlatformTables {}

export type UserRow = Selectable<Schema['users']>
export type NewUser = Insertable<Schema['users']>
export type EmailLinkRow = Selectable<Schema['emailLinks']>
export type NewEmailLink = Insertable<Schema['emailLinks']>
export type AccountModelRow = Selectable<Schema['accountModels']>
export type N8nConnectionRow = Selectable<Schema['n8nConnections']>
export type N8nInstallRow = Selectable<Schema['n8nInstalls']>
export type AgentRow = Selectable<Schema['agents']>
export type NewAgent = Insertable<Schema['agents']>
export type WhatsAppSessionRow = Selectable<Schema['whatsappSessions']>
export type EvolutionWebhookRow = Selectable<Schema['evolutionWebhooks']>
export type BotReleaseRow = Selectable<Schema['botReleases']>
export type RemoteLinkRow = Selectable<Schema['remoteLinks']>
export type ConversationRow = Selectable<Schema['conversations']>
export type ExchangeRow = Selectable<Schema['exchanges']>
/** Why an exchange ended. */
export type Outcome = NonNullable<ExchangeRow['outcome']>
export type DocumentRow = Selectable<Schema['documents']>
export type NewDocument = Insertable<Schema['documents']>
export type MessageRow = Selectable<Schema['messages']>
export type NewMessage = Insertable<Schema['messages']>
