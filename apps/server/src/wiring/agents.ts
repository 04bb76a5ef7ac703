import { createOpenApi } from '../adapters/telegram/telegram.api.ts'
import { createLookUpBot } from '../adapters/telegram/telegram.lookup.ts'
import { createAgentSecrets, type ModelOf, modelOf } from '../modules/agents/agent-secrets.ts'
import { createAgents } from '../modules/agents/agents.service.ts'
import { createAgentStore } from '../modules/agents/agents.store.ts'
import { createOwnEmbedding } from '../modules/agents/own-embedding.ts'
import { createVersions } from '../modules/versions/versions.service.ts'
import { createVersionStore } from '../modules/versions/versions.store.ts'
import { createTelegramBotStore } from '../modules/linking/telegram/bots.store.ts'
import { createTelegramLinking } from '../modules/linking/telegram/telegram.service.ts'
import type { AccountOf } from '../modules/engine/say/deliver.ts'
import type { Ground } from './ground.ts'
import type { Outside } from './outside.ts'
import type { JoinedWhatsApp } from './whatsapp.ts'

export type JoinedAgents = ReturnType<typeof joinAgents>

/** An agent and its bot know each other: each asks the other in its own words. */
export function joinAgents(
  { config, secrets, clock, log }: Outside,
  { db, bell, events }: Ground,
  whatsapp: JoinedWhatsApp,
) {
  const openApi = createOpenApi(config.telegramApiRoot)
  const vault = createAgentSecrets(secrets)
  const store = createAgentStore(db)
  const bots = createTelegramBotStore(db)
  const versions = createVersionStore(db)
  const model = (...[agentConfig, keys]: Parameters<ModelOf>) => modelOf(agentConfig, keys, config.model)
  const takeOver = async (botToken: string) => void (await (await openApi(botToken)).deleteWebhook())

  const agents = createAgents({
    db,
    store,
    clock,
    vault,
    modelOf: model,
    checkBot: (botToken) => linking.checkBot(botToken),
    takeOver,
    letGo: (botToken, webhookId) => linking.letGo(botToken, webhookId),
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
    tokenOf: (agentId, sealed) => vault.open(agentId, sealed).botToken,
    found: agents.found,
    save: agents.save,
    committed: () => bell.ring('events'),
  })
  /** Who an agent is on its network. */
  const accountOf: AccountOf = ({ agentId, agentSession, platform, secrets: sealed }) => ({
    agentId,
    sessionName: agentSession,
    botToken: platform === 'telegram' ? vault.open(agentId, sealed).botToken : '',
  })
  const ownEmbedding = createOwnEmbedding({ agentsOf: store.listOf, open: vault.open })
  return {
    agents,
    linking,
    openApi,
    secretsOf: vault.open,
    accountOf,
    model,
    ownEmbedding,
    keepTrial: store.keepTrial,
    bots,
    versions: createVersions({ store: versions, found: agents.found, takeAgain: agents.takeAgain }),
  }
}
