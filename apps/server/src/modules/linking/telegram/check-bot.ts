import { type Bot, type Engine, fail } from '@portavoz/contract'
import { isAtWorkflows, isOfAgent } from '../../../ports/bot-addresses.ts'
import type { BotWorkflow, LookUpBot } from '../../../ports/bots.ts'
import type { TelegramBotStore } from './bots.store.ts'

type Needs = {
  store: Pick<TelegramBotStore, 'agentOfBot'>
  lookUp: LookUpBot
  workflow: Pick<BotWorkflow, 'baseOf'>
}

/** Whose token this is, and who receives its messages today, if it is neither we nor the n8n that is to receive them. */
export const createCheckBot =
  ({ store, lookUp, workflow }: Needs) =>
  async (userId: string, botToken: string, engine: Engine): Promise<Bot> => {
    const known = await lookUp(botToken)
    if (known.outcome === 'bad_token')
      return fail('telegram.bad_token', { fields: { botToken: 'Token de bot inválido' } })
    if (known.outcome === 'unreachable') return fail('telegram.unreachable')
    const { botId, botName, botUsername, webhookUrl: url } = known
    const isOurs = async () => {
      const agent = await store.agentOfBot(botId)
      if (agent && isOfAgent(url, { agentId: agent.id, webhookId: agent.webhookId })) return true
      const base = engine === 'n8n' ? await workflow.baseOf(userId) : null
      return base !== null && isAtWorkflows(url, base)
    }
    const isForeign = url !== '' && !(await isOurs())
    return { botId, botName, botUsername, foreignWebhook: isForeign ? hostOf(url) : null }
  }

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'otro sistema')
