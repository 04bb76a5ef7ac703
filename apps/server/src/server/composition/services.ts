import { createFirstStepsStore } from '../../modules/first-steps/first-steps.store.ts'
import { createPendingStore } from '../../modules/pending/pending.store.ts'
import { composeAccounts } from './accounts/accounts.ts'
import { composeAuditLog } from './accounts/audit-log.ts'
import { composeAnalytics } from './conversations/analytics.ts'
import { composeAgentTests } from './agents/agent-tests.ts'
import { composeAgents } from './agents/agents.ts'
import { composeBackups } from './installation/backups.ts'
import { composeAutomation } from './channels/automation.ts'
import { composeChannels } from './channels/channels.ts'
import { composeContacts } from './conversations/contacts.ts'
import { composeConversations } from './conversations/conversations.ts'
import { composeDiagnostics } from './installation/diagnostics.ts'
import { composeEvolution } from './channels/evolution.ts'
import { composeLookups } from './agents/external-lookups.ts'
import { composeExtraction } from './conversations/extraction.ts'
import { composeInstallationAccounts } from './installation/installation-accounts.ts'
import { composeInbound } from './messaging/inbound.ts'
import { composeKnowledge } from './agents/knowledge.ts'
import { composeLeads } from './conversations/leads.ts'
import { composeMedia } from './messaging/media.ts'
import { composeMessaging } from './messaging/messaging.ts'
import { composeModels } from './agents/models.ts'
import { composePaymentReceipts } from './messaging/payment-receipts.ts'
import type { PlatformServices } from './platform.ts'
import type { ServerInputs } from './server-inputs.ts'
import { composePush } from './accounts/push.ts'
import { composeReleaseNotes } from './installation/release-notes.ts'
import { composeRetention } from './conversations/retention.ts'
import { composeReadings } from './messaging/readings.ts'
import { composeVoiceReplies } from './messaging/voice-replies.ts'
import { composeTranscription } from './messaging/transcription.ts'
import { composeUnansweredQuestions } from './agents/unanswered-questions.ts'
import { composeWhatsApp } from './channels/whatsapp.ts'
import { composeWorkflows } from './channels/workflows.ts'
import { composeWorkspaceDeletion } from './accounts/workspace-deletion.ts'
import { composeWebPages } from './channels/web-pages.ts'
import { composeWorkspaces } from './accounts/workspaces.ts'

export type ServerServices = ReturnType<typeof composeServices>

/** Builds the services of every subject once; each gets the functions that it needs of the earlier ones. */
export function composeServices(inputs: ServerInputs, platform: PlatformServices) {
  const workspaces = composeWorkspaces(inputs, platform)
  const automation = composeAutomation(inputs, platform)
  const whatsapp = composeWhatsApp(inputs, platform, { automation, workspaces })
  const agents = composeAgents(inputs, platform, { whatsapp, automation })
  const channels = composeChannels(inputs, platform, { agents, whatsapp, automation })
  const media = composeMedia(inputs, platform, channels)
  const knowledge = composeKnowledge(inputs, platform, agents)
  const leads = composeLeads(inputs, platform, agents)
  const externalLookups = composeLookups(inputs, platform, agents)
  const models = composeModels(inputs, platform, agents)
  const transcription = composeTranscription(inputs, platform, models)
  const paymentReceipts = composePaymentReceipts(inputs, platform, agents, models)
  const readings = composeReadings(inputs, platform, agents, models, paymentReceipts)
  const voiceReplies = composeVoiceReplies(inputs, platform, models, media)
  const messaging = composeMessaging(inputs, platform, {
    voiceReplies,
    agents,
    whatsapp,
    media,
    knowledge,
    externalLookups,
    models,
    transcription,
    readings,
    channels,
  })
  const releaseNotes = composeReleaseNotes(inputs, platform)
  const conversations = composeConversations(inputs, platform, messaging, whatsapp, media)
  const accounts = composeAccounts(inputs, platform, agents, {
    media,
    knowledge,
    messaging,
    conversations,
    workspaces,
    releaseNotes,
  })
  const push = composePush(inputs, platform, agents)
  return {
    automation,
    whatsapp,
    agents,
    media,
    knowledge,
    leads,
    externalLookups,
    models,
    transcription,
    paymentReceipts,
    readings,
    messaging,
    accounts,
    analytics: composeAnalytics(inputs, platform, { agents: agents.agents, vocabulary: knowledge.vocabulary }),
    agentTests: composeAgentTests(inputs, platform, { agents, messaging, models }),
    inbound: composeInbound(inputs, platform, agents, messaging, channels, push),
    evolution: composeEvolution(inputs, platform, messaging, whatsapp),
    extraction: composeExtraction(inputs, platform, leads),
    workflows: composeWorkflows(inputs, platform, automation, accounts, whatsapp),
    conversations,
    contacts: composeContacts(inputs, platform, conversations, leads),
    unansweredQuestions: composeUnansweredQuestions(inputs, platform, knowledge),
    webPages: composeWebPages(inputs, platform, agents, messaging, workspaces, media),
    workspaces: { ...workspaces, deletion: composeWorkspaceDeletion(inputs, platform, accounts, agents) },
    diagnostics: composeDiagnostics(inputs, platform, whatsapp),
    auditLog: composeAuditLog(inputs, platform),
    backups: composeBackups(inputs, platform, accounts),
    retention: composeRetention(inputs, platform),
    installationAccounts: composeInstallationAccounts(inputs, platform),
    push,
    releaseNotes,
    firstSteps: createFirstStepsStore(platform.db, platform.rawQuery),
    pending: createPendingStore(platform.db, inputs.clock),
  }
}
