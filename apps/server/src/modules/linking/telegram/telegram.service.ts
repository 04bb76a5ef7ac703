import {
  type Agent,
  AppError,
  type TelegramBot,
  telegramWebhookPath,
  type AgentEngine,
  errorCatalog,
  fail,
} from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { AgentRow } from '../../../db/schema.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { SetBotWebhook } from '../../../ports/telegram/bot-webhooks.ts'
import type { LookUpBot } from '../../../ports/telegram/bot-lookup.ts'
import type { LinkedBot } from '../../../ports/telegram/bot-listener.ts'
import { createCheckBot } from './check-bot.ts'
import type { BotReleases } from './bot-releases.ts'
import { createBotConnections, type BotConnectionsDeps } from './bot-connections.ts'
import { openOrLog } from '../../../platform/security/open-or-log.ts'

type BotConnectionChanges = Pick<
  AgentRow,
  'connection' | 'connectionSince' | 'channelProblem' | 'isHangingUp' | 'workflowAddress'
>

type TelegramServiceDeps = BotConnectionsDeps & {
  lookUp: LookUpBot
  removeBotWebhook: (botToken: string) => Promise<void>
  setBotWebhook: SetBotWebhook
  releases: BotReleases
  defaultEngine: (workspaceId: string) => Promise<AgentEngine>
  findAgent: (workspaceId: string, agentId: string) => Promise<AgentRow>
  save: (
    workspaceId: string,
    agentId: string,
    changes: Partial<BotConnectionChanges>,
    alongside?: (tx: Tx) => Promise<void>,
  ) => Promise<Agent>
}

export function createTelegramLinking(deps: TelegramServiceDeps) {
  const {
    store,
    clock,
    log,
    removeBotWebhook,
    setBotWebhook,
    workflow,
    releases,
    defaultEngine,
    tokenOf,
    findAgent,
    save,
  } = deps
  const check = createCheckBot(deps)
  const { toLinkedBot, ...connections } = createBotConnections(deps)

  const findTelegramAgent = async (workspaceId: string, id: string) => {
    const agent = await findAgent(workspaceId, id)
    if (agent.platform !== 'telegram') fail('telegram.not_telegram')
    return agent
  }

  /** Sets the webhook within the request, so that its response has Telegram's error. */
  const handToWorkflow = async ({ id, workspaceId }: AgentRow, botToken: string) => {
    const base = (await workflow.webhookBaseUrl(workspaceId)) ?? fail('telegram.no_n8n')
    if (!(await store.markWorkflowPending(id))) fail('agents.not_found')
    const result = await setBotWebhook(
      botToken,
      base + telegramWebhookPath(id),
      await workflow.webhookSecret(workspaceId),
    )
    if (result.outcome === 'unreachable') fail('telegram.unreachable')
    if (result.outcome !== 'refused') return
    const { status } = errorCatalog['telegram.n8n_refused']
    throw new AppError('telegram.n8n_refused', { status, text: `${result.status} - ${result.text}` })
  }

  const toFormerBot = (agent: AgentRow): LinkedBot | null =>
    openOrLog(() => toLinkedBot(agent), {
      log,
      level: 'warn',
      message: 'a webhook stays',
      context: { agentId: agent.id },
    })

  return {
    async validate(workspaceId: string, botToken: string): Promise<TelegramBot> {
      const bot = await check(workspaceId, botToken, await defaultEngine(workspaceId))
      if (await store.agentOfBot(bot.botId)) fail('telegram.bot_taken', { at: 'botToken' })
      return bot
    },

    checkBot: async (workspaceId: string, botToken: string) => {
      const { botId, botName, botUsername } = await check(workspaceId, botToken, 'embedded')
      return { botId, botName, botUsername }
    },

    findTelegramAgent: findTelegramAgent,

    async connect(workspaceId: string, id: string, replaceWebhook: boolean): Promise<Agent> {
      const agent = await findTelegramAgent(workspaceId, id)
      const { engine, connection, channelProblem } = agent
      const botToken = tokenOf(id, agent.secrets)
      if (botToken === '' || botToken === 'prueba') fail('telegram.no_token')
      const { foreignWebhook } = await check(workspaceId, botToken, engine)
      if (replaceWebhook) await removeBotWebhook(botToken)
      if (engine === 'n8n' && (replaceWebhook || foreignWebhook === null)) await handToWorkflow(agent, botToken)
      if (engine === 'embedded' && connection === 'connected' && channelProblem === null)
        return save(workspaceId, id, {})
      return save(workspaceId, id, {
        connection: 'waiting_for_connection',
        connectionSince: clock.now(),
        channelProblem: null,
        isHangingUp: false,
        ...(engine === 'n8n' && { workflowAddress: '' }),
      })
    },

    async disconnect(workspaceId: string, id: string): Promise<Agent> {
      const agent = await findTelegramAgent(workspaceId, id)
      const isAtN8n = agent.engine === 'n8n'
      const former = isAtN8n ? null : toFormerBot(agent)
      const release = await releases.prepare(workspaceId)
      const changes = {
        connection: 'disconnected',
        connectionSince: clock.now(),
        channelProblem: null,
        isHangingUp: isAtN8n,
      } as const
      return save(workspaceId, id, changes, async (tx) => {
        if (former) await release(tx, former)
      })
    },

    async botToken(viewer: Viewer, id: string): Promise<{ botToken: string }> {
      const agent = await findTelegramAgent(viewer.workspaceId, id)
      const botToken = tokenOf(id, agent.secrets) || fail('telegram.no_token')
      log.info({ audit: 'bot token read', workspaceId: viewer.workspaceId, userId: viewer.id, agentId: id }, 'audit')
      return { botToken }
    },

    ...connections,
  }
}
export type TelegramLinking = ReturnType<typeof createTelegramLinking>
