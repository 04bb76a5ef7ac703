import { channels, type Platform } from '@portavoz/contract'

/**
 * Telegram numbers messages per bot, so an agent that changes its bot would meet the same numbers again. An agent whose
 * bot is not known keeps the bare number.
 */
export const telegramMessageId = (botId: string | null, messageId: string | number): string =>
  botId === null ? String(messageId) : `${botId}:${messageId}`

/**
 * The id under which a message is stored, from any source: programs that relay Telegram messages send the bare number.
 * Null for a message without an id.
 */
export const externalMessageId = (
  { platform, botId }: { platform: Platform; botId: string | null },
  externalId: string | null | undefined,
): string | null =>
  channels[platform].messageIds === 'bot' && /^\d+$/.test(externalId ?? '')
    ? telegramMessageId(botId, externalId as string)
    : (externalId ?? null)
