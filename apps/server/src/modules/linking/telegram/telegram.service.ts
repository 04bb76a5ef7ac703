import { type Agent, type Bot, type ConnectionState, fail, type ProblemCode } from '@portavoz/contract'
import type { AgentRow } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Viewer } from '../../../platform/http.ts'
import type { LookUpBot } from '../../../ports/bots.ts'
import type { ListeningBot, Observed } from '../../../ports/listening.ts'
import type { TelegramBotStore } from './bots.store.ts'

type Connection = Pick<AgentRow, 'connection' | 'connectionSince' | 'channelProblem'>

type Needs = {
  store: TelegramBotStore
  clock: Clock
  log: Log
  lookUp: LookUpBot
  takeOver: (botToken: string) => Promise<void>
  tokenOf: (agentId: string, secrets: string) => string
  /** The agent, if it is this user's; throws otherwise. */
  found: (userId: string, agentId: string) => Promise<AgentRow>
  save: (userId: string, agentId: string, changes: Partial<Connection>) => Promise<Agent>
  committed: () => void
}

/** While Telegram is away or the token is refused we go on trying; another's webhook waits for the owner's word. */
const stateUnder: Partial<Record<ProblemCode, ConnectionState>> = {
  'telegram.token_revoked': 'logged_out',
  'telegram.flood': 'connected',
}

export function createTelegramLinking({ store, clock, log, lookUp, takeOver, tokenOf, found, save, committed }: Needs) {
  const isOurs = async (botId: string, webhookUrl: string) => {
    const agent = await store.agentOfBot(botId)
    return agent !== undefined && webhookUrl.endsWith(`/webhooks/telegram/${agent.webhookId}`)
  }

  const validate = async (botToken: string): Promise<Bot> => {
    const known = await lookUp(botToken)
    if (known.outcome === 'bad_token')
      return fail('telegram.bad_token', { fields: { botToken: 'Token de bot inválido' } })
    if (known.outcome === 'unreachable') return fail('telegram.unreachable')
    const { botId, botName, botUsername, webhookUrl } = known
    const isForeign = webhookUrl !== '' && !(await isOurs(botId, webhookUrl))
    return { botId, botName, botUsername, foreignWebhook: isForeign ? hostOf(webhookUrl) : null }
  }

  /** What Telegram would bring to our address while nobody listens waits there instead, until the bot is connected again. */
  const hangUp = async (botToken: string, webhookId: string) => {
    const bot = await lookUp(botToken)
    if (bot.outcome === 'found' && bot.webhookUrl.endsWith(`/webhooks/telegram/${webhookId}`)) await takeOver(botToken)
  }

  const letGo = (botToken: string, webhookId: string): void =>
    void hangUp(botToken, webhookId).catch((err: unknown) => log.warn({ err }, 'a webhook stays'))

  const telegramAgent = async (userId: string, id: string) => {
    const agent = await found(userId, id)
    if (agent.platform !== 'telegram') fail('telegram.not_telegram')
    return agent
  }

  return {
    validate,

    /** The bot behind a token, for whoever is about to give it to an agent. */
    checkBot: async (botToken: string) => {
      const { botId, botName, botUsername } = await validate(botToken)
      return { botId, botName, botUsername }
    },

    found: telegramAgent,

    /** This bot is ours no more: Telegram should stop calling us about it. */
    letGo,

    async connect(userId: string, id: string, replaceWebhook: boolean): Promise<Agent> {
      const agent = await telegramAgent(userId, id)
      const botToken = tokenOf(id, agent.secrets)
      if (botToken === '' || botToken === 'prueba') fail('telegram.no_token')
      await validate(botToken)
      if (replaceWebhook) await takeOver(botToken)
      // Who hears it has already said so, and will not say it twice.
      if (agent.connection === 'connected' && agent.channelProblem === null) return save(userId, id, {})
      return save(userId, id, {
        connection: 'waiting_for_connection',
        connectionSince: clock.now(),
        channelProblem: null,
      })
    },

    async disconnect(userId: string, id: string): Promise<Agent> {
      const agent = await telegramAgent(userId, id)
      const saved = await save(userId, id, {
        connection: 'disconnected',
        connectionSince: clock.now(),
        channelProblem: null,
      })
      try {
        letGo(tokenOf(id, agent.secrets), agent.webhookId)
      } catch (err) {
        log.warn({ err, agentId: id }, 'a webhook stays')
      }
      return saved
    },

    async botToken(viewer: Viewer, id: string): Promise<{ botToken: string }> {
      const agent = await telegramAgent(viewer.id, id)
      const botToken = tokenOf(id, agent.secrets) || fail('telegram.no_token')
      log.info({ audit: 'bot token read', userId: viewer.id, agentId: id }, 'audit')
      return { botToken }
    },

    /** One agent whose secrets no longer open must not leave all the others deaf. */
    wanted: async (): Promise<ListeningBot[]> =>
      (await store.wanted()).flatMap(({ id, secrets, webhookId, updatedAt }) => {
        try {
          return [{ agentId: id, botToken: tokenOf(id, secrets), webhookId, version: updatedAt.toISOString() }]
        } catch (err) {
          log.error({ err, agentId: id }, 'the secrets of an agent do not open with this key')
          return []
        }
      }),

    async report(agentId: string, observed: Observed): Promise<void> {
      const problem = observed.state === 'problem' ? observed.problem : null
      const connection = problem === null ? 'connected' : (stateUnder[problem] ?? 'waiting_for_connection')
      if (await store.note(agentId, connection, problem, clock.now())) committed()
    },
  }
}
export type TelegramLinking = ReturnType<typeof createTelegramLinking>

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'otro sistema')
