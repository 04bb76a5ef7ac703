import type { BotLookup, LookUpBot } from '../../ports/bots.ts'
import type { OpenApi } from './telegram.api.ts'
import { toFailure } from './telegram.errors.ts'

/** Tokens look like `123456789:AA…`; anything else is not worth a call, and could change the address we call. */
const TOKEN = /^\d{3,20}:[\w-]{10,100}$/

export const createLookUpBot =
  (openApi: OpenApi): LookUpBot =>
  async (botToken) => {
    if (!TOKEN.test(botToken)) return { outcome: 'bad_token' }
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
