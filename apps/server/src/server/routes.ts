import type { FastifyInstance } from 'fastify'
import { registerEvolutionWebhook } from '../adapters/evolution/webhook.routes.ts'
import { registerTelegramProgramWebhook } from '../adapters/telegram/inbound/program-webhook.routes.ts'
import { registerTelegramWebhook } from '../adapters/telegram/inbound/webhook.routes.ts'
import { agentRoutes } from '../modules/agents/agents.routes.ts'
import { platformConfigOf } from '../modules/agents/present-agent.ts'
import { analyticsRoutes } from '../modules/analytics/analytics.routes.ts'
import { auditRoutes } from '../modules/audit/audit.routes.ts'
import { authRoutes } from '../modules/auth/auth.routes.ts'
import { oidcRoutes } from '../modules/auth/oidc/oidc.routes.ts'
import { secondFactorRoutes } from '../modules/auth/second-factor/second-factor.routes.ts'
import { backupRoutes } from '../modules/backup/console/backups.routes.ts'
import { restoredRoutes } from '../modules/backup/restored/restored.routes.ts'
import { automationRoutes } from '../modules/automation/automation.routes.ts'
import { workflowRoutes } from '../modules/automation/workflows/workflows.routes.ts'
import { placeRoutes } from '../modules/places/places.routes.ts'
import { cannedReplyRoutes } from '../modules/canned-replies/canned-replies.routes.ts'
import { contactRoutes } from '../modules/contacts/contacts.routes.ts'
import { diagnosticsRoutes } from '../modules/diagnostics/diagnostics.routes.ts'
import { conversationRoutes } from '../modules/conversations/conversations.routes.ts'
import { evolutionRoutes } from '../modules/evolution/evolution.routes.ts'
import { extractionRoutes } from '../modules/extraction/extraction.routes.ts'
import { installationAccountRoutes } from '../modules/installation-accounts/installation-accounts.routes.ts'
import { integrationKeyRoutes } from '../modules/integration-keys/integration-keys.routes.ts'
import { journalRoutes } from '../modules/journal/journal.routes.ts'
import { executionRoutes } from '../modules/journal/executions.routes.ts'
import { leadRoutes } from '../modules/leads/leads.routes.ts'
import { externalLookupRoutes } from '../modules/external-lookups/external-lookups.routes.ts'
import { connectionHistoryRoutes } from '../modules/linking/connection-history.routes.ts'
import { remoteLinkRoutes } from '../modules/linking/remote-links/remote-links.routes.ts'
import { telegramRoutes } from '../modules/linking/telegram/telegram.routes.ts'
import { whatsappRoutes } from '../modules/linking/whatsapp/whatsapp.routes.ts'
import { pictureRoutes } from '../modules/knowledge/pictures/pictures.routes.ts'
import { documentRoutes } from '../modules/knowledge/documents/documents.routes.ts'
import { knowledgeRoutes } from '../modules/knowledge/search/knowledge.routes.ts'
import { conversationLogRoutes } from '../modules/conversation-logs/conversation-logs.routes.ts'
import { mediaRoutes } from '../modules/media/media.routes.ts'
import { speechRoutes } from '../modules/models/speech/speech.routes.ts'
import { transcriberRoutes } from '../modules/models/transcription/transcriber.routes.ts'
import { paymentReceiptRoutes } from '../modules/payment-receipts/payment-receipts.routes.ts'
import { transcriptionRoutes } from '../modules/transcription/transcription.routes.ts'
import { modelRoutes } from '../modules/models/models.routes.ts'
import { firstStepsRoutes } from '../modules/first-steps/first-steps.routes.ts'
import { pendingRoutes } from '../modules/pending/pending.routes.ts'
import { releaseNoteRoutes } from '../modules/release-notes/release-notes.routes.ts'
import { profileRoutes } from '../modules/profile/profile.routes.ts'
import { digestRoutes } from '../modules/push/digest/digest.routes.ts'
import { registerUnsubscribe } from '../modules/push/digest/unsubscribe.routes.ts'
import { staffChatRoutes } from '../modules/push/staff-chats/staff-chats.routes.ts'
import { pushRoutes } from '../modules/push/push.routes.ts'
import { retentionRoutes } from '../modules/retention/retention.routes.ts'
import { unansweredQuestionRoutes } from '../modules/unanswered-questions/unanswered-questions.routes.ts'
import { savedSearchRoutes } from '../modules/saved-searches/saved-searches.routes.ts'
import { agentTestRoutes } from '../modules/agent-tests/agent-tests.routes.ts'
import { agentVersionRoutes } from '../modules/agent-versions/agent-versions.routes.ts'
import { webPageRoutes } from '../modules/web-pages/web-pages.routes.ts'
import { workspaceRoutes } from '../modules/workspaces/workspaces.routes.ts'
import type { BindEndpoint } from '../platform/http/http-server.ts'
import { registerEventBacklog } from '../platform/realtime/event-backlog.route.ts'
import type { PlatformServices } from './composition/platform.ts'
import type { ServerInputs } from './composition/server-inputs.ts'
import type { ServerServices } from './composition/services.ts'

