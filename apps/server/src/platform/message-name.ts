import type { Platform } from '@portavoz/contract'

/** Messages of Telegram are numbered by bot: an agent that changes its bot meets the same numbers again. */
export const nameByBot = (botId: string, messageId: string | number): string => `${botId}:${messageId}`

/**
 * The name under which a message is kept, whoever heard it: whoever relays one of Telegram's tells its number alone.
 * Null for one that was told without a name.
 */
export const nameOnNetwork = (
  { platform, botId }: { platform: Platform; botId: string | null },
  externalId: string | null | undefined,
): string | null =>
  platform === 'telegram' && botId !== null && /^\d+$/.test(externalId ?? '')
    ? nameByBot(botId, externalId as string)
    : (externalId ?? null)
