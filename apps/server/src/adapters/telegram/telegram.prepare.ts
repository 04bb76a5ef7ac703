import type { Api } from 'grammy'
import { hookPathOf, isOfAgent } from '../../ports/bot-addresses.ts'
import type { ListeningBot } from '../../ports/listening.ts'
import { ALLOWED_UPDATES } from './telegram.api.ts'

/** How Telegram may call us: only over https from outside. */
export type WebhookPlan = { publicUrl: string; secretOf: (webhookId: string) => string }

type Readying = {
  isSet: boolean
  signal: AbortSignal
  /** Called once an n8n that had the bot is brought nothing more of it. */
  takeLeave: () => Promise<unknown>
}

/** Makes the bot ready for the way we hear it, and says which one; never takes it from somebody else unasked. */
export async function prepare(
  api: Api,
  bot: ListeningBot,
  webhooks: WebhookPlan | null,
  { isSet, signal, takeLeave }: Readying,
): Promise<'poll' | 'webhook' | 'foreign'> {
  const { url = '' } = await api.getWebhookInfo(signal as never)
  if (url !== '' && !isOfAgent(url, bot)) return 'foreign'

  const ours = webhooks && webhooks.publicUrl + hookPathOf(bot)
  if (url !== '' && url !== ours) await api.deleteWebhook({}, signal as never)
  const leaving = takeLeave()
  if (!ours) return 'poll'
  // Set anew at every start, for the secret follows the key ring; later only when it is gone.
  if (isSet && url === ours) return 'webhook'
  // Whoever takes leave of a workflow may have it take the bot's address away.
  await leaving
  await api.setWebhook(
    ours,
    { secret_token: webhooks.secretOf(bot.webhookId), allowed_updates: [...ALLOWED_UPDATES] },
    signal as never,
  )
  return 'webhook'
}
