import {
  type Agent,
  AppError,
  type Bot,
  botHookPath,
  type ConnectionState,
  type Engine,
  errors,
  fail,
  type ProblemCode,
} from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { AgentRow } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Viewer } from '../../../platform/http.ts'
import type { BotWorkflow, HandOver, LookUpBot } from '../../../ports/bots.ts'
import type { ListeningBot, Observed } from '../../../ports/listening.ts'
import type { BotRow, TelegramBotStore } from './bots.store.ts'
import { createCheckBot } from './check-bot.ts'
import type { BotReleases } from './releases.ts'

type Connection = Pick<
  AgentRow,
  'connection' | 'connectionSince' | 'channelProblem' | 'isHangingUp' | 'workflowAddress'
>

type Needs = {
  store: TelegramBotStore
  clock: Clock
  log: Log
  lookUp: LookUpBot
  takeOver: (botToken: string) => Promise<void>
  handOver: HandOver
  workflow: BotWorkflow
  releases: BotReleases
  /** Who hears the next agent of this person. */
  usualEngine: (userId: string) => Promise<Engine>
  tokenOf: (agentId: string, secrets: string) => string
  /** The agent, if it is this user's; throws otherwise. */
  found: (userId: string, agentId: string) => Promise<AgentRow>
  save: (
    userId: string,
    agentId: string,
    changes: Partial<Connection>,
    alongside?: (tx: Tx) => Promise<void>,
  ) => Promise<Agent>
  committed: () => void
}

/** While Telegram is away or the token is refused we go on trying; another's webhook waits for the owner's word. */
const stateUnder: Partial<Record<ProblemCode, ConnectionState>> = {
  'telegram.token_revoked': 'logged_out',
  'telegram.flood': 'connected',
  // Its messages are brought where they should be, whoever does not say so.
  'telegram.n8n_untold': 'connected',
}

