import { plainText } from '../../../platform/text/plain-text.ts'
import type { SetBotWebhook } from '../../../ports/telegram/bot-webhooks.ts'
import type { OpenBotApi } from '../bot-api.ts'
import { toBotApiFailure } from '../bot-api-errors.ts'

/** The updates that a workflow receives. */
const WORKFLOW_UPDATES = ['message', 'edited_message', 'callback_query'] as const

const MAX_TEXT_LENGTH = 200

/** Pending updates are kept and delivered to the new address. */
export const createSetBotWebhook =
  (openApi: OpenBotApi): SetBotWebhook =>
  async (botToken, address, secret) => {
    const api = await openApi(botToken)
    try {
      await api.setWebhook(address, { secret_token: secret, allowed_updates: [...WORKFLOW_UPDATES] })
      return { outcome: 'set' }
    } catch (error) {
      const { status, description } = toBotApiFailure(error)
      if (status === null || status >= 500) return { outcome: 'unreachable' }
      return { outcome: 'refused', status, text: plainText(description).slice(0, MAX_TEXT_LENGTH) }
    }
  }

/** Removes the webhook of the bot's current receiver. */
export const createRemoveBotWebhook =
  (openApi: OpenBotApi) =>
  async (botToken: string): Promise<void> => {
    await (await openApi(botToken)).deleteWebhook()
  }
