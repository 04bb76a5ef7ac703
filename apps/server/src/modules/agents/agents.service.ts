import {
  type Agent,
  type AgentDraft,
  type AgentStatus,
  type AgentUpdate,
  CustomConfig,
  fail,
  HIDDEN,
  type ServerEvent,
} from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { AgentRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId, newName } from '../../platform/ids.ts'
import type { Model } from '../../ports/brain.ts'
import { type AgentSecrets, hideKeys, mergeKeys, type Vault } from './agent-secrets.ts'
import type { AgentChanges, AgentStore } from './agents.store.ts'
import { nameTaken } from './name-taken.ts'
import { presentAgent } from './present-agent.ts'

/** A bot as its network knows it. */
type Bot = { botId: string; botName: string; botUsername: string }

export type AgentNeeds = {
  db: Db
  store: AgentStore
  clock: Clock
  vault: Vault
  modelOf: (config: CustomConfig, keys: AgentSecrets['apiKeys']) => Model | null
  /** Throws when the token is refused, or when its bot serves somebody else. */
  checkBot: (botToken: string) => Promise<Bot>
  /** Takes the bot's messages from whoever receives them today. */
  takeOver: (botToken: string) => Promise<void>
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  /** This bot is ours no more: its network should stop calling us. Waits for nobody. */
  letGo: (botToken: string, webhookId: string) => void
  /** Called after each commit that changes who should be heard. */
  changed: () => void
}

export type Agents = ReturnType<typeof createAgents>

export function createAgents(needs: AgentNeeds) {
  const { db, store, clock, vault, modelOf, checkBot, takeOver, letGo, publish, changed } = needs

  /** Null when they were sealed with a key that is gone: the agent must still be shown, and mended. */
  const opened = (row: AgentRow): AgentSecrets | null => {
    try {
      return vault.open(row.id, row.secrets)
    } catch {
      return null
    }
  }
  const present = (row: AgentRow): Agent => {
    const secrets = opened(row)
    const shown = secrets ? row : { ...row, channelProblem: 'agent.key_lost' as const }
    const { apiKeys } = secrets ?? noSecrets
    return presentAgent(shown, secrets ?? noSecrets, modelOf(CustomConfig.parse(row.customConfig), apiKeys) !== null)
  }
  const found = async (userId: string, id: string) => (await store.ofUser(userId, id)) ?? fail('agents.not_found')

  const save = async (userId: string, id: string, changes: AgentChanges): Promise<Agent> => {
    const row = await db
      .transaction()
      .execute(async (tx) => {
        const saved = (await store.update(tx, userId, id, changes, clock.now())) ?? fail('agents.not_found')
        await publish(tx, userId, { type: 'agent', agentId: id, agentName: saved.name, problem: null })
        return saved
      })
      .catch(nameTaken)
    changed()
    return present(row)
  }

  return {
    list: async (userId: string) => (await store.listOf(userId)).map(present),
    search: async (userId: string, name: string, platform: AgentRow['platform'] | null) =>
      (await store.search(userId, name, platform)).map(present),
    byId: async (userId: string, id: string) => present(await found(userId, id)),
    found,
    present,

    async stats(userId: string) {
      const statuses = (await store.listOf(userId)).map((row) => present(row).status)
      const count = (status: AgentStatus) => statuses.filter((s) => s === status).length
      return { total: statuses.length, active: count('active'), inactive: count('inactive'), error: count('error') }
    },

    async create(userId: string, draft: AgentDraft): Promise<Agent> {
      if (draft.platform === 'whatsapp') fail('agents.linking_missing')
      const botToken = tokenOf(draft) ?? fail('telegram.bad_token', tokenField)
      const bot = await checkBot(botToken)

      const now = clock.now()
      const id = newId(now.getTime())
      const { apiKeys } = draft.customConfig
      const row = await db
        .transaction()
        .execute(async (tx) => {
          const saved = await store.insert(tx, {
            id,
            userId,
            name: draft.name,
            description: draft.description,
            prompt: draft.prompt,
            platform: draft.platform,
            sessionName: newName('agent'),
            isActive: true,
            // A bot that somebody else receives is asked for only once the name and the bot are ours.
            ...(draft.replaceWebhook ? onHold : { connection: 'waiting_for_connection' as const }),
            connectionSince: now,
            customConfig: withoutKeys(draft.customConfig),
            secrets: vault.seal(id, { botToken, apiKeys: mergeKeys(noKeys, apiKeys) }),
            ...bot,
            phoneNumber: null,
            webhookId: newName('hook'),
            createdAt: now,
            updatedAt: now,
          })
          await publish(tx, userId, { type: 'agent', agentId: id, agentName: saved.name, problem: null })
          return saved
        })
        .catch(nameTaken)
      changed()
      if (!draft.replaceWebhook) return present(row)
      // If it cannot be had now, the agent is there all the same, and its card says what to press.
      return takeOver(botToken).then(
        () => save(userId, id, { connection: 'waiting_for_connection', connectionSince: now, channelProblem: null }),
        () => present(row),
      )
    },

    async update(
      userId: string,
      { id, botToken, platformConfig, customConfig, ...words }: AgentUpdate,
    ): Promise<Agent> {
      const row = await found(userId, id)
      const secrets = opened(row) ?? noSecrets
      const token = row.platform === 'telegram' ? tokenOf({ botToken, platformConfig }) : null
      const isNewToken = token !== null && token !== secrets.botToken
      const bot = isNewToken ? await checkBot(token) : {}
      const apiKeys = customConfig ? mergeKeys(secrets.apiKeys, customConfig.apiKeys) : secrets.apiKeys
      const saved = await save(userId, id, {
        ...defined(words),
        ...bot,
        ...(customConfig ? { customConfig: withoutKeys(customConfig), modelProblem: null } : {}),
        ...(isNewToken
          ? { connection: 'waiting_for_connection', connectionSince: clock.now(), channelProblem: null }
          : {}),
        secrets: vault.seal(id, { botToken: isNewToken ? token : secrets.botToken, apiKeys }),
      })
      if (isNewToken && secrets.botToken !== '') letGo(secrets.botToken, row.webhookId)
      return saved
    },

    setActive: (userId: string, id: string, isActive: boolean) => save(userId, id, { isActive }),
    save,

    async remove(userId: string, id: string): Promise<Record<string, never>> {
      const row = await found(userId, id)
      await db.transaction().execute(async (tx) => {
        const removed = (await store.remove(tx, userId, id)) ?? fail('agents.not_found')
        await publish(tx, userId, { type: 'agent', agentId: removed.id, agentName: '', problem: null })
      })
      changed()
      const { botToken } = opened(row) ?? noSecrets
      if (botToken !== '') letGo(botToken, row.webhookId)
      return {}
    },
  }
}

const noKeys = { openai: '', anthropic: '', custom: '' }
const noSecrets: AgentSecrets = { botToken: '', apiKeys: noKeys }
const tokenField = { fields: { botToken: 'Token de bot inválido' } }

const onHold = { connection: 'disconnected', channelProblem: 'telegram.foreign_webhook' } as const

/** Keys are sealed apart; what is stored in the open has none. */
const withoutKeys = (config: CustomConfig): string => JSON.stringify({ ...config, apiKeys: hideKeys(noKeys) })

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** The token a draft brings, at the top or in its platformConfig; null for none, for `***`, and for «prueba». */
export function tokenOf({ botToken, platformConfig }: Pick<AgentDraft, 'botToken' | 'platformConfig'>): string | null {
  const token = (botToken || platformConfig?.botToken || '').trim()
  return token === '' || token === HIDDEN || token === 'prueba' ? null : token
}
