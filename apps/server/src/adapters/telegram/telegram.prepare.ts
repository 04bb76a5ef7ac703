import type { Api } from 'grammy'
import type { ListeningBot } from '../../ports/listening.ts'
import { ALLOWED_UPDATES } from './telegram.api.ts'

/** How Telegram may call us: only over https from outside. */
export type WebhookPlan = { publicUrl: string; secretOf: (webhookId: string) => string }

const pathOf = (bot: ListeningBot) => `/webhooks/telegram/${bot.webhookId}`

/** Makes the bot ready for the way we hear it, and says which one; never takes it from somebody else unasked. */
export async function prepare(
  api: Api,
  bot: ListeningBot,
  webhooks: WebhookPlan | null,
  signal: AbortSignal,
): Promise<'poll' | 'webhook' | 'foreign'> {
  const { url = '' } = await api.getWebhookInfo(signal as never)
  if (url !== '' && !url.endsWith(pathOf(bot))) return 'foreign'

  if (webhooks) {
    // Set anew at every start: the secret follows the key ring, and setting the same one is harmless.
    await api.setWebhook(
      webhooks.publicUrl + pathOf(bot),
      { secret_token: webhooks.secretOf(bot.webhookId), allowed_updates: [...ALLOWED_UPDATES] },
      signal as never,
    )
    return 'webhook'
  }

  if (url !== '') await api.deleteWebhook({}, signal as never)
  return 'poll'
}
