import type { CustomConfig } from '@portavoz/contract'
import { createBotWorkflow } from '../adapters/n8n/telegram.ts'
import { createHandOver } from '../adapters/telegram/telegram.hand-over.ts'
import { createOpenApi, isTelegrams } from '../adapters/telegram/telegram.api.ts'
import { createLookUpBot } from '../adapters/telegram/telegram.lookup.ts'
import { createAgentSecrets, ownVoiceOf, type Voice } from '../modules/agents/agent-secrets.ts'
import { createAskable } from '../modules/agents/askable.ts'
import { createCheckN8n } from '../modules/agents/check-n8n.ts'
import { createAgents } from '../modules/agents/agents.service.ts'
import { createAgentStore } from '../modules/agents/agents.store.ts'
import { createOwnEmbedding } from '../modules/agents/own-embedding.ts'
import { createVersions } from '../modules/versions/versions.service.ts'
import { createVersionStore } from '../modules/versions/versions.store.ts'
import type { StoredModel } from '../modules/models/account-model.store.ts'
import { createTelegramBotStore } from '../modules/linking/telegram/bots.store.ts'
import { createBotReleases } from '../modules/linking/telegram/releases.ts'
import { createBotReleaseStore } from '../modules/linking/telegram/releases.store.ts'
import { createTelegramLinking } from '../modules/linking/telegram/telegram.service.ts'
import type { AccountOf } from '../modules/engine/say/deliver.ts'
import { isForOutside } from '../platform/outward.ts'
import { originsFor } from '../platform/private-origins.ts'
import type { JoinedAutomation } from './automation.ts'
import type { Ground } from './ground.ts'
import { joinAccountModel } from './models.ts'
import type { Outside } from './outside.ts'
import type { JoinedWhatsApp } from './whatsapp.ts'

export type JoinedAgents = ReturnType<typeof joinAgents>

type Speaker = { config: CustomConfig; keys: CustomConfig['apiKeys'] }

type Rooms = { whatsapp: JoinedWhatsApp; automation: JoinedAutomation }

/** An agent and its bot know each other: each asks the other in its own words. */
export function joinAgents(outside: Outside, ground: Ground, { whatsapp, automation }: Rooms) {
  const { config, secrets, clock, log } = outside
  const { connectionOf, reachOf, callWorkflow } = automation
  const { db, bell, events, attendance } = ground
  const openApi = createOpenApi(config.telegramApiRoot)
  const vault = createAgentSecrets(secrets)
  const askable = createAskable((address) => isForOutside(address, originsFor(config.allowedPrivateOrigins, 'lookup')))
  const store = createAgentStore(db)
  const bots = createTelegramBotStore(db)
  const releases = createBotReleases({ store: createBotReleaseStore(db), secrets, reachOf, clock, log })
  const versions = createVersionStore(db)
  const account = joinAccountModel(outside, ground)
  const workflow = createBotWorkflow({ connectionOf, callWorkflow, clock, log })
  const handOver = createHandOver(openApi)
  const usualEngine = async (userId: string) => ((await connectionOf(userId))?.isEnabled ? 'n8n' : 'embedded')
  const takeOver = async (botToken: string) => void (await (await openApi(botToken)).deleteWebhook())

  const agents = createAgents({
    db,
    store,
    clock,
    vault,
    isAttended: attendance.isAttended,
    askable,
    generalVoice: account.general,
    checkBot: (userId, botToken) => linking.checkBot(userId, botToken),
    usualEngine,
    checkN8n: createCheckN8n({
      connectionOf,
      // A Bot API server of the operator's own brings messages wherever it reaches.
      isInTelegramsReach: (address) => !isTelegrams(config.telegramApiRoot) || isForOutside(address, []),
    }),
    takeOver,
    releaseBot: releases.prepare,
    sessions: whatsapp.linking,
    publish: events.publish,
    keepVersion: versions.keep,
    changed: () => bell.ring('events', 'agents', 'sessions', 'media'),
  })
  const linking = createTelegramLinking({
    store: bots,
    clock,
    log,
    lookUp: createLookUpBot(openApi),
    takeOver,
    handOver,
    workflow,
    releases,
    usualEngine,
    tokenOf: (agentId, sealed) => vault.open(agentId, sealed).botToken,
    found: agents.found,
    save: agents.save,
    committed: () => bell.ring('events'),
  })
  /** Who an agent is on its network. */
  const accountOf: AccountOf = ({ agentId, userId, agentSession, platform, secrets: sealed }) => ({
    agentId,
    userId,
    sessionName: agentSession,
    botToken: platform === 'telegram' ? vault.open(agentId, sealed).botToken : '',
  })
  /** What speaks for an agent: its own model, else its account's, else the installation's. */
  const voiceOf = ({ config: own, keys }: Speaker, accountModel: StoredModel | null): Voice | null =>
    ownVoiceOf(own, keys) ?? account.generalOf(accountModel)
  const ownEmbedding = createOwnEmbedding({ keyholders: store.keyholders, open: vault.open })
  return {
    agents,
    linking,
    openApi,
    handOver,
    workflow,
    secretsOf: vault.open,
    askable,
    account,
    accountOf,
    voiceOf,
    ownEmbedding,
    keepTrial: store.keepTrial,
    bots,
    releases,
    versions: createVersions({ store: versions, found: agents.found, takeAgain: agents.takeAgain }),
  }
}
