import { webhookSettingsFor } from '../../../adapters/telegram/inbound/webhook-secret.ts'
import { channelFactories, type ChannelRegistry, createChannelRegistry } from '../../../channels/registry.ts'
import type { AgentsServices } from '../agents/agents.ts'
import type { AutomationServices } from './automation.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'
import type { WhatsAppServices } from './whatsapp.ts'

type ChannelInputs = { agents: AgentsServices; whatsapp: WhatsAppServices; automation: AutomationServices }

/** Every network that agents use, with its connections to the agents' modules. */
export function composeChannels(
  { config, secrets, log, clock, telegramSchedule, n8nSchedule, channels = channelFactories }: ServerInputs,
  { leases }: PlatformServices,
  { agents: { linking, openApi, setBotWebhook, workflow, releases, secretsOf }, whatsapp, automation }: ChannelInputs,
): ChannelRegistry {
  const { connectionOf, callWorkflow, callFileWorkflow } = automation
  const { publicUrl, telegramApiRoot, whatsappMediaUrl } = config
  return createChannelRegistry(channels, {
    telegram: {
      apiRoot: telegramApiRoot,
      openBotToken: (agentId, sealed) => secretsOf(agentId, sealed).botToken,
      listBots: linking.listActive,
      report: linking.report,
      recordHandoverIntent: linking.markWorkflowPending,
      recordWorkflowAddress: async (agentId, address) => void (await linking.setWorkflowAddress(agentId, address)),
      confirmUnlinked: linking.finishDisconnect,
      listReleasedBots: releases.listDue,
      confirmRelease: releases.done,
      openApi,
      setBotWebhook,
      workflow,
      leases,
      log,
      clock,
      webhooks: webhookSettingsFor(publicUrl, secrets),
      schedule: telegramSchedule,
    },
    whatsapp: {
      channel: whatsapp.channel,
      listen: whatsapp.listen,
      mediaUrl: whatsappMediaUrl,
      listSessions: whatsapp.linking.listActive,
      keyStoreFor: whatsapp.vaultOf,
      findAgentId: whatsapp.agentOf,
      report: whatsapp.linking.report,
      leases,
      n8n: {
        listSessions: whatsapp.linking.listActiveAtN8n,
        connectionOf,
        callWorkflow,
        callFileWorkflow,
        log,
        clock,
        schedule: n8nSchedule,
      },
    },
  })
}