/** Registers every endpoint of the contract and the webhooks of Telegram and Evolution. */
export function registerRoutes(
  app: FastifyInstance,
  bind: BindEndpoint,
  { config }: ServerInputs,
  { events }: PlatformServices,
  services: ServerServices,
): void {
  const { agents, messaging, accounts, whatsapp, knowledge, conversations, extraction, evolution } = services
  const { requireAgent } = agents.agents
  const isSecure = config.publicUrl.startsWith('https:')
  authRoutes(bind, accounts.access, isSecure)
  oidcRoutes(bind, accounts.oidc, isSecure)
  secondFactorRoutes(bind, accounts.secondFactor)
  profileRoutes(app, bind, accounts.profile)
  integrationKeyRoutes(bind, accounts.integrationKeys)
  agentRoutes(bind, agents.agents, messaging)
  agentVersionRoutes(bind, agents.versions)
  agentTestRoutes(bind, services.agentTests)
  telegramRoutes(bind, agents.linking, platformConfigOf)
  whatsappRoutes(bind, whatsapp.linking, whatsapp.versions, whatsapp.limits)
  webPageRoutes(bind, services.webPages)
  remoteLinkRoutes(bind, whatsapp.remoteLinks)
  conversationRoutes(bind, conversations)
  contactRoutes(bind, services.contacts)
  placeRoutes(bind, conversations.places)
  cannedReplyRoutes(bind, conversations.cannedReplies, conversations.cannedFiles)
  conversationLogRoutes(bind, conversations.conversationLogs)
  journalRoutes(bind, conversations.journal)
  executionRoutes(bind, conversations.executions)
  connectionHistoryRoutes(bind, conversations.connectionHistory)
  registerEventBacklog(bind, events, services.workspaces.workspacesOf)
  workspaceRoutes(app, bind, services.workspaces)
  mediaRoutes(bind, services.media)
  modelRoutes(bind, services.models)
  transcriberRoutes(bind, { ...services.models, keyOfAgent: services.models.transcriberKeyOfAgent })
  speechRoutes(bind, services.models)
  transcriptionRoutes(bind, services.transcription.correct)
  paymentReceiptRoutes(bind, services.paymentReceipts.decide)
  automationRoutes(bind, services.automation)
  workflowRoutes(bind, services.workflows)
  documentRoutes(bind, knowledge, requireAgent)
  pictureRoutes(bind, knowledge)
  knowledgeRoutes(bind, knowledge, requireAgent)
  unansweredQuestionRoutes(bind, services.unansweredQuestions, requireAgent)
  extractionRoutes(bind, extraction.search, extraction.exportMessages)
  analyticsRoutes(bind, services.analytics.analytics, services.analytics.questions)
  savedSearchRoutes(bind, extraction.savedSearches)
  leadRoutes(bind, services.leads)
  externalLookupRoutes(bind, services.externalLookups)
  diagnosticsRoutes(bind, services.diagnostics)
  auditRoutes(bind, services.auditLog)
  backupRoutes(bind, services.backups.backups)
  restoredRoutes(bind, services.backups.restored)
  retentionRoutes(bind, services.retention.settings)
  installationAccountRoutes(bind, services.installationAccounts.accounts)
  releaseNoteRoutes(bind, services.releaseNotes)
  firstStepsRoutes(bind, services.firstSteps)
  pendingRoutes(bind, services.pending, agents.agents, services.unansweredQuestions)
  pushRoutes(bind, services.push.settings)
  digestRoutes(bind, services.push.digest)
  registerUnsubscribe(app, services.push.digest)
  staffChatRoutes(bind, services.push.staffChats)
  evolutionRoutes(bind, evolution.room)
  const { authenticate: findKeyOwner } = accounts.integrationKeys
  registerTelegramWebhook(app, services.inbound.webhook)
  registerTelegramProgramWebhook(app, { ...services.inbound.programWebhook, findKeyOwner })
  registerEvolutionWebhook(app, { ...evolution.webhook, findKeyOwner })
}
