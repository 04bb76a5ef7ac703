import type { Secrets } from '../../../platform/security/secrets.ts'
import type { WebhookSettings } from '../connection/prepare-bot.ts'

/** The secret that Telegram shows with each update for this webhook. */
export const createWebhookSecretOf = (secrets: Pick<Secrets, 'derive'>) => (webhookId: string) =>
  secrets.derive(`telegram webhook ${webhookId}`)

/** Telegram delivers to https addresses only; null leaves the bots polling. */
export const webhookSettingsFor = (publicUrl: string, secrets: Pick<Secrets, 'derive'>): WebhookSettings | null =>
  publicUrl.startsWith('https:') ? { publicUrl, secretOf: createWebhookSecretOf(secrets) } : null
