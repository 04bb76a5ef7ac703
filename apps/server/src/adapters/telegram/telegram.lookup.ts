import type { BotLookup, LookUpBot } from '../../ports/bots.ts'
import { isToken, type OpenApi } from './telegram.api.ts'
import { toFailure } from './telegram.errors.ts'

export const createLookUpBot =
  (openApi: OpenApi): LookUpBot =>
  async (botToken) => {
    if (!isToken(botToken)) return { outcome: 'bad_token' }
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
      return refusal(toFailure(error).status)
    }
  }

const refusal = (status: number | null): BotLookup =>
  status === 401 || status === 404 ? { outcome: 'bad_token' } : { outcome: 'unreachable' }
