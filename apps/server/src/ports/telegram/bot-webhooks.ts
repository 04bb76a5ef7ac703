import { telegramWebhookPath } from '@portavoz/contract'

type AgentWebhook = { agentId: string; webhookId: string }

/** The path of the webhook at which Telegram delivers the messages of a bot. */
export const serverWebhookPath = ({ webhookId }: Pick<AgentWebhook, 'webhookId'>): string =>
  `/webhooks/telegram/${webhookId}`

/** Whether a webhook address belongs to this agent: ours, or one at an n8n. */
export const isWebhookOfAgent = (url: string, agent: AgentWebhook): boolean =>
  url.endsWith(serverWebhookPath(agent)) || url.endsWith(telegramWebhookPath(agent.agentId))

/** Whether an address is a webhook of the n8n with the base address `base`. */
export const isWorkflowUrl = (url: string, base: string): boolean => url.startsWith(`${base}/`)

/** The network's reply to setting a webhook; `text` is its own message without secrets. */
export type SetWebhookResult =
  | { outcome: 'set' }
  | { outcome: 'refused'; status: number; text: string }
  | { outcome: 'unreachable' }

/** Sets the webhook of a bot to an external address; the network sends the secret with each message. */
export type SetBotWebhook = (botToken: string, address: string, secret: string) => Promise<SetWebhookResult>
