import { plainText } from '../../platform/plain-text.ts'
import type { HandOver } from '../../ports/bots.ts'
import type { OpenApi } from './telegram.api.ts'
import { toFailure } from './telegram.errors.ts'

/** What a workflow is brought of a bot. */
const BROUGHT = ['message', 'edited_message', 'callback_query'] as const

const LONGEST_TEXT = 200

/** What waits at Telegram waits on, and is brought to the new address. */
export const createHandOver =
  (openApi: OpenApi): HandOver =>
  async (botToken, address, secret) => {
    const api = await openApi(botToken)
    try {
      await api.setWebhook(address, { secret_token: secret, allowed_updates: [...BROUGHT] })
      return { outcome: 'set' }
    } catch (error) {
      const { status, description } = toFailure(error)
      if (status === null || status >= 500) return { outcome: 'unreachable' }
      return { outcome: 'refused', status, text: plainText(description).slice(0, LONGEST_TEXT) }
    }
  }
