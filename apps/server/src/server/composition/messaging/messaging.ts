import { fail } from '@portavoz/contract'
import { fileTableOf } from '../../../db/fragments/understood-files.ts'
import type { ChannelRegistry } from '../../../channels/registry.ts'
import { createReplyExternally } from '../../../modules/agents/execution/reply-externally.ts'
import { createExecute } from '../../../modules/agents/execution/execute.ts'
import { isListed } from '../../../modules/knowledge/query/lexicon/synonyms.ts'
import { createMessaging } from '../../../modules/messaging/messaging.module.ts'
import { createWakeReply } from '../../../modules/messaging/inbound/wake-reply.ts'
import { createJournalStore } from '../../../modules/journal/journal.store.ts'
import { createExplainExchange } from '../../../modules/journal/explain-exchange.ts'
import { explainPreview } from '../../../modules/journal/explain-preview.ts'
import { lockReportedConversation } from '../../../modules/conversation-logs/report-exchange.ts'
import type { AgentsServices } from '../agents/agents.ts'
import type { PlatformServices } from '../platform.ts'
import type { KnowledgeServices } from '../agents/knowledge.ts'
import type { LookupServices } from '../agents/external-lookups.ts'
import type { MediaServices } from './media.ts'
import type { ReadingServices } from './readings.ts'
import type { TranscriptionServices } from './transcription.ts'
import type { ModelServices } from '../agents/models.ts'
import type { VoiceReplyServices } from './voice-replies.ts'
import type { ServerInputs } from '../server-inputs.ts'
import type { WhatsAppServices } from '../channels/whatsapp.ts'

export type MessagingServices = ReturnType<typeof composeMessaging>

type MessagingInputs = {
  agents: AgentsServices
  whatsapp: WhatsAppServices
  media: MediaServices
  knowledge: KnowledgeServices
  externalLookups: LookupServices
  models: ModelServices
  transcription: TranscriptionServices
  readings: ReadingServices
  voiceReplies: VoiceReplyServices
  channels: ChannelRegistry
}

/** Replies for an agent, with a channel or as a preview. */
export function composeMessaging(
  inputs: ServerInputs,
  { db, inboundDb, notifier, jobs, processName: name, counters, standby, customersFirst }: PlatformServices,
  {
    agents: agentsServices,
    whatsapp,
    media,
    knowledge,
    externalLookups,
    models,
    transcription,
    readings,
    voiceReplies,
    channels: { channels, accountOf },
  }: MessagingInputs,
) {
  const { clock, log, secrets } = inputs
  const { agents, linking, secretsOf, validateEndpoints, insertPreview } = agentsServices
  const messaging = createMessaging({
    db,
    inboundDb: inboundDb.db,
    runFirst: customersFirst.runInteractive,
    processName: name,
    clock,
    log,
    secrets,
    agentOfSession: whatsapp.agentOf,
    channels,
    accountOf,
    modelSessionFor: (context) =>
      models.modelSessionFor(
        { ...context, keys: secretsOf(context.agentId, context.secrets).apiKeys },
        { isTrial: false },
      ),
    enqueue: jobs.enqueue,
    wakeAt: jobs.wakeAt,
    notifyDelivery: () => notifier.notify('delivery-jobs'),
    reportSendingProblem: linking.reportSend,
    afterCommit: () => notifier.notify('events'),
    afterLeadSaved: () => notifier.notify('leads'),
    notifyConnectionOwner: () => notifier.notify('connection-work'),
    wakeReply: createWakeReply({ clock, notifier, jobs }),
    retrieve: knowledge.searchService.retrieve,
    isListedWord: isListed,
    lookUp: externalLookups.lookUp,
    loadPictures: readings.loadPictures,
    lockExternalConversation: (tx, { workspaceId, ...said }, now) =>
      lockReportedConversation(tx, workspaceId, said, { at: now, now }),
    async expectMedia(tx, { type, ...message }, ref) {
      await media.register(tx, message, ref)
      const table = fileTableOf(type) === 'transcripts' ? transcription : readings
      return table.expect(tx, message.messageId, message.now)
    },
    replaceMedia: media.replace,
    async expectUnderstanding(tx, messageId, now) {
      await transcription.expect(tx, messageId, now, 'program')
      await readings.expect(tx, messageId, now, 'program')
    },
    afterFileExpected: () => notifier.notify('transcripts', 'readings'),
    openFile: media.outbound.open,
    ...voiceReplies,
    ownerFiles: {
      copy: (workspaceId, messageId, { fileId, fileBytes: bytes }) =>
        media.outbound.copy(workspaceId, messageId, { bytes, open: () => knowledge.openFile(fileId) }),
      async discard(messageId) {
        await media.outbound.discard(messageId)
      },
    },
    counters,
    afterMediaExpected: () => notifier.notify('media'),
  })
  const execute = createExecute({
    clock,
    requireByName: agents.requireByName,
    secretsOf,
    validateEndpoints,
    modelSessionFor: (agent) => models.modelSessionFor(agent, { isTrial: true }),
    previewReply: messaging.previewReply,
    explain: ({ isActive }, { read, ...story }) =>
      explainPreview({ ...story, isActive, documents: read.map(({ documentName }) => documentName) }),
    insertPreview,
    replyExternally: createReplyExternally({
      // The program that asks would send the reply.
      relay: (request, disconnected) =>
        standby.isActive() ? fail('installation.unconfirmed') : messaging.relay(request, disconnected),
      explainExchange: createExplainExchange(createJournalStore(db)),
    }),
  })
  return { ...messaging, execute }
}
