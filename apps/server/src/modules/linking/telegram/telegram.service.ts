import {
  type Agent,
  AppError,
  type TelegramBot,
  telegramWebhookPath,
  type ConnectionState,
  type AgentEngine,
  errorCatalog,
  fail,
  type AgentProblemCode,
} from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { AgentRow } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { BotWorkflow } from '../../../ports/telegram/bot-workflow.ts'
import type { SetBotWebhook } from '../../../ports/telegram/bot-webhooks.ts'
import type { LookUpBot } from '../../../ports/telegram/bot-lookup.ts'
import type { LinkedBot, ChannelObservation } from '../../../ports/telegram/bot-listener.ts'
import type { TelegramBotRow, TelegramBotStore } from './bots.store.ts'
import { createCheckBot } from './check-bot.ts'
import type { BotReleases } from './bot-releases.ts'
import { openOrLog } from '../../../platform/security/open-or-log.ts'

type BotConnectionChanges = Pick<
  AgentRow,
  'connection' | 'connectionSince' | 'channelProblem' | 'isHangingUp' | 'workflowAddress'
>

type TelegramServiceDeps = {
  store: TelegramBotStore
  clock: Clock
  log: Log
  lookUp: LookUpBot
  removeBotWebhook: (botToken: string) => Promise<void>
  setBotWebhook: SetBotWebhook
  workflow: BotWorkflow
  releases: BotReleases
  defaultEngine: (workspaceId: string) => Promise<AgentEngine>
  tokenOf: (agentId: string, secrets: string) => string
  findAgent: (workspaceId: string, agentId: string) => Promise<AgentRow>
  save: (
    workspaceId: string,
    agentId: string,
    changes: Partial<BotConnectionChanges>,
    alongside?: (tx: Tx) => Promise<void>,
  ) => Promise<Agent>
  afterCommit: () => void
}

/** The connection state of each problem; without an entry it is `waiting_for_connection`. */
const stateByProblem: Partial<Record<AgentProblemCode, ConnectionState>> = {
  'telegram.token_revoked': 'logged_out',
  'telegram.flood': 'connected',
  'telegram.n8n_untold': 'connected',
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
    afterCommit,
  } = deps
  const check = createCheckBot(deps)

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

  const toListeningBot = (row: TelegramBotRow): LinkedBot => ({
    agentId: row.id,
    workspaceId: row.workspaceId,
    botToken: tokenOf(row.id, row.secrets),
    botUsername: row.botUsername ?? '',
    webhookId: row.webhookId,
    version: row.updatedAt.toISOString(),
    engine: row.engine,
    workflowAddress: row.workflowAddress,
    isUnlinking: row.isHangingUp,
  })

  const toFormerBot = (agent: AgentRow): LinkedBot | null =>
    openOrLog(() => toListeningBot(agent), {
      log,
      level: 'warn',
      message: 'a webhook stays',
      context: { agentId: agent.id },
    })

  /** A new n8n address is a new version: the webhook is set again. */
  const withWorkflowBase = async (bot: LinkedBot): Promise<LinkedBot> =>
    bot.engine === 'n8n' ? { ...bot, version: `${bot.version} ${await workflow.webhookBaseUrl(bot.workspaceId)}` } : bot

  const report = async (
    bot: { agentId: string; engine: AgentEngine },
    observation: ChannelObservation,
  ): Promise<void> => {
    const problem = observation.state === 'problem' ? observation.problem : null
    const connection = problem === null ? 'connected' : (stateByProblem[problem] ?? 'waiting_for_connection')
    if (await store.recordConnection(bot, connection, problem, clock.now())) afterCommit()
  }

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

    /** One agent with unreadable secrets must not stop the others. */
    async listActive(): Promise<LinkedBot[]> {
      const message = 'the secrets of an agent do not open with this key'
      const bots = (await store.listActive()).map((row) =>
        openOrLog(() => toListeningBot(row), { log, level: 'error', message, context: { agentId: row.id } }),
      )
      return Promise.all(bots.filter((bot) => bot !== null).map(withWorkflowBase))
    },

    report,
    markUnreceived: () => store.markUnreceived(clock.now()),
    markWorkflowPending: store.markWorkflowPending,
    setWorkflowAddress: store.setWorkflowAddress,
    async finishDisconnect(agentId: string): Promise<void> {
      await store.finishDisconnect(agentId)
      afterCommit()
    },

    /** For a bot at n8n a success only clears a problem, because n8n does not report its state. */
    async reportSend(agentId: string, problem: AgentProblemCode | null): Promise<void> {
      await report({ agentId, engine: 'embedded' }, problem ? { state: 'problem', problem } : { state: 'connected' })
      const now = clock.now()
      const ofN8n = { agentId, engine: 'n8n' as const }
      if (problem) await report(ofN8n, { state: 'problem', problem })
      else if (await store.recordConnection(ofN8n, 'waiting_for_connection', null, now)) afterCommit()
    },
  }
}
export type TelegramLinking = ReturnType<typeof createTelegramLinking>
