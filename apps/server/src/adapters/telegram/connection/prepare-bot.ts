import type { Api } from 'grammy'
import { serverWebhookPath, isWebhookOfAgent } from '../../../ports/telegram/bot-webhooks.ts'
import type { LinkedBot } from '../../../ports/telegram/bot-listener.ts'
import { ALLOWED_UPDATES } from '../bot-api.ts'

/** How Telegram calls this server; requires a public https address. */
export type WebhookSettings = { publicUrl: string; secretOf: (webhookId: string) => string }

type BotPreparation = {
  isSet: boolean
  signal: AbortSignal
  /** Called once Telegram delivers nothing more to the bot's former workflow. */
  unlinkWorkflow: () => Promise<unknown>
}

/** Prepares the bot for webhook or polling. Never replaces a foreign webhook. */
export async function prepareBot(
  api: Api,
  bot: LinkedBot,
  webhooks: WebhookSettings | null,
  { isSet, signal, unlinkWorkflow }: BotPreparation,
): Promise<'poll' | 'webhook' | 'foreign'> {
  const { url = '' } = await api.getWebhookInfo(signal as never)
  if (url !== '' && !isWebhookOfAgent(url, bot)) return 'foreign'

  const ownUrl = webhooks && webhooks.publicUrl + serverWebhookPath(bot)
  if (url !== '' && url !== ownUrl) await api.deleteWebhook({}, signal as never)
  const unlinking = unlinkWorkflow()
  if (!ownUrl) return 'poll'
  // Set at every start, because the secret depends on the installation key; later only when it is missing.
  if (isSet && url === ownUrl) return 'webhook'
  // The former workflow may remove the bot's webhook while it stops.
  await unlinking
  await api.setWebhook(
    ownUrl,
    { secret_token: webhooks.secretOf(bot.webhookId), allowed_updates: [...ALLOWED_UPDATES] },
    signal as never,
  )
  return 'webhook'
}
