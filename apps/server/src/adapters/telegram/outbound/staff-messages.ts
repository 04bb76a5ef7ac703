import type { SendStaffMessage, StaffMessageResult } from '../../../ports/telegram/staff-messages.ts'
import type { OpenBotApi } from '../bot-api.ts'
import { type BotApiFailure, toBotApiFailure } from '../bot-api-errors.ts'

const RETRY_MS = 15_000
const REVOKED_RETRY_MS = 5 * 60_000

export const createSendStaffMessage =
  (openApi: OpenBotApi): SendStaffMessage =>
  async (botToken, chatKey, text) => {
    try {
      const api = await openApi(botToken)
      await api.sendMessage(chatKey, text, { link_preview_options: { is_disabled: true } })
      return { outcome: 'sent' }
    } catch (error) {
      return toResult(toBotApiFailure(error))
    }
  }

function toResult({ status, description, retryAfterMs, taken }: BotApiFailure): StaffMessageResult {
  if (taken === 'maybe') return { outcome: 'failed', reason: `no confirmation: ${description}` }
  // The person blocked the bot or deleted the account.
  if (status === 403 || /chat not found/i.test(description)) return { outcome: 'gone' }
  if (status === 400) return { outcome: 'failed', reason: description }
  const waitMs = retryAfterMs ?? (status === 401 ? REVOKED_RETRY_MS : RETRY_MS)
  return { outcome: 'postponed', waitMs, reason: `${status ?? 'no answer'} ${description}` }
}
