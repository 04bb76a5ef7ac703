import type { AgentEngine, AgentProblemCode, ConnectionState } from '@portavoz/contract'
import type { Log } from '../../../platform/log/log.ts'
import { openOrLog } from '../../../platform/security/open-or-log.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ChannelObservation, LinkedBot } from '../../../ports/telegram/bot-listener.ts'
import type { BotWorkflow } from '../../../ports/telegram/bot-workflow.ts'
import type { TelegramBotRow, TelegramBotStore } from './bots.store.ts'

export type BotConnectionsDeps = {
  store: TelegramBotStore
  clock: Clock
  log: Log
  workflow: BotWorkflow
  tokenOf: (agentId: string, secrets: string) => string
  afterCommit: () => void
}

/** The connection state of each problem; without an entry it is `waiting_for_connection`. */
const stateByProblem: Partial<Record<AgentProblemCode, ConnectionState>> = {
  'telegram.token_revoked': 'logged_out',
  'telegram.flood': 'connected',
  'telegram.n8n_untold': 'connected',
}

/** The bots that workers run, and what they report of them. */
export function createBotConnections({ store, clock, log, workflow, tokenOf, afterCommit }: BotConnectionsDeps) {
  const toLinkedBot = (row: TelegramBotRow): LinkedBot => ({
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
    toLinkedBot,

    /** One agent with unreadable secrets must not stop the others. */
    async listActive(): Promise<LinkedBot[]> {
      const message = 'the secrets of an agent do not open with this key'
      const bots = (await store.listActive()).map((row) =>
        openOrLog(() => toLinkedBot(row), { log, level: 'error', message, context: { agentId: row.id } }),
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
