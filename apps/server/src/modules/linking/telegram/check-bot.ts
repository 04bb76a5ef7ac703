import { type TelegramBot, type AgentEngine, fail } from '@portavoz/contract'
import { isWorkflowUrl, isWebhookOfAgent } from '../../../ports/telegram/bot-webhooks.ts'
import type { BotWorkflow } from '../../../ports/telegram/bot-workflow.ts'
import type { LookUpBot } from '../../../ports/telegram/bot-lookup.ts'
import type { TelegramBotStore } from './bots.store.ts'

type CheckBotDeps = {
  store: Pick<TelegramBotStore, 'agentOfBot'>
  lookUp: LookUpBot
  workflow: Pick<BotWorkflow, 'webhookBaseUrl'>
}

/** `foreignWebhook`: who receives the bot's messages, if neither this server nor the workspace's n8n. */
export const createCheckBot =
  ({ store, lookUp, workflow }: CheckBotDeps) =>
  async (workspaceId: string, botToken: string, engine: AgentEngine): Promise<TelegramBot> => {
    const result = await lookUp(botToken)
    if (result.outcome === 'bad_token') return fail('telegram.bad_token', { at: 'botToken' })
    if (result.outcome === 'unreachable') return fail('telegram.unreachable')
    const { botId, botName, botUsername, webhookUrl: url } = result
    const isOurs = async () => {
      const agent = await store.agentOfBot(botId)
      if (agent && isWebhookOfAgent(url, { agentId: agent.id, webhookId: agent.webhookId })) return true
      const base = engine === 'n8n' ? await workflow.webhookBaseUrl(workspaceId) : null
      return base !== null && isWorkflowUrl(url, base)
    }
    const isForeign = url !== '' && !(await isOurs())
    return { botId, botName, botUsername, foreignWebhook: isForeign ? hostOf(url) : null }
  }

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'otro sistema')
