import type { BotLookup, LookUpBot } from '../../../ports/telegram/bot-lookup.ts'
import { isBotToken, type OpenBotApi } from '../bot-api.ts'
import { toBotApiFailure } from '../bot-api-errors.ts'

export const createLookUpBot =
  (openApi: OpenBotApi): LookUpBot =>
  async (botToken) => {
    if (!isBotToken(botToken)) return { outcome: 'bad_token' }
    try {
      const api = await openApi(botToken)
      const me = await api.getMe()
      const { url = '' } = await api.getWebhookInfo()
      return {
        outcome: 'found',
        botId: String(me.id),
        botName: me.first_name,
        botUsername: me.username,
        webhookUrl: url,
      }
    } catch (error) {
      return toLookupFailure(toBotApiFailure(error).status)
    }
  }

const toLookupFailure = (status: number | null): BotLookup =>
  status === 401 || status === 404 ? { outcome: 'bad_token' } : { outcome: 'unreachable' }
