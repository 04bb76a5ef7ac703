import { channels, type Platform } from '@portavoz/contract'

/** Telegram numbers messages per bot, so an agent that changes its bot would meet the same numbers again. */
export const telegramMessageId = (botId: string, messageId: string | number): string => `${botId}:${messageId}`

/**
 * The id under which a message is stored, from any source: programs that relay Telegram messages send the bare number.
 * Null for a message without an id.
 */
export const externalMessageId = (
  { platform, botId }: { platform: Platform; botId: string | null },
  externalId: string | null | undefined,
): string | null =>
  channels[platform].messageIds === 'bot' && botId !== null && /^\d+$/.test(externalId ?? '')
    ? telegramMessageId(botId, externalId as string)
    : (externalId ?? null)