export function createTelegramLinking(needs: Needs) {
  const { store, clock, log, takeOver, handOver, workflow, releases, usualEngine, tokenOf, found, save, committed } =
    needs
  const check = createCheckBot(needs)

  const telegramAgent = async (userId: string, id: string) => {
    const agent = await found(userId, id)
    if (agent.platform !== 'telegram') fail('telegram.not_telegram')
    return agent
  }

  /** At once, so that whoever asked for it reads what Telegram has against it. */
  const handToWorkflow = async ({ id, userId }: AgentRow, botToken: string) => {
    const base = (await workflow.baseOf(userId)) ?? fail('telegram.no_n8n')
    if (!(await store.intend(id))) fail('agents.not_found')
    const handed = await handOver(botToken, base + botHookPath(id), await workflow.secretOf(userId))
    if (handed.outcome === 'unreachable') fail('telegram.unreachable')
    if (handed.outcome !== 'refused') return
    const { status } = errors['telegram.n8n_refused']
    throw new AppError('telegram.n8n_refused', { status, text: `${handed.status} - ${handed.text}` })
  }

  const listening = (row: BotRow): ListeningBot => ({
    agentId: row.id,
    userId: row.userId,
    botToken: tokenOf(row.id, row.secrets),
    botUsername: row.botUsername ?? '',
    webhookId: row.webhookId,
    version: row.updatedAt.toISOString(),
    engine: row.engine,
    workflowAddress: row.workflowAddress,
    isLeaving: row.isHangingUp,
  })

  /** Null when its token does not open: nothing can be asked of Telegram for it. */
  const formerly = (agent: AgentRow): ListeningBot | null => {
    try {
      return listening(agent)
    } catch (err) {
      log.warn({ err, agentId: agent.id }, 'a webhook stays')
      return null
    }
  }

  /** Another address of its owner's n8n is another way of being heard. */
  const withBase = async (bot: ListeningBot): Promise<ListeningBot> =>
    bot.engine === 'n8n' ? { ...bot, version: `${bot.version} ${await workflow.baseOf(bot.userId)}` } : bot

  const report = async (bot: { agentId: string; engine: Engine }, observed: Observed): Promise<void> => {
    const problem = observed.state === 'problem' ? observed.problem : null
    const connection = problem === null ? 'connected' : (stateUnder[problem] ?? 'waiting_for_connection')
    if (await store.note(bot, connection, problem, clock.now())) committed()
  }

  return {
    validate: async (userId: string, botToken: string): Promise<Bot> =>
      check(userId, botToken, await usualEngine(userId)),

    /** The bot behind a token, for whoever is about to give it to an agent. */
    checkBot: async (userId: string, botToken: string) => {
      const { botId, botName, botUsername } = await check(userId, botToken, 'embedded')
      return { botId, botName, botUsername }
    },

    found: telegramAgent,

    async connect(userId: string, id: string, replaceWebhook: boolean): Promise<Agent> {
      const agent = await telegramAgent(userId, id)
      const { engine, connection, channelProblem } = agent
      const botToken = tokenOf(id, agent.secrets)
      if (botToken === '' || botToken === 'prueba') fail('telegram.no_token')
      const { foreignWebhook } = await check(userId, botToken, engine)
      if (replaceWebhook) await takeOver(botToken)
      if (engine === 'n8n' && (replaceWebhook || foreignWebhook === null)) await handToWorkflow(agent, botToken)
      // Who hears it has already said so, and will not say it twice.
      if (engine === 'embedded' && connection === 'connected' && channelProblem === null) return save(userId, id, {})
      return save(userId, id, {
        connection: 'waiting_for_connection',
        connectionSince: clock.now(),
        channelProblem: null,
        isHangingUp: false,
        // The workflow is told anew.
        ...(engine === 'n8n' && { workflowAddress: '' }),
      })
    },

    async disconnect(userId: string, id: string): Promise<Agent> {
      const agent = await telegramAgent(userId, id)
      const isElsewhere = agent.engine === 'n8n'
      const former = isElsewhere ? null : formerly(agent)
      const release = await releases.prepare(userId)
      const changes = {
        connection: 'disconnected',
        connectionSince: clock.now(),
        channelProblem: null,
        // Until Telegram brings its messages nowhere: the worker that keeps the bot sees to that.
        isHangingUp: isElsewhere,
      } as const
      return save(userId, id, changes, async (tx) => {
        if (former) await release(tx, former)
      })
    },

    async botToken(viewer: Viewer, id: string): Promise<{ botToken: string }> {
      const agent = await telegramAgent(viewer.id, id)
      const botToken = tokenOf(id, agent.secrets) || fail('telegram.no_token')
      log.info({ audit: 'bot token read', userId: viewer.id, agentId: id }, 'audit')
      return { botToken }
    },

    /** One agent whose secrets no longer open must not leave all the others deaf. */
    async wanted(): Promise<ListeningBot[]> {
      const bots = (await store.wanted()).flatMap((row) => {
        try {
          return [listening(row)]
        } catch (err) {
          log.error({ err, agentId: row.id }, 'the secrets of an agent do not open with this key')
          return []
        }
      })
      return Promise.all(bots.map(withBase))
    },

    report,
    intend: store.intend,
    told: store.told,
    async left(agentId: string): Promise<void> {
      await store.left(agentId)
      committed()
    },

    /** How sending goes, whoever hears the bot; of what is brought to an n8n that tells nothing. */
    async sent(agentId: string, problem: ProblemCode | null): Promise<void> {
      await report({ agentId, engine: 'embedded' }, problem ? { state: 'problem', problem } : { state: 'connected' })
      const now = clock.now()
      const ofN8n = { agentId, engine: 'n8n' as const }
      if (problem) await report(ofN8n, { state: 'problem', problem })
      else if (await store.note(ofN8n, 'waiting_for_connection', null, now)) committed()
    },
  }
}
export type TelegramLinking = ReturnType<typeof createTelegramLinking>
