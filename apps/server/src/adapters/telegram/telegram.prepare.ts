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
  { isSet, signal }: { isSet: boolean; signal: AbortSignal },
): Promise<'poll' | 'webhook' | 'foreign'> {
  const { url = '' } = await api.getWebhookInfo(signal as never)
  if (url !== '' && !url.endsWith(pathOf(bot))) return 'foreign'

  if (webhooks) {
    const ours = webhooks.publicUrl + pathOf(bot)
    // Set anew at every start, for the secret follows the key ring; later only when it is gone.
    if (isSet && url === ours) return 'webhook'
    await api.setWebhook(
      ours,
      { secret_token: webhooks.secretOf(bot.webhookId), allowed_updates: [...ALLOWED_UPDATES] },
      signal as never,
    )
    return 'webhook'
  }

  if (url !== '') await api.deleteWebhook({}, signal as never)
  return 'poll'
}
