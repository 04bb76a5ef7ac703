import { createBotWorkflow } from '../../../adapters/n8n/bot-workflow.ts'
import { createRemoveBotWebhook, createSetBotWebhook } from '../../../adapters/telegram/connection/set-bot-webhook.ts'
import { createIsReachableByBotApi, createOpenBotApi } from '../../../adapters/telegram/bot-api.ts'
import { createLookUpBot } from '../../../adapters/telegram/connection/look-up-bot.ts'
import { createAgentSecrets, createFindModelSource } from '../../../modules/agents/secrets/agent-secrets.ts'
import { createValidateEndpoints } from '../../../modules/agents/configuration/validate-endpoints.ts'
import { createCheckN8n } from '../../../modules/agents/check-n8n.ts'
import { createAgents } from '../../../modules/agents/agents.service.ts'
import { createAgentStore } from '../../../modules/agents/agents.store.ts'
import { createOwnEmbedding } from '../../../modules/agents/secrets/own-embedding.ts'
import { createAgentVersions } from '../../../modules/agent-versions/agent-versions.service.ts'
import { createAgentVersionStore } from '../../../modules/agent-versions/agent-versions.store.ts'
import { createTelegramBotStore } from '../../../modules/linking/telegram/bots.store.ts'
import { createBotReleases } from '../../../modules/linking/telegram/bot-releases.ts'
import { createBotReleaseStore } from '../../../modules/linking/telegram/bot-releases.store.ts'
import { createTelegramLinking } from '../../../modules/linking/telegram/telegram.service.ts'
import { isAllowedUrl } from '../../../platform/network/safe-fetch.ts'
import { allowedOriginsFor } from '../../../platform/network/allowed-private-origins.ts'
import type { AutomationServices } from '../channels/automation.ts'
import type { PlatformServices } from '../platform.ts'
import { composeAccountModel } from './account-model.ts'
import type { ServerInputs } from '../server-inputs.ts'
import type { WhatsAppServices } from '../channels/whatsapp.ts'

export type AgentsServices = ReturnType<typeof composeAgents>

type AgentsInputs = { whatsapp: WhatsAppServices; automation: AutomationServices }

/** Agents and their bots depend on each other; each declares the functions it needs. */
export function composeAgents(
  inputs: ServerInputs,
  platform: PlatformServices,
  { whatsapp, automation }: AgentsInputs,
) {
  const { config, secrets, clock, log } = inputs
  const { connectionOf, reachOf, callWorkflow, defaultEngine } = automation
  const { db, notifier, events, workerMonitor } = platform
  const openApi = createOpenBotApi(config.telegramApiRoot)
  const vault = createAgentSecrets(secrets)
  const validateEndpoints = createValidateEndpoints((address) =>
    isAllowedUrl(address, allowedOriginsFor(config.allowedPrivateOrigins, 'lookup')),
  )
  const store = createAgentStore(db)
  const bots = createTelegramBotStore(db)
  const releases = createBotReleases({ store: createBotReleaseStore(db), secrets, reachOf, clock, log })
  const versions = createAgentVersionStore(db)
  const account = composeAccountModel(inputs, platform)
  const workflow = createBotWorkflow({ connectionOf, callWorkflow, clock, log })
  const setBotWebhook = createSetBotWebhook(openApi)
  const removeBotWebhook = createRemoveBotWebhook(openApi)

  const agents = createAgents({
    db,
    store,
    clock,
    vault,
    hasWorker: workerMonitor.isAttended,
    validateEndpoints,
    generalModelSource: account.generalModel,
    generalModelOf: account.generalModelOf,
    checkBot: (workspaceId, botToken) => linking.checkBot(workspaceId, botToken),
    defaultEngine,
    checkN8n: createCheckN8n({
      connectionOf,
      isReachableByNetwork: createIsReachableByBotApi(config.telegramApiRoot),
    }),
    removeBotWebhook,
    releaseBot: releases.prepare,
    sessions: whatsapp.linking,
    publish: events.publish,
    insertVersion: versions.insert,
    afterChange: () => notifier.notify('events', 'agents', 'whatsapp-sessions', 'media'),
  })
  const linking = createTelegramLinking({
    store: bots,
    clock,
    log,
    lookUp: createLookUpBot(openApi),
    removeBotWebhook,
    setBotWebhook,
    workflow,
    releases,
    defaultEngine,
    tokenOf: (agentId, sealed) => vault.open(agentId, sealed).botToken,
    findAgent: agents.requireAgent,
    save: agents.save,
    afterCommit: () => notifier.notify('events'),
  })
  const ownEmbedding = createOwnEmbedding({ listKeyHolders: store.listKeyHolders, open: vault.open })
  return {
    agents,
    linking,
    openApi,
    setBotWebhook,
    workflow,
    secretsOf: vault.open,
    validateEndpoints,
    account,
    findModelSource: createFindModelSource(account.generalModelOf),
    ownEmbedding,
    insertPreview: store.insertPreview,
    bots,
    releases,
    versions: createAgentVersions({
      store: versions,
      requireAgent: agents.requireAgent,
      restoreConfiguration: agents.restoreConfiguration,
    }),
  }
}
